require "net/http"

class Users
  def find(id)
    Net::HTTP.get_response(URI("https://api.example/users/#{id}"))
  end
end

# yields client GET /users/{id}: return any
# yields client GET /users/{id} does GET /users/{id}
