package main

import "fmt"

func rubyProjects() []generator {
	rb := func(name string, from int, project func(n int) files) generator {
		return generator{name: "ruby/" + name, packs: "rails activerecord net-http", language: "ruby", from: from, limit: 16000, project: func(n int) files {
			out := project(n)
			out["Gemfile"] = "source \"https://rubygems.org\"\ngem \"rails\"\n"
			return out
		}}
	}
	return []generator{
		rb("controllers", 125, rbControllers),
		rb("methods of a class", 500, rbMethods),
		rb("statements of a method", 500, rbStatements),
		rb("methods that return a field", 32, rbScopes),
		rb("lists and fillers", 125, rbLists),
		rb("throws, one handler", 125, rbThrows),
		rb("filters", 32, rbFilters),
	}
}

func rbControllers(n int) files {
	out := files{"config/routes.rb": "Rails.application.routes.draw do\n" + repeat(n, "  resources :things§\n") + "end\n",
		"app/controllers/application_controller.rb": "class ApplicationController < ActionController::Base\n  before_action :check\n  def check\n    head :unauthorized unless session[:user]\n  end\nend\n"}
	for i := range n {
		out[fmt.Sprintf("app/models/thing%d.rb", i)] = numbered(i, "class Thing§ < ApplicationRecord\n  scope :recent, -> { where(\"id > ?\", §) }\nend\n")
		out[fmt.Sprintf("app/controllers/things%d_controller.rb", i)] = numbered(i, `class Things§Controller < ApplicationController
  def index
    render json: Thing§.recent.map { |t| { id: t.id } }
  end

  def show
    thing = find
    return render json: { error: "none" }, status: :not_found unless thing
    render json: { id: thing.id, at: § }
  end

  def create
    thing = Thing§.new(params.permit(:name))
    if thing.save
      render json: { id: thing.id }, status: :created
    else
      render json: thing.errors, status: :unprocessable_entity
    end
  end

  private

  def find
    Thing§.find_by(id: params[:id])
  end
end
`)
	}
	return out
}

func rbMethods(n int) files {
	return files{"app/models/steps.rb": "class Steps\n" + repeat(n, "  def step§(x)\n    y = x + §\n    return { y: y, more: true } if y > 10\n    { y: y }\n  end\n") + "end\n"}
}

func rbStatements(n int) files {
	return files{"config/routes.rb": "Rails.application.routes.draw do\n  get \"/a\", to: \"a#show\"\nend\n",
		"app/controllers/a_controller.rb": "class AController < ActionController::Base\n  def show\n    total = 0\n" + repeat(n, "    row§ = work(§, params[:q§])\n    total += row§.size\n") + "    render json: { total: total }\n  end\nend\n"}
}

func rbScopes(n int) files {
	return files{"app/queries/scope.rb": "class Scope\n  def initialize(scope)\n    @scope = scope\n  end\n" +
		repeat(n, "  def by§(value)\n    @scope = narrowed§(value)\n  end\n  def narrowed§(value)\n    return @scope unless value\n    @scope.where(name§: value)\n  end\n") + "end\n"}
}

func rbLists(n int) files {
	out := files{"config/routes.rb": "Rails.application.routes.draw do\n" + repeat(n, "  get \"/l§\", to: \"l§#show\"\n") + "end\n"}
	for i := range n {
		out[fmt.Sprintf("app/controllers/l%d_controller.rb", i)] = numbered(i, `class L§Controller < ActionController::Base
  def show
    @errors = []
    add("a") unless params[:a]
    add("b") unless params[:b]
    return render json: { errors: [*@errors] }, status: 400 if @errors.any?
    render json: { at: § }
  end

  def add(message)
    @errors << message
    @errors.push(message)
  end
end
`)
	}
	return out
}

func rbThrows(n int) files {
	out := files{"config/routes.rb": "Rails.application.routes.draw do\n" + repeat(n, "  get \"/t§\", to: \"t§#show\"\n") + "end\n",
		"app/errors.rb": "class AppError < StandardError\n  def status\n    500\n  end\nend\n" + repeat(12, "class Failure§ < AppError\n  def status\n    420 + §\n  end\nend\n"),
		"app/controllers/application_controller.rb": "class ApplicationController < ActionController::Base\n  rescue_from AppError, with: :answer\n  def answer(error)\n    case error\n" +
			repeat(12, "    when Failure§ then render json: { error: describe(error) }, status: 4§\n") + "    else render json: { error: describe(error) }, status: 500\n    end\n  end\n  def describe(error)\n    error.message\n  end\nend\n"}
	for i := range n {
		out[fmt.Sprintf("app/controllers/t%d_controller.rb", i)] = numbered(i, `class T§Controller < ApplicationController
  def show
    render json: load§(params[:id])
  end

  def load§(id)
    raise Failure3, "none §" unless id
    raise Failure7.new("too long §") if id.size > 9
    { id: id }
  end
end
`)
	}
	return out
}

// rbFilters: a base controller has n filters, and n controllers skip some.
func rbFilters(n int) files {
	out := files{"config/routes.rb": "Rails.application.routes.draw do\n" + repeat(n, "  get \"/t§\", to: \"t§#show\"\n") + "end\n",
		"app/controllers/application_controller.rb": "class ApplicationController < ActionController::Base\n  before_action :allow\n  def allow\n    head :forbidden unless current\n  end\n  def current\n    session[:user]\n  end\nend\n"}
	for i := range n {
		out[fmt.Sprintf("app/controllers/t%d_controller.rb", i)] = numbered(i, "class T§Controller < ApplicationController\n  before_action :own§\n  skip_before_action :allow, only: :show\n  def show\n    render json: { at: § }\n  end\n  def own§\n    head :gone if params[:gone]\n  end\nend\n")
	}
	return out
}
