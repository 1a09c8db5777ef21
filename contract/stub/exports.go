package stub

// Exports are the exports that are what another package exports, by origin, for a run in a language.
func Exports(stubs []*Stub, language string) map[string]string {
	out := map[string]string{}
	for _, s := range stubs {
		for _, st := range s.Statements {
			if st.Kind == ComposesDecorator || st.Kind == ExtendsBase {
				out[s.origin(st.Export, language)] = writtenOrigin(st.Same, language)
			}
		}
	}
	return out
}

// Packages are the packages that export what another does, by name.
func Packages(stubs []*Stub) map[string]string {
	out := map[string]string{}
	for _, s := range stubs {
		for _, st := range s.Statements {
			if st.Kind == ReExports {
				out[s.Package] = st.Same
			}
		}
	}
	return out
}
