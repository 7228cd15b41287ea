/** The system calls of a WebAssembly module (WASI): only random numbers, time and exit. */

const [success, badFile, noSystem] = [0, 8, 52];

/**
 * The imports of a module.
 *
 * @param memory a function that returns the instance's memory, which exists only later
 */
export function importsOf(module, memory) {
  const view = () => new DataView(memory().buffer);
  const calls = {
    random_get(address, count) {
      const bytes = new Uint8Array(memory().buffer, address, count);
      for (let start = 0; start < count; start += 65536) {
        crypto.getRandomValues(bytes.subarray(start, start + 65536));
      }
      return success;
    },
    clock_time_get(clock, precision, address) {
      view().setBigUint64(address, BigInt(Math.round(performance.now() * 1e6)), true);
      return success;
    },
    environ_sizes_get(count, bytes) {
      view().setUint32(count, 0, true);
      view().setUint32(bytes, 0, true);
      return success;
    },
    environ_get: () => success,
    sched_yield: () => success,
    proc_exit(code) { throw new WebAssembly.RuntimeError(`The engine ended (${code}).`); },
  };
  const found = {};
  for (const { module: name, name: call } of WebAssembly.Module.imports(module)) {
    found[name] ??= {};
    // There are no files: packs are passed as bytes.
    found[name][call] = calls[call] ?? (() => (call.startsWith("fd_") ? badFile : noSystem));
  }
  return found;
}
