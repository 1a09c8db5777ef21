;() => tag$s("form", { action: `/boats/${tag$.id}/crew`, method: `post` }, { name: "", ...tag$.more });
;() => tag$s("form", { action: `/search` }, { q: "" });
;() => tag$s("form", { action: `/boats/1`, method: `post` }, { _method: `delete` });
;() => tag$s("form", { method: `post` }, { name: "" });
;() => tag$s("form", { action: `#top`, method: `post` }, {});
;() => tag$s("button", { "hx-delete": `/boats/${tag$.id}` });
;() => tag$s("a", { href: `/session`, "data-turbo-method": `delete` });
;() => tag$s("a", { href: `/boats` });
;() => tag$s("form", { action: `https://elsewhere.example/boats`, method: `post` }, {});
;() => tags("form", { action: `/none`, method: `post` }, {});

// yields client DELETE /boats/1: return any
// yields client DELETE /boats/1 does DELETE /boats/1
// yields client DELETE /boats/{id}: return any
// yields client DELETE /boats/{id} does DELETE /boats/{id}
// yields client DELETE /session: return any
// yields client DELETE /session does DELETE /session
// yields client GET /search: return any
// yields client GET /search does GET /search
// yields client POST /boats/{id}/crew: return any
// yields client POST /boats/{id}/crew does POST /boats/{id}/crew
