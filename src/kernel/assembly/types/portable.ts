// What portable.d.ts is to TypeScript: a heap is the byte where it starts.

export type HeapF64 = usize;
export type HeapI32 = usize;
