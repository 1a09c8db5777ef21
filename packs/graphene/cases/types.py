import graphene
from graphene import relay
from graphene_django import DjangoObjectType


class Kind(graphene.Enum):  # want type typeName="Kind" name="enum" fields=["SAIL", "MOTOR"]
    SAIL = "sail"
    MOTOR = "motor"

    @property
    def description(self):
        return "a kind"


class Named(graphene.Interface):  # want type typeName="Named" name="interface" ;; type typeName="Named" fieldName="fullName" container="String" output="*!"
    full_name = graphene.String(required=True)


class Boat(graphene.ObjectType):  # want type typeName="Vessel" name="object" ;; type typeName="Vessel" fieldName="crew" container="String" output="[*!]!" ;; type typeName="Vessel" fieldName="kind" container=Kind output="*" ;; type typeName="Vessel" fieldName="mates" container=Boat output="[*]" ;; type typeName="Vessel" fieldName="mates" childParam="first" container="Int" output="*" ;; type typeName="Vessel" fieldName="docks" continues=true
    class Meta:
        name = "Vessel"

    crew = graphene.List(graphene.NonNull(graphene.String), required=True)
    kind = graphene.Field(Kind)
    mates = graphene.List(lambda: Boat, first=graphene.Int())
    docks = relay.ConnectionField("harbour.DockConnection")
    limit = 12


class Ship(graphene.ObjectType):  # want type typeName="Ship" name="object" ;; type typeName="Ship" continues=true
    class Meta:
        interfaces = (Named,)


class Stored(DjangoObjectType):  # want type typeName="Stored" name="object" ;; type typeName="Stored" continues=true ;; type typeName="Stored" fieldName="extra" container="Int" output="*"
    extra = graphene.Int()


class Any(graphene.Union):  # want type typeName="Any" name="union" fields=[Boat, Ship]
    class Meta:
        types = (Boat, Ship)


class NewBoat(graphene.InputObjectType):  # want type typeName="NewBoat" name="input" ;; type typeName="NewBoat" fieldName="name" container="String" output="*!" ;; type typeName="NewBoat" fieldName="kind" container=Kind output="*!" default=true
    name = graphene.String(required=True)
    kind = Kind(required=True, default_value="sail")


class AddBoatMutation(graphene.Mutation):  # want type typeName="AddBoatMutation" name="object" ;; type typeName="AddBoatMutation" fieldName="boat" container=Boat output="*"
    class Arguments:
        new = NewBoat(required=True)
        tag = graphene.String()

    boat = graphene.Field(lambda: Boat)

    def mutate(self, info, new, tag=None):
        return AddBoatMutation(boat=None)


class Moor(relay.ClientIDMutation):  # want type typeName="MoorPayload" name="object" ;; type typeName="MoorPayload" fieldName="ok" container="Boolean" output="*" ;; type typeName="MoorInput" name="input" ;; type typeName="MoorInput" fieldName="id" container="ID" output="*!" ;; type typeName="MoorPayload" fieldName="clientMutationId" container="String" output="*" ;; type typeName="MoorInput" fieldName="clientMutationId" container="String" output="*"
    class Input:
        id = graphene.ID(required=True)

    ok = graphene.Boolean()

    @classmethod
    def mutate_and_get_payload(cls, root, info, id):
        return Moor(ok=True)


class Changes(graphene.ObjectType):  # want type typeName="Changes" name="object" ;; type typeName="Changes" fieldName="addBoat" container=AddBoatMutation output="*" ;; type typeName="Changes" fieldName="addBoat" childParam="new" container=NewBoat output="*!" ;; type typeName="Changes" fieldName="addBoat" childParam="tag" container="String" output="*" ;; type typeName="Changes" fieldName="moor" container=Moor output="*" ;; type typeName="Changes" fieldName="moor" childParam="input" container="MoorInput" output="*!"
    add_boat = AddBoatMutation.Field()
    moor = Moor.Field()


schema = graphene.Schema(mutation=Changes)  # want type typeName="Mutation" name="object" ;; type typeName="Mutation" fieldName="addBoat" container=AddBoatMutation output="*" ;; type typeName="Mutation" fieldName="addBoat" childParam="new" container=NewBoat output="*!" ;; type typeName="Mutation" fieldName="addBoat" childParam="tag" container="String" output="*" ;; type typeName="Mutation" fieldName="moor" container=Moor output="*" ;; type typeName="Mutation" fieldName="moor" childParam="input" container="MoorInput" output="*!" ;; unit typeName="Mutation" fieldName="addBoat" ;; unit typeName="Mutation" fieldName="moor"


class Plain:
    name = graphene.String()


class Mine:
    def __init__(self, required=False):
        self.required = required
