/**
 * SHA-256 (FIPS 180-4) in plain TypeScript, for code that also runs without Node and outside secure contexts. It derives draws and solves
 * work proofs; it protects no secrets.
 */

/** Returns the first 32 bits of the fractional parts of the roots of the first primes, as the standard defines its constants. */
function fractionalRoots(count: number, root: 2 | 3): Uint32Array {
  const words = new Uint32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false;
    if (!prime) continue;
    const value = root === 2 ? Math.sqrt(candidate) : Math.cbrt(candidate);
    words[found++] = Math.floor((value - Math.floor(value)) * 2 ** 32);
  }
  return words;
}

const INITIAL = /* @__PURE__ */ fractionalRoots(8, 2);
const ROUND = /* @__PURE__ */ fractionalRoots(64, 3);

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** Sets a state to the initial state of the standard. */
export function resetState(state: Uint32Array): void {
  state.set(INITIAL);
}

/** Compresses one block, the first 16 of 64 words, into the state. Overwrites the other words. */
export function compress(state: Uint32Array, schedule: Uint32Array): void {
  for (let t = 16; t < 64; t++) {
    const early = schedule[t - 15]!;
    const late = schedule[t - 2]!;
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[t] = schedule[t - 16]! + small0 + schedule[t - 7]! + small1;
  }
  let a = state[0]! | 0;
  let b = state[1]! | 0;
  let c = state[2]! | 0;
  let d = state[3]! | 0;
  let e = state[4]! | 0;
  let f = state[5]! | 0;
  let g = state[6]! | 0;
  let h = state[7]! | 0;
  for (let t = 0; t < 64; t++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + ROUND[t]! + schedule[t]!) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

/** Returns the eight 32-bit words of the SHA-256 digest of the bytes. */
export function sha256(bytes: Uint8Array): Uint32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  for (let index = 0; index < bytes.length; index++) padded.setUint8(index, bytes[index]!);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(blocks * 64 - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  padded.setUint32(blocks * 64 - 4, (bytes.length * 8) >>> 0);
  const state = Uint32Array.from(INITIAL);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let word = 0; word < 16; word++) schedule[word] = padded.getUint32(block * 64 + word * 4);
    compress(state, schedule);
  }
  return state;
}
