module Settings
  REGION = ENV.fetch("REGION", "eu")  # want config name="REGION" default="eu"

  def self.key
    ENV["KEY"]  # want config name="KEY"
  end

  def self.softly
    [
      ENV["BLANK"].presence || "x",  # want config name="BLANK" default=true
      ENV["LIST"].to_s.split(","),  # want config name="LIST" default=true
      ENV["COUNT"].to_i,  # want config name="COUNT"
      ENV["WORDS"].split(",")  # want config name="WORDS"
    ]
  end

  def self.prepare
    ENV["MODE"] = "x"
    ENV["SOFT"] ||= "soft"  # want config name="SOFT" default=true
  end
end
