module Settings
  REGION = ENV.fetch("REGION", "eu")  # want config name="REGION" default="eu"

  def self.key
    ENV["KEY"]  # want config name="KEY"
  end
end
