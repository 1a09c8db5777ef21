require "net/http"

class Opened
  def send_one
    at = URI("https://opened.example/opened")
    Net::HTTP.start(at.host, at.port, use_ssl: true) do |http|
      http.request(Net::HTTP::Post.new(at))
    end
  end

  def read(pool)
    pool.with { |http| http.get("/nowhere") }
  end
end

# yields client POST /opened: return any
# yields client POST /opened does POST /opened
