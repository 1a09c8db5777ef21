package config

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/drift-analyzer/drift/check/finding"
	"github.com/drift-analyzer/drift/check/generic"
	"github.com/drift-analyzer/drift/check/pairing"
	"github.com/drift-analyzer/drift/internal/spelling"
	"github.com/drift-analyzer/drift/summary"
)

// keptLeast is how many variables of a list files name at least where the list is kept.
const keptLeast = 4

// listing is what the files of one folder list for people to set, and what the code below it does with variables.
type listing struct {
	files []*summary.Summary
	// spare are those that stand in a comment alone: who reads them does without.
	names, spare map[string]bool
	reads        map[string]*pairing.Access
}

// listsOf are the lists of a run by their folders.
func listsOf(all []*summary.Summary) map[string]*listing {
	lists := map[string]*listing{}
	for _, s := range all {
		if m := s.Metadata.RuntimeContract; m != nil && m.Listed {
			at := path.Dir(fileOf(s))
			l := lists[at]
			if l == nil {
				l = &listing{names: map[string]bool{}, spare: map[string]bool{}, reads: map[string]*pairing.Access{}}
				lists[at] = l
			}
			l.files = append(l.files, s)
			for _, v := range m.Variables {
				l.spare[v.Name] = v.Optional && (l.spare[v.Name] || !l.names[v.Name])
				l.names[v.Name] = true
			}
		}
	}
	return lists
}

// listed compares what files list for people to set (.env.example) with what the code below their folders reads.
func (c *configCheck) listed(run *pairing.Reading, lists map[string]*listing) {
	for i := 0; i < len(run.Accesses) && len(lists) > 0; i++ {
		a := &run.Accesses[i]
		read, ok := a.Does.(summary.ConfigRead)
		l := around(lists, fileOf(a.Unit))
		if !ok || l == nil || a.Unit.IsContract() || pairing.OfTests(a.Unit) {
			continue
		}
		if l.reads[read.Name] == nil && !platform(read.Name) {
			l.reads[read.Name] = a
		}
	}
	for _, at := range slices.Sorted(maps.Keys(lists)) {
		c.stale(lists[at], c.unlisted(lists[at]))
	}
}

// spare reports whether the list around some code has a variable in a comment, and sets it nowhere.
func (c *configCheck) spare(code *summary.Summary, name string) bool {
	l := around(c.lists, fileOf(code))
	return l != nil && l.spare[name]
}

// fileOf is the file of a summary from the repository's folder on, where that is known.
func fileOf(s *summary.Summary) string {
	if at, ok := pairing.InRepository(s, s.Location.File); ok {
		return at
	}
	return path.Clean(s.Location.File)
}

// around is the list of the innermost folder around a file that has one.
func around(lists map[string]*listing, file string) *listing {
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		if l := lists[dir]; l != nil || dir == "." || dir == "/" {
			return l
		}
	}
}

