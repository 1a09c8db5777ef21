package typescript

// iterators are the functions of the libraries for collections that go through a list or an object, under each of the names
// by which they are brought in: lodash#each, lodash/each, lodash.foreach.
func iterators() map[string]bool {
	out := map[string]bool{}
	for _, name := range []string{"each", "forEach", "map", "flatMap", "filter", "some", "every", "find", "forOwn", "forIn"} {
		for _, of := range []string{"lodash", "lodash-es", "underscore"} {
			out[of+"#"+name] = true
			out[of+"#default."+name] = true
			out[of+"/"+name+"#default"] = true
		}
	}
	return out
}
