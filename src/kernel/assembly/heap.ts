// Replaces heap.ts in the WebAssembly build: the same names as raw loads and stores. A heap is its byte address.

export function get(heap: HeapF64, at: i32): f64 {
  return load<f64>(heap + ((<usize>at) << 3));
}

export function put(heap: HeapF64, at: i32, value: f64): void {
  store<f64>(heap + ((<usize>at) << 3), value);
}

export function offset(heap: HeapI32, at: i32): i32 {
  return load<i32>(heap + ((<usize>at) << 2));
}

export function toI32(flag: boolean): i32 {
  return <i32>flag;
}

export function toF64(whole: i32): f64 {
  return <f64>whole;
}
