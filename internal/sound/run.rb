# Runs programs on requests and writes what became of each. It is started with a job and the name of the file to write.
require "json"
require "logger"
require "stringio"
require "rack"
require "action_controller"
require "action_dispatch"

ActionController::Base.logger = ActionController::API.logger = Logger.new(nil)
ActiveSupport::Deprecation.silenced = true
job = JSON.parse(File.read(ARGV[0]))

def thrown(e)
  out = { status: 500, throw: e.class.name.split("::").last, bases: e.class.ancestors.select { |c| c.is_a?(Class) }.flat_map { |c| [c.name, c.name.split("::").last] } }
  out[:broken] = "#{e.class}: #{e.message}" if e.is_a?(NameError) || e.is_a?(ScriptError) || e.is_a?(AbstractController::DoubleRenderError)
  out
end

def decoded(status, headers, parts)
  text = +""
  parts.each { |part| text << part }
  parts.close if parts.respond_to?(:close)
  body = text.strip.empty? ? nil : (headers["Content-Type"].to_s.include?("json") ? JSON.parse(text) : text)
  { status: status, body: body }
end

out = {}
job["programs"].each do |p|
  results = out[p["id"]] = []
  begin
    ["app/controllers/p%d/base_controller.rb", "app/models/p%d/help.rb", "app/controllers/p%d/main_controller.rb"].each do |name|
      file = File.join(job["root"], name % p["id"])
      load file if File.exist?(file)
    end
    controller = Object.const_get("P#{p["id"]}::MainController")
  rescue Exception => e
    results << { broken: "#{e.class}: #{e.message}" }
    next
  end
  p["requests"].each do |r|
    body = JSON.generate(r["body"])
    env = Rack::MockRequest.env_for("/p#{p["id"]}/#{r["path"]["k"]}?#{Rack::Utils.build_query(r["query"])}", method: "POST", input: StringIO.new(body),
      "CONTENT_TYPE" => "application/json", "CONTENT_LENGTH" => body.bytesize.to_s)
    env["action_dispatch.request.path_parameters"] = { controller: "p#{p["id"]}/main", action: "handle", k: r["path"]["k"] }
    begin
      results << decoded(*controller.action(:handle).call(env))
    rescue StandardError => e
      results << thrown(e)
    end
  end
end
File.write(ARGV[1], JSON.generate(out))
