// A small Buffer on Uint8Array, and the text and URL globals that QuickJS lacks.
(() => {
  'use strict';
  const { D } = __drift;
  const G = globalThis;
  const Bytes = Object.getPrototypeOf(new Uint8Array(0)).constructor;

  const utf8 = (s) => {
    const out = [];
    for (const ch of String(s)) {
      let c = ch.codePointAt(0);
      if (c >= 0xd800 && c < 0xe000) c = 0xfffd;
      if (c < 0x80) out.push(c);
      else if (c < 0x800) out.push(0xc0 | (c >> 6), 0x80 | (c & 63));
      else if (c < 0x10000) out.push(0xe0 | (c >> 12), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63));
      else out.push(0xf0 | (c >> 18), 0x80 | ((c >> 12) & 63), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63));
    }
    return out;
  };
  const text = (b) => {
    let s = '';
    for (let i = 0; i < b.length;) {
      const c = b[i++];
      const n = c < 0x80 ? 0 : c >= 0xc2 && c < 0xe0 ? 1 : c >= 0xe0 && c < 0xf0 ? 2 : c >= 0xf0 && c < 0xf5 ? 3 : -1;
      if (n === 0) { s += String.fromCharCode(c); continue; }
      let v = n === 1 ? c & 31 : n === 2 ? c & 15 : c & 7, ok = n > 0;
      for (let k = 0; ok && k < n; k++) { if ((b[i + k] & 0xc0) !== 0x80) ok = false; else v = (v << 6) | (b[i + k] & 63); }
      if (!ok || (n === 2 && (v < 0x800 || (v >= 0xd800 && v < 0xe000))) || (n === 3 && (v < 0x10000 || v > 0x10ffff))) { s += '\ufffd'; continue; }
      i += n;
      s += String.fromCodePoint(v);
    }
    return s;
  };
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const encode64 = (b, url) => {
    let s = '';
    for (let i = 0; i < b.length; i += 3) {
      const n = (b[i] << 16) | ((b[i + 1] ?? 0) << 8) | (b[i + 2] ?? 0);
      s += digits[n >> 18] + digits[(n >> 12) & 63] + (i + 1 < b.length ? digits[(n >> 6) & 63] : '=') + (i + 2 < b.length ? digits[n & 63] : '=');
    }
    return url ? s.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') : s;
  };
  const decode64 = (s) => {
    const out = [];
    let n = 0, bits = 0;
    for (const ch of s.replace(/-/g, '+').replace(/_/g, '/')) {
      if (ch === '=') break;
      const v = digits.indexOf(ch);
      if (v < 0) continue;
      n = (n << 6) | v; bits += 6;
      if (bits >= 8) { bits -= 8; out.push((n >> bits) & 255); n &= (1 << bits) - 1; }
    }
    return out;
  };
  const bytes = (s, encoding) => {
    switch (String(encoding ?? 'utf8').toLowerCase()) {
      case 'hex': { const out = []; for (let i = 0; i + 1 < s.length; i += 2) { const v = parseInt(s.slice(i, i + 2), 16); if (v !== v) break; out.push(v); } return out; }
      case 'base64': case 'base64url': return decode64(s);
      case 'latin1': case 'binary': case 'ascii': return [...s].map((c) => c.charCodeAt(0) & 255);
      case 'utf16le': case 'ucs2': { const out = []; for (let i = 0; i < s.length; i++) out.push(s.charCodeAt(i) & 255, s.charCodeAt(i) >> 8); return out; }
    }
    return utf8(s);
  };
  class Buffer extends Bytes {
    static from(v, encoding) {
      if (typeof v === 'string') v = bytes(v, encoding);
      else if (v instanceof ArrayBuffer) v = new Bytes(v);
      else if (v !== null && typeof v === 'object' && v.type === 'Buffer') v = v.data;
      const b = new Buffer(v.length);
      for (let i = 0; i < v.length; i++) b[i] = v[i];
      return b;
    }
    static alloc(n, fill) { const b = new Buffer(n); if (fill !== undefined) b.fill(typeof fill === 'string' ? fill.charCodeAt(0) : fill); return b; }
    static allocUnsafe(n) { return new Buffer(n); }
    static isBuffer(b) { return b instanceof Buffer; }
    static isEncoding(e) { return ['utf8', 'utf-8', 'hex', 'base64', 'base64url', 'latin1', 'binary', 'ascii', 'ucs2', 'utf16le'].includes(String(e).toLowerCase()); }
    static byteLength(s, encoding) { return typeof s === 'string' ? bytes(s, encoding).length : s.byteLength; }
    static concat(list) { let n = 0; for (const b of list) n += b.length; const out = new Buffer(n); n = 0; for (const b of list) { out.set(b, n); n += b.length; } return out; }
    static compare(a, b) { for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1; return Math.sign(a.length - b.length); }
    toString(encoding, start, end) {
      const b = start === undefined && end === undefined ? this : this.subarray(start ?? 0, end ?? this.length);
      switch (String(encoding ?? 'utf8').toLowerCase()) {
        case 'hex': { let s = ''; for (const x of b) s += (x < 16 ? '0' : '') + x.toString(16); return s; }
        case 'base64': return encode64(b, false);
        case 'base64url': return encode64(b, true);
        case 'latin1': case 'binary': case 'ascii': { let s = ''; for (const x of b) s += String.fromCharCode(x); return s; }
      }
      return text(b);
    }
    toJSON() { return { type: 'Buffer', data: [...this] }; }
    equals(b) { return Buffer.compare(this, b) === 0; }
    compare(b) { return Buffer.compare(this, b); }
    write(s, at = 0) { const b = bytes(s); this.set(b.slice(0, this.length - at), at); return b.length; }
    slice(a, b) { return this.subarray(a, b); }
    readUInt8(i = 0) { return this[i]; }
    readUInt16BE(i = 0) { return (this[i] << 8) | this[i + 1]; }
    readUInt32BE(i = 0) { return ((this[i] << 24) | (this[i + 1] << 16) | (this[i + 2] << 8) | this[i + 3]) >>> 0; }
    writeUInt32BE(v, i = 0) { this[i] = v >>> 24; this[i + 1] = v >>> 16; this[i + 2] = v >>> 8; this[i + 3] = v; return i + 4; }
    static [Symbol.hasInstance](b) { return b !== null && typeof b === 'object' && Object.prototype.isPrototypeOf.call(Buffer.prototype, b); }
  }
  G.Buffer = Buffer;
  D.modules.buffer = { Buffer, kMaxLength: 1 << 30, constants: { MAX_LENGTH: 1 << 30 }, SlowBuffer: Buffer };
  D.utf8 = utf8;
  G.btoa ??= (s) => encode64([...String(s)].map((c) => c.charCodeAt(0)), false);
  G.atob ??= (s) => { let out = ''; for (const b of decode64(String(s))) out += String.fromCharCode(b); return out; };
  G.TextEncoder ??= class TextEncoder { get encoding() { return 'utf-8'; } encode(s = '') { return new Bytes(utf8(s)); } };
  G.TextDecoder ??= class TextDecoder { constructor(e = 'utf-8') { this.encoding = e; } decode(b) { return b === undefined ? '' : text(b instanceof ArrayBuffer ? new Bytes(b) : b); } };
  D.modules.string_decoder = { StringDecoder: class StringDecoder { constructor(e) { this.encoding = e; } write(b) { return Buffer.from(b).toString(this.encoding); } end(b) { return b === undefined ? '' : this.write(b); } } };
})();
