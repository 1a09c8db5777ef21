Rails.application.routes.draw do
  post "/a", to: "a#a"
  post "/b", to: "a#b"
  post "/c", to: "a#c"
  post "/d", to: "a#d"
  post "/e", to: "a#e"
  post "/f", to: "a#f"
end
