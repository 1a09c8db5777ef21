// Hashes (MD5, SHA-1, SHA-256), HMAC, and identifiers from the seeded generator.
// Ciphers, keys and key derivation are not there.
(() => {
  'use strict';
  const { D } = __drift;
  const G = globalThis;
  const rot = (x, n) => (x << n) | (x >>> (32 - n));
  const pad = (data, little) => {
    const n = data.length, m = [...data, 0x80];
    while (m.length % 64 !== 56) m.push(0);
    const high = Math.floor(n / 0x20000000), low = (n << 3) >>> 0;
    for (let i = 0; i < 8; i++) { const b = little ? (i < 4 ? low >>> (8 * i) : high >>> (8 * (i - 4))) : i < 4 ? high >>> (24 - 8 * i) : low >>> (56 - 8 * i); m.push(b & 255); }
    return m;
  };
  const words = (list, little) => { const out = []; for (const w of list) for (let i = 0; i < 4; i++) out.push((little ? w >>> (8 * i) : w >>> (24 - 8 * i)) & 255); return out; };

  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  const fraction = (x) => ((x - Math.floor(x)) * 4294967296) | 0;
  const roundConstants = primes.map((p) => fraction(Math.cbrt(p)));
  const sha256 = (data) => {
    const m = pad(data, false), h = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p))), w = new Array(64);
    for (let o = 0; o < m.length; o += 64) {
      for (let i = 0; i < 16; i++) w[i] = (m[o + 4 * i] << 24) | (m[o + 4 * i + 1] << 16) | (m[o + 4 * i + 2] << 8) | m[o + 4 * i + 3];
      for (let i = 16; i < 64; i++) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = (w[i - 16] + (rot(a, 25) ^ rot(a, 14) ^ (a >>> 3)) + w[i - 7] + (rot(b, 15) ^ rot(b, 13) ^ (b >>> 10))) | 0;
      }
      let [a, b, c, d, e, f, g, k] = h;
      for (let i = 0; i < 64; i++) {
        const t1 = (k + (rot(e, 26) ^ rot(e, 21) ^ rot(e, 7)) + ((e & f) ^ (~e & g)) + roundConstants[i] + w[i]) | 0;
        const t2 = ((rot(a, 30) ^ rot(a, 19) ^ rot(a, 10)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        k = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
      }
      [a, b, c, d, e, f, g, k].forEach((v, i) => { h[i] = (h[i] + v) | 0; });
    }
    return words(h, false);
  };
  const sha1 = (data) => {
    const m = pad(data, false), h = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476, 0xc3d2e1f0 | 0], w = new Array(80);
    for (let o = 0; o < m.length; o += 64) {
      for (let i = 0; i < 16; i++) w[i] = (m[o + 4 * i] << 24) | (m[o + 4 * i + 1] << 16) | (m[o + 4 * i + 2] << 8) | m[o + 4 * i + 3];
      for (let i = 16; i < 80; i++) w[i] = rot(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
      let [a, b, c, d, e] = h;
      for (let i = 0; i < 80; i++) {
        const [f, k] = i < 20 ? [(b & c) | (~b & d), 0x5a827999] : i < 40 ? [b ^ c ^ d, 0x6ed9eba1] : i < 60 ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc] : [b ^ c ^ d, 0xca62c1d6];
        const t = (rot(a, 5) + f + e + k + w[i]) | 0;
        e = d; d = c; c = rot(b, 30); b = a; a = t;
      }
      [a, b, c, d, e].forEach((v, i) => { h[i] = (h[i] + v) | 0; });
    }
    return words(h, false);
  };
  const shifts = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
  const md5 = (data) => {
    const m = pad(data, true), h = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476], w = new Array(16);
    for (let o = 0; o < m.length; o += 64) {
      for (let i = 0; i < 16; i++) w[i] = m[o + 4 * i] | (m[o + 4 * i + 1] << 8) | (m[o + 4 * i + 2] << 16) | (m[o + 4 * i + 3] << 24);
      let [a, b, c, d] = h;
      for (let i = 0; i < 64; i++) {
        const r = i >> 4;
        const [f, g] = r === 0 ? [(b & c) | (~b & d), i] : r === 1 ? [(d & b) | (~d & c), (5 * i + 1) % 16] : r === 2 ? [b ^ c ^ d, (3 * i + 5) % 16] : [c ^ (b | ~d), (7 * i) % 16];
        const t = (a + f + ((Math.abs(Math.sin(i + 1)) * 4294967296) | 0) + w[g]) | 0;
        a = d; d = c; c = b; b = (b + rot(t, shifts[r][i % 4])) | 0;
      }
      [a, b, c, d].forEach((v, i) => { h[i] = (h[i] + v) | 0; });
    }
    return words(h, true);
  };
  const hashes = { md5, sha1, sha256, 'sha-256': sha256, 'sha-1': sha1 };
  const data = (v, encoding) => (typeof v === 'string' ? [...Buffer.from(v, encoding)] : [...v]);
  class Hash {
    constructor(name) { this.f = hashes[String(name).toLowerCase()]; if (this.f === undefined) throw D.unavailable('crypto', 'the hash ' + name); this.m = []; }
    update(v, encoding) { for (const b of data(v, encoding)) this.m.push(b); return this; }
    digest(encoding) { const b = Buffer.from(this.f(this.m)); return encoding ? b.toString(encoding) : b; }
  }
  class Hmac {
    constructor(name, key) { this.h = new Hash(name); let k = data(key); if (k.length > 64) k = this.h.f(k); while (k.length < 64) k.push(0); this.k = k; this.h.m.push(...k.map((b) => b ^ 0x36)); }
    update(v, encoding) { this.h.update(v, encoding); return this; }
    digest(encoding) { const inner = this.h.f(this.h.m), b = Buffer.from(this.h.f([...this.k.map((x) => x ^ 0x5c), ...inner])); return encoding ? b.toString(encoding) : b; }
  }
  const randomBytes = (n) => { const b = Buffer.alloc(n); for (let i = 0; i < n; i++) b[i] = Math.random() * 256; return b; };
  const randomUUID = () => { const h = randomBytes(16); h[6] = (h[6] & 15) | 64; h[8] = (h[8] & 63) | 128; const s = h.toString('hex'); return [s.slice(0, 8), s.slice(8, 12), s.slice(12, 16), s.slice(16, 20), s.slice(20)].join('-'); };
  const crypto = { createHash: (n) => new Hash(n), createHmac: (n, k) => new Hmac(n, k), randomBytes: (n, f) => { const b = randomBytes(n); if (typeof f === 'function') { queueMicrotask(() => f(null, b)); return undefined; } return b; }, randomUUID,
    randomInt: (a, b) => { const [lo, hi] = b === undefined || typeof b === 'function' ? [0, a] : [a, b]; return lo + Math.floor(Math.random() * (hi - lo)); },
    timingSafeEqual: (a, b) => { if (a.length !== b.length) throw Object.assign(new RangeError('Input buffers must have the same byte length'), { code: 'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH' }); return Buffer.compare(a, b) === 0; },
    getHashes: () => Object.keys(hashes), getRandomValues: (b) => { for (let i = 0; i < b.length; i++) b[i] = Math.random() * 4294967296; return b; }, constants: {} };
  const rest = D.marker('crypto', 'crypto');
  for (const n of ['createCipheriv', 'createDecipheriv', 'createSign', 'createVerify', 'sign', 'verify', 'pbkdf2', 'pbkdf2Sync', 'scrypt', 'scryptSync', 'generateKeyPair', 'generateKeyPairSync', 'createPrivateKey', 'createPublicKey', 'createSecretKey', 'publicEncrypt', 'privateDecrypt', 'createDiffieHellman', 'createECDH', 'hkdf', 'hkdfSync', 'subtle', 'KeyObject', 'X509Certificate']) crypto[n] = rest[n];
  crypto.webcrypto = { getRandomValues: crypto.getRandomValues, randomUUID, subtle: rest.subtle };
  D.modules.crypto = crypto;
  G.crypto ??= crypto.webcrypto;
})();