// unlisted reports variables that code reads and that a list has under another name, which nothing reads.
func (c *configCheck) unlisted(l *listing) (meant map[string]bool) {
	meant = map[string]bool{}
	named, unread, file := 0, map[string]bool{}, l.files[0]
	for _, f := range l.files {
		for _, v := range f.Metadata.RuntimeContract.Variables {
			if v.ReadAt == "" && l.reads[v.Name] == nil {
				unread[v.Name] = true
			} else {
				named++
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(l.reads)) {
		if named < keptLeast || l.names[name] || ofLibraries(name) || slices.ContainsFunc(c.Units, func(u *pairing.Runtime) bool { return u.Variables[name] && !u.PassesOn(name) }) {
			continue
		}
		like := ""
		for _, other := range slices.Sorted(maps.Keys(unread)) {
			if !meant[other] && alike(name, other) {
				like = other
				break
			}
		}
		if like == "" {
			continue
		}
		meant[like] = true
		a := l.reads[name]
		f := generic.BoundaryFieldUnknown.At(generic.UnknownInList, finding.Finding{Aspect: "read", Subject: name, Consumer: a.Side(),
			Description: fmt.Sprintf("%s reads %s, which %s does not list; it lists %s, which nothing reads", a.Unit.Identity.Name, name, file.Location.File, like)})
		f.Boundary, f.Provider = *file.Identity.Binding, finding.SideOf(file, nil)
		c.out = append(c.out, f)
	}
	return meant
}

// alike reports whether one of two names of variables may be meant for the other: one has words more at its beginning, or
// it is misspelt. Names that are numbered alike are not.
func alike(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if strings.Contains(a, "_") && strings.HasSuffix(b, "_"+a) {
		return true
	}
	_, distance := spelling.Nearest(a, []string{b})
	letters := func(s string) string { return strings.TrimRight(s, "0123456789_") }
	return len(a) >= 8 && distance <= 2 && letters(a) != letters(b) || otherWord(a, b)
}

// beginsAlike is how many letters two words have in common at their beginning that may be meant for each other.
const beginsAlike = 3

// otherWord reports whether two names of three words or more differ in one word alone, which begins alike in both: SHOP_FITTY_USER, SHOP_FITNESS_USER.
func otherWord(a, b string) bool {
	these, those := strings.Split(a, "_"), strings.Split(b, "_")
	if len(these) < 3 || len(these) != len(those) {
		return false
	}
	differ := -1
	for i := range these {
		if these[i] != those[i] {
			if differ >= 0 {
				return false
			}
			differ = i
		}
	}
	if differ < 0 {
		return false
	}
	one, other := these[differ], those[differ]
	return len(one) > beginsAlike && len(other) > beginsAlike && one[:beginsAlike] == other[:beginsAlike]
}

// stale reports variables of a list that nothing below its folder names, where most of its variables are named.
func (c *configCheck) stale(l *listing, meant map[string]bool) {
	if c.readsUnnamed(l) {
		return
	}
	for _, file := range l.files {
		var gone []string
		named := 0
		for _, v := range file.Metadata.RuntimeContract.Variables {
			switch {
			case v.ReadAt != "" || readOf(l.reads, v.Name):
				named++
			case !platform(v.Name) && !ofLibraries(v.Name) && !meant[v.Name]:
				gone = append(gone, v.Name)
			}
		}
		if named < keptLeast || named < 2*len(gone) {
			continue
		}
		for _, name := range gone {
			f := generic.BoundaryFieldUnused.At(nil, finding.Finding{Aspect: "read", Subject: name, Consumer: finding.SideOf(file, nil),
				Description: fmt.Sprintf("%s lists %s, and no file of its folder names it", file.Location.File, name)})
			f.Boundary, f.Provider = *file.Identity.Binding, finding.SideOf(file, nil)
			c.out = append(c.out, f)
		}
	}
}

// ofLibraries are variables that servers, clients and tools read themselves, and those whose names a library puts together
// (MAIL__HOST), so that no code of a project names them.
func ofLibraries(name string) bool {
	if strings.Contains(name, "__") {
		return true
	}
	if strings.HasPrefix(name, "NEXT_PUBLIC_") && !strings.HasPrefix(name, "NEXT_PUBLIC_CLERK_") {
		return false // what the code of pages is built with is read by that code alone
	}
	for _, p := range []string{"RAILS_", "POSTGRES_", "MYSQL_", "MARIADB_", "MONGO_INITDB_", "MINIO_", "PG", "SENTRY_", "OTEL_", "DD_", "NEW_RELIC_", "NEXTAUTH_", "AUTH_", "BETTER_AUTH_", "CLERK_", "NEXT_PUBLIC_CLERK_", "UPSTASH_", "LANGCHAIN_", "LANGSMITH_", "ANTHROPIC_", "INNGEST_", "TRIGGER_", "CYPRESS_", "STORYBOOK_", "FLASK_", "DJANGO_", "CELERY_", "FLOWER_", "UVICORN_", "GUNICORN_",
		"NEXT_", "NUXT_", "NITRO_", "TURBO_", "COMPOSE_", "DOCKER_", "NPM_", "SSL_CERT_", "NODE_", "PRISMA_", "PUPPETEER_", "PLAYWRIGHT_", "OPENAI_", "RUBY_", "PYTHON", "LD_", "MALLOC_", "CHOKIDAR_", "WATCHPACK_", "WDS_", "VIPS_", "MAGICK_", "OMP_", "CUDA_", "NVIDIA_", "HF_", "XDG_", "LC_",
		"LIBGL_", "QT_", "GDK_", "SPRING_", "BOOTSNAP_", "HONEYBADGER_", "HDX_NODE_", "HYPERDX_ENABLE_", "APPSIGNAL_", "ROLLBAR_", "SCOUT_", "ELASTIC_APM_", "JAVA_", "GOOGLE_CLOUD_"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	switch name {
	case "DATABASE_URL", "REDIS_URL", "SECRET_KEY_BASE", "WEB_CONCURRENCY", "HOST", "GOOGLE_APPLICATION_CREDENTIALS", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "UID", "GID", "PUID", "PGID", "UMASK",
		"DANGEROUSLY_DISABLE_HOST_CHECK", "GENERATE_SOURCEMAP", "SKIP_PREFLIGHT_CHECK", "DISABLE_ESLINT_PLUGIN", "FAST_REFRESH", "BROWSER", "INLINE_RUNTIME_CHUNK", "TSC_COMPILE_ON_ERROR", "HTTPS", "SSL_CRT_FILE", "SSL_KEY_FILE", "PUBLIC_URL", "ESLINT_NO_DEV_ERRORS",
		"DISPLAY", "XAUTHORITY", "ELASTICSEARCH_URL", "OPENSEARCH_URL", "MEMCACHE_SERVERS", "REDIS_PROVIDER", "DISABLE_SPRING", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "GOOGLE_API_KEY", "GEMINI_API_KEY":
		return true
	}
	return false
}
