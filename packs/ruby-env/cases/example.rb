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

class Checks
  FIRST = ENV["FIRST"] || raise("FIRST is not set")  # want config name="FIRST"
  SECOND = ENV["SECOND"] || (abort "SECOND is not set")  # want config name="SECOND"
  THIRD = ENV["THIRD"] || ErrorTexts.raise("no")  # want config name="THIRD" default=true
  FOURTH, FIFTH = ENV.values_at("FOURTH", "FIFTH")  # want config name="FOURTH" ;; config name="FIFTH"
end

Figaro.require_keys("SIXTH", "SEVENTH")  # want config name="SIXTH" ;; config name="SEVENTH"
EIGHTH = Figaro.env.eighth!  # want config name="EIGHTH"
NINTH = Figaro.env.ninth || "x"  # want config name="NINTH" default=true
OTHER = Elsewhere.env.tenth!

class Shop < Hanami::Settings
  setting :shop_url, constructor: Types::String  # want config name="SHOP_URL"
  setting :shop_mode, default: "open"  # want config name="SHOP_MODE" default=true
end

class Plain
  setting :shop_colour
end

class MailConfig < Anyway::Config
  env_prefix "SMTP"
  attr_config :host, port: 25  # want config name="SMTP_HOST" ;; config name="SMTP_PORT" default=true
  required :host
end

class Unsaid < Anyway::Config
  attr_config :colour  # want config default=true
end
