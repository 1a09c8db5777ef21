module Settings
  REGION = ENV.fetch("REGION", "eu")  # want config name="REGION" default=true

  def self.key
    ENV["KEY"]  # want config name="KEY"
  end
end
