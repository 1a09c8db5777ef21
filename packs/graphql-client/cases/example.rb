require "graphql/client"
require "graphql/client/http"

module Fleet
  HTTP = GraphQL::Client::HTTP.new("https://fleet.example/graphql")
  Client = GraphQL::Client.new(schema: GraphQL::Client.load_schema(HTTP), execute: HTTP)
  Ships = Client.parse <<~GRAPHQL
    query($port: String!) { ships(port: $port) { id name } }
  GRAPHQL

  def self.ships(port)
    Other.query(Ships)
    Client.query(Ships, variables: { port: port }) # want operation document=Ships params={ port: port }
  end

  def self.none
    Client.query(Ships) # want operation document=Ships params=[]
  end
end
