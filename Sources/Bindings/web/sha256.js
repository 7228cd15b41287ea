/** SHA-256 (FIPS 180-4) of bytes, in hexadecimal digits. */
export async function sha256(bytes) {
  // Pages that didn't come by HTTPS or from this computer have no `crypto.subtle`.
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : plain(new Uint8Array(bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The first 32 bits of the fractions of some roots of primes. */
const primes = [];
for (let number = 2; primes.length < 64; number++) {
  if (primes.every((prime) => number % prime !== 0)) primes.push(number);
}
const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32);
const rounds = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The digest, by the algorithm of the standard. */
export function plain(bytes) {
  // A bit that is one, zeros, and the length in bits, to whole blocks of 64 bytes.
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = Uint32Array.from(start);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 16; t++) words[t] = view.getUint32(block + 4 * t);
    for (let t = 16; t < 64; t++) {
      const [x, y] = [words[t - 15], words[t - 2]];
      words[t] = words[t - 16] + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3))
        + words[t - 7] + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let t = 0; t < 64; t++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
        + rounds[t] + words[t]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => { state[index] += value; });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((value, index) => digest.setUint32(4 * index, value));
  return new Uint8Array(digest.buffer);
}
