# frozen_string_literal: true
require "library"

module Shop
  class Things < Library::Base
    attr_reader :name
    before_action :check, only: %i[show update]
    TABLE = { "a" => 1, b: [1, *2..3], "ünï": nil }.freeze

    def show(id, *rest, full: false, **options, &block)
      thing = Thing.find_by!(id: id) or return head(:not_found)
      case thing
      in { name: String => name } if full then render json: { name: }, status: 200
      else render plain: "no #{id}", status: :not_found
      end
    rescue Library::Error => e
      raise ArgumentError, e.message unless options.dig(:quiet)
    ensure
      @count ||= 0
    end

    private

    def check = redirect_to("/login") unless session&.fetch(:user) { nil }
  end
end

Library.routes.draw do
  resources(:things, only: [:show]) { member { get :preview } }
  get "/health", to: ->(env) { [200, {}, ["ok"]] }
end
