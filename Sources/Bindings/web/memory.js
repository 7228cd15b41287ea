/** Values in the memory of a WebAssembly instance, in clang's layout of `ductus.h`. */
import { DuctusError, Trap } from "./error.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Memory that a call allocates and frees when it has ended: `memory.call((room) => …)`. */
export class Memory {
  #exports;

  constructor(exports) { this.#exports = exports; }

  get #bytes() { return new Uint8Array(this.#exports.memory.buffer); }
  get #view() { return new DataView(this.#exports.memory.buffer); }

  /** The bytes of the whole memory. */
  get size() { return this.#exports.memory.buffer.byteLength; }

  /** Copies bytes to an address (a multiple of 16), which `free` releases. */
  copy(bytes) {
    const address = this.#exports.malloc(Math.max(bytes.byteLength, 1));
    if (address === 0) throw new Trap("The page has no memory left for Ductus.");
    this.#bytes.set(ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes), address);
    return address;
  }

  free(address) { this.#exports.free(address); }

  /** A text that ends with a zero byte; "" for none. */
  text(address) {
    if (address === 0) return "";
    const bytes = this.#bytes;
    return decoder.decode(bytes.subarray(address, bytes.indexOf(0, address)));
  }

  /** A copy of some bytes. */
  bytes(address, count) { return this.#bytes.slice(address, address + count); }

  int32(address) { return this.#view.getInt32(address, true); }

  /** Runs `body(room)`, and frees everything that it put there. */
  call(body) {
    const taken = [];
    const put = (bytes) => {
      const address = this.copy(bytes);
      taken.push(address);
      return address;
    };
    const room = {
      put,
      /** A text, ended by a zero byte: it can't have a zero character itself. */
      text: (text) => {
        if (`${text}`.includes("\0")) {
          throw new DuctusError("malformed-request", `${JSON.stringify(text).slice(0, 80)} has a zero character`);
        }
        return put(encoder.encode(`${text}\0`));
      },
      /** A structure of 32-bit members: addresses and integers; `{float}` for a float. */
      struct: (...members) => {
        const view = new DataView(new ArrayBuffer(4 * members.length));
        members.forEach((member, index) => {
          if (typeof member === "object") view.setFloat32(4 * index, member.float, true);
          else view.setInt32(4 * index, member, true);
        });
        return put(view);
      },
      /** An ink (`ductus_inks`) of strokes `[{x, y, t?}, …]`. */
      ink: (strokes) => {
        const points = strokes.reduce((sum, { x }) => sum + x.length, 0);
        const xy = new Float32Array(2 * points);
        const hasTimes = strokes.every(({ x, t }) => t?.length === x.length);
        const t = hasTimes ? new BigInt64Array(points) : null;
        const ends = new Uint32Array(strokes.length);
        let place = 0;
        strokes.forEach((stroke, number) => {
          stroke.x.forEach((x, index) => {
            xy[2 * place] = x;
            xy[2 * place + 1] = stroke.y[index];
            // The engine has 32 bits here, so times wrap around every 25 days.
            if (t) t[place] = BigInt(Math.round(stroke.t[index]) % 2 ** 31);
            place += 1;
          });
          ends[number] = place;
        });
        return room.struct(put(xy), t ? put(t) : 0, put(ends), 0, points, strokes.length, 0);
      },
    };
    try {
      return body(room);
    } finally {
      for (const address of taken) this.free(address);
    }
  }
}
