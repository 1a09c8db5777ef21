module Settings
  REGION = ENV.fetch("REGION", "eu")  # want config name="REGION" default="eu"

  def self.key
    ENV["KEY"]  # want config name="KEY"
  end

  def self.prepare
    ENV["MODE"] = "x"
    ENV["SOFT"] ||= "soft"  # want config name="SOFT" default=true
  end
end
