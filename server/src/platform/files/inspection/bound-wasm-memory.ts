interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The server's types only cover the language and Node. */
const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } };

/** Limits what WebAssembly may take in this thread, because it's outside the heap that a worker's limits cover. */
export const boundWasmMemory = (mostBytes: number): void => {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: WasmMemory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > mostBytes) throw new RangeError("This needs too much memory.");
    return grow.call(this, pages);
  };
};
