package generic

import (
	"github.com/drift-analyzer/drift/check/finding"
)

// BoundaryFieldUnknown is reported of columns, configuration variables, GraphQL fields, messages and props.
var BoundaryFieldUnknown = &finding.Kind{
	Name:     "boundaryFieldUnknown",
	Severity: finding.Error,
	For:      "for a read or a write against a contract of the run",
	Lower:    []*finding.Lower{UnknownInExchange, UnknownWithoutProvider, UnknownToEverySchema, UnknownInList, UnknownAtBuild, UnknownGivesNothing, UnknownLikeMost},
	Doc: finding.Doc{
		Reports: "The consumer references a field that the provider does not declare: a column, a table where nothing uses one of nearly that name or the schema lists all tables of the database, a configuration variable, one that a file which lists them (`.env.example`) has under another name that nothing reads, a field of a GraphQL type, a variable that a GraphQL operation does not declare, a field of an input, what code reads of the data of an operation whose document does not select it, a root field that code resolves and its schema lacks, a field of a message, a prop; a field of a request, where the provider declares all that it takes, or reads single fields by their names and hands the rest to nobody; a parameter of its path that a handler reads and the route does not have; or the call that sends a job hands over an argument that its parameters do not take.",
		Why:     "A read gives nothing, a write is refused or lost, a GraphQL server refuses the whole operation.",
		Example: "The query selects `user.nickname`; the schema's User has no such field.",
		Fix:     "Use a field that is declared, or declare it.",
		Silent:  "The declaration is not known to be complete; the variable has a default where it is read, or is set by a wider code scope or by the platform, or the unit is for development alone (all compose files that state it are called so, lie in `.devcontainer`, or build a stage of that name), or the code asks whether it is there, be it in another file, under the name that a module gives it, or a helper gives something in its place, or a part of its name is not known, or it is read only where another variable is there that is not set either; its value is put in when the code is built (`import.meta.env`, `NEXT_PUBLIC_…`): such a variable is held against what the build is given alone (the arguments and variables of the Dockerfile, `.env` files, what configurations of bundlers mention) and never against what is set where the code runs, and only where the Dockerfile builds the code and is given another variable that the code reads; a unit lacks more than two variables and more than a quarter of what its code needs (they are set elsewhere, or the code does without them, which is said once), but for those in whose place one of nearly their name is set that nothing reads; the body of some producer could not be read; a story has a render function of its own; the name may be a relation or an attribute of a mapper's model (Active Record, SQLAlchemy, Django, TypeORM) that is no column; rows that a chain of a mapper's calls selects (Active Record), where no column has nearly the name; a table that is declared under a name with a word more in front, where a mapper may put it there; the handler serves several routes, one of which has the parameter, or its path has a wildcard.",
	},
	Measured: "GraphQL: 0 of 4 errors in amplication, all meant for services that were not extracted; such operations are warnings now." +
		" Configuration: 0 of 25 in serverless/examples, where variables come from files and plug-ins; none is reported now. Stories: 0 of 1 in bulletproof-react before rest properties were read; none is reported now." +
		" Configuration: 0 of 7 in Portus; said once now. Configuration: 0 of 113 in CodiMD and 0 of 75 in paperless-ngx, which set few variables in one of several documents; said once now. Requests: 0 of 151 in docmost (optional fields of types, and bodies that fill several parameters), none is reported there now; 1 of 1 in Checkmate. Columns: 0 of 6 in dawarich (chains that lead from a row to rows of another table); none is reported there now. Columns: 0 of 5 in docuseal (aliases of relations, rows that a row leads to); none is reported there now. Columns: 0 of 2 in chaskiq (rows that a row leads to); none is reported there now. Configuration: 13 in mern-ecommerce and 4 in chaskiq are as stated, and most of these variables are optional. Storage and messages: nothing was found, on 108 pairs of prisma-examples and those of papermark.",
	Mirror: "boundaryFieldUnused",
}

// The cases in which an unknown field is no error.
var (
	UnknownInExchange      = &finding.Lower{To: finding.Warning, When: "for what is constructed, sent or received"}
	UnknownWithoutProvider = &finding.Lower{To: finding.Warning, When: "when no provider was extracted"}
	UnknownToEverySchema   = &finding.Lower{To: finding.Warning, When: "when no schema of the run has any field that a GraphQL operation asks for"}
	UnknownInList          = &finding.Lower{To: finding.Warning, When: "for a variable that a file which lists them (`.env.example`) has under another name"}
	UnknownAtBuild         = &finding.Lower{To: finding.Warning, When: "for a variable whose value is put in when the code is built"}
	UnknownGivesNothing    = &finding.Lower{To: finding.Warning, When: "for a variable that code reads in a way that gives nothing where it is not set, and nothing that it does with it is seen to fail of that"}
	UnknownLikeMost        = &finding.Lower{To: finding.Info, When: "for a deployed unit that lacks several of the variables which its code needs"}
)
