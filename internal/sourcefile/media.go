package sourcefile

import (
	"path"
	"strings"
)

// media are endings of files that nothing reads: that they are there is all that counts. They are most of what a repository
// holds, and what a partial clone lacks.
var media = map[string]bool{".png": true, ".jpg": true, ".jpeg": true, ".gif": true, ".webp": true, ".avif": true, ".ico": true, ".bmp": true, ".tiff": true, ".psd": true,
	".woff": true, ".woff2": true, ".ttf": true, ".otf": true, ".eot": true, ".mp3": true, ".wav": true, ".ogg": true, ".mp4": true, ".webm": true, ".mov": true, ".avi": true,
	".pdf": true, ".zip": true, ".jar": true, ".exe": true, ".dll": true, ".so": true, ".dylib": true, ".sqlite": true, ".sqlite3": true,
	".gz": true, ".tgz": true, ".bz2": true, ".xz": true, ".7z": true, ".rar": true, ".tar": true, ".br": true, ".heic": true, ".icns": true, ".flac": true, ".m4a": true, ".mkv": true,
	".parquet": true, ".pyc": true, ".class": true, ".node": true}

// IsMedia reports whether a file is one that nothing reads, by the ending of its name.
func IsMedia(name string) bool { return media[strings.ToLower(path.Ext(name))] }
