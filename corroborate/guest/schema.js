// Validation of a Fastify route's request as Fastify's default does it: types
// coerced, defaults filled in, additional properties removed, first error only.
(() => {
  'use strict';
  const { D } = __drift;
  const { P } = D;
  class Unsupported extends Error {}
  const known = ['type', 'properties', 'required', 'items', 'enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'uniqueItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'not', 'default', 'nullable', 'format', 'minProperties', 'maxProperties',
    'title', 'description', 'examples', 'example', '$id', '$schema', 'deprecated', 'readOnly', 'writeOnly', 'tags', 'summary', 'errorMessage', 'definitions', '$defs', 'if'];
  const formats = { email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, uuid: /^(urn:uuid:)?[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i, date: /^\d{4}-\d\d-\d\d$/, 'date-time': /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?\d\d)$/, ipv4: /^(\d{1,3}\.){3}\d{1,3}$/, uri: /^[a-z][a-z0-9+.-]*:\S*$/i, time: /^\d\d:\d\d:\d\d/ };

  const typeOf = (v) => (v === null ? 'null' : P.isArray(v) ? 'array' : typeof v);
  const is = (v, t) => (t === 'integer' ? typeof v === 'number' && Number.isInteger(v) : t === 'number' ? typeof v === 'number' && Number.isFinite(v) : typeOf(v) === t);
  // The coercions of ajv with coerceTypes: 'array'.
  const coerce = (v, t) => {
    if (t !== 'array' && P.isArray(v) && v.length === 1) v = v[0];
    const k = typeOf(v);
    switch (t) {
      case 'string': return k === 'number' || k === 'boolean' ? P.String(v) : v === null ? '' : v;
      case 'number': case 'integer': {
        const n = k === 'boolean' || v === null || (k === 'string' && v !== '' && P.Number(v) === P.Number(v)) ? P.Number(v) : v;
        return t === 'integer' && typeof n === 'number' && n % 1 !== 0 ? v : n;
      }
      case 'boolean': return v === 'false' || v === 0 || v === null ? false : v === 'true' || v === 1 ? true : v;
      case 'null': return v === '' || v === 0 || v === false ? null : v;
      case 'array': return k === 'string' || k === 'number' || k === 'boolean' || v === null ? [v] : v;
    }
    return v;
  };
  const same = (a, b) => P.stringify(a) === P.stringify(b);

  // check gives an error text or '', and puts coerced values back through set.
  const check = (s, v, at, set) => {
    if (s === true) return '';
    if (s === false) return at + ' must not be there';
    for (const k of P.keys(s)) if (!known.includes(k)) throw new Unsupported('the keyword ' + k);
    if (s.type !== undefined) {
      const types = [].concat(s.type);
      if (s.nullable) types.push('null');
      if (!types.some((t) => is(v, t))) {
        let done = false;
        for (const t of types) { const c = coerce(v, t); if (is(c, t)) { v = c; set(c); done = true; break; } }
        if (!done) return at + ' must be ' + types.join(',');
      }
    }
    if (s.enum !== undefined && !s.enum.some((e) => same(e, v))) return at + ' must be equal to one of the allowed values';
    if (s.const !== undefined && !same(s.const, v)) return at + ' must be equal to constant';
    if (typeof v === 'number') {
      if (v < s.minimum) return at + ' must be >= ' + s.minimum;
      if (v > s.maximum) return at + ' must be <= ' + s.maximum;
      if (v <= s.exclusiveMinimum) return at + ' must be > ' + s.exclusiveMinimum;
      if (v >= s.exclusiveMaximum) return at + ' must be < ' + s.exclusiveMaximum;
      if (s.multipleOf !== undefined && v % s.multipleOf !== 0) return at + ' must be multiple of ' + s.multipleOf;
    }
    if (typeof v === 'string') {
      const n = [...v].length;
      if (n < s.minLength) return at + ' must NOT have fewer than ' + s.minLength + ' characters';
      if (n > s.maxLength) return at + ' must NOT have more than ' + s.maxLength + ' characters';
      if (s.pattern !== undefined && !new RegExp(s.pattern, 'u').test(v)) return at + ' must match pattern "' + s.pattern + '"';
      if (s.format !== undefined) { if (formats[s.format] === undefined) throw new Unsupported('the format ' + s.format); if (!formats[s.format].test(v)) return at + ' must match format "' + s.format + '"'; }
    }
    if (P.isArray(v)) {
      if (v.length < s.minItems) return at + ' must NOT have fewer than ' + s.minItems + ' items';
      if (v.length > s.maxItems) return at + ' must NOT have more than ' + s.maxItems + ' items';
      if (s.uniqueItems) for (let i = 0; i < v.length; i++) for (let j = 0; j < i; j++) if (same(v[i], v[j])) return at + ' must NOT have duplicate items';
      if (P.isArray(s.items)) throw new Unsupported('a list of items');
      if (s.items !== undefined) for (let i = 0; i < v.length; i++) { const e = check(s.items, v[i], at + '/' + i, (x) => { v[i] = x; }); if (e !== '') return e; }
    }
    if (typeOf(v) === 'object') {
      const props = s.properties ?? {};
      for (const k of P.keys(props)) if (v[k] === undefined && props[k] !== null && typeof props[k] === 'object' && props[k].default !== undefined) v[k] = P.parse(P.stringify(props[k].default));
      for (const k of s.required ?? []) if (v[k] === undefined) return at + " must have required property '" + k + "'";
      const n = P.keys(v).length;
      if (n < s.minProperties || n > s.maxProperties) return at + ' has a wrong number of properties';
      for (const k of P.keys(v)) {
        if (P.hasOwn(props, k)) { const e = check(props[k], v[k], at + '/' + k, (x) => { v[k] = x; }); if (e !== '') return e; }
        else if (s.additionalProperties === false) delete v[k];
        else if (s.additionalProperties !== null && typeof s.additionalProperties === 'object') { const e = check(s.additionalProperties, v[k], at + '/' + k, (x) => { v[k] = x; }); if (e !== '') return e; }
      }
    }
    for (const sub of s.allOf ?? []) { const e = check(sub, v, at, set); if (e !== '') return e; }
    if (s.anyOf !== undefined && !s.anyOf.some((sub) => check(sub, v, at, (x) => { v = x; set(x); }) === '')) return at + ' must match a schema in anyOf';
    if (s.oneOf !== undefined && s.oneOf.filter((sub) => check(sub, v, at, (x) => { v = x; set(x); }) === '').length !== 1) return at + ' must match exactly one schema in oneOf';
    if (s.not !== undefined && check(s.not, v, at, () => {}) === '') return at + ' must NOT be valid';
    if (s.if !== undefined) throw new Unsupported('the keyword if');
    return '';
  };
  // A record of properties without a type is short for an object.
  const whole = (s) => (s.type === undefined && s.$ref === undefined && s.anyOf === undefined && s.oneOf === undefined && s.allOf === undefined && s.properties === undefined && s.enum === undefined ? { type: 'object', properties: s } : s);
  const plain = (s) => s !== null && typeof s === 'object' && (P.getPrototypeOf(s) === P.objectPrototype || P.getPrototypeOf(s) === null);

  D.schemaParts = (schema) => {
    const parts = {};
    for (const [part, key] of [['params', 'params'], ['body', 'body'], ['query', 'querystring'], ['query', 'query'], ['headers', 'headers']]) {
      const s = schema[key];
      if (s !== undefined && s !== null) parts[part] = plain(s) ? whole(s) : { unsupported: true };
    }
    return parts;
  };
  // validateRoute gives null, the error of the first part that does not fit, or what is not supported.
  D.validateRoute = (schema, req) => {
    const parts = D.schemaParts(schema);
    for (const part of P.keys(parts)) {
      try {
        if (parts[part].unsupported) throw new Unsupported('a ' + part + ' schema that is no plain JSON Schema');
        if (part === 'body' && req.body === undefined && (req.method === 'GET' || req.method === 'HEAD')) continue;
        const e = check(parts[part], req[part] === undefined ? null : req[part], part, (x) => { req[part] = x; });
        if (e !== '') return { error: Object.assign(new Error(e), { statusCode: 400, code: 'FST_ERR_VALIDATION', validation: [{ message: e }], validationContext: part }) };
      } catch (x) {
        return { unsupported: x instanceof Unsupported ? x.message : 'a schema that does not read: ' + P.String(x && x.message) };
      }
    }
    return null;
  };
})();
