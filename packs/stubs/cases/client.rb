# config: {"functions": ["ruby#Corp::Http.fetch"], "statements": "ruby#Corp::Http.fetch faraday GET 0 -"}
class Users
  def name(id)
    Corp::Http.warm("/users/0")
    response = Corp::Http.fetch("/users/#{id}")
    return nil unless response.success?

    response.body["name"]
  end
end

# yields client GET /users/{id}: return null if !(response.success?())
# yields client GET /users/{id}: return any if response.success?()
# yields client GET /users/{id} does GET /users/{id}
# yields client GET /users/{id} does GET /users/{id}
