// Replaces portable.d.ts in the WebAssembly build: a heap is the address of its first byte.

export type HeapF64 = usize;
export type HeapI32 = usize;
