import type { Column } from "./columns";
import type { Step } from "./steps";

/** The used part of a WebAssembly memory: its own type is only in the DOM library. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
}

/** JavaScript; WebAssembly; WebAssembly with the hot steps on two rows at once. */
export type MachineKind = "js" | "wasm" | "simd";

/** Offsets in a machine's memory, counted in elements of the view that each is read through. */
export interface Call {
  /** First number of a rule block, in `f64`. */
  readonly rules: number;
  /** First of the rows' attributes, in `i32`. */
  readonly attributes: number;
  /** First row of each column that the step needs, in `f64`. */
  readonly columns: Readonly<Partial<Record<Column, number>>>;
}

/** Kernel functions over one memory. */
export interface Machine {
  readonly kind: MachineKind;
  /** Send it to a worker if it was created shared. */
  readonly memory: KernelMemory;
  /** The whole memory as 64-bit floats. */
  readonly f64: Float64Array;
  /** The whole memory as 32-bit integers. */
  readonly i32: Int32Array;
  /**
   * Runs a step on rows `from` (included) to `to` (excluded). Throws a RangeError if a column is missing or anything
   * would be outside the memory; the caller must keep ranges inside it separate.
   */
  run(step: Step, call: Call, from: number, to: number): void;
}

/** The size of a new memory in bytes, or an existing one. */
export interface MachineOptions {
  readonly bytes?: number;
  /** For a new memory: whether it is shared among workers. */
  readonly shared?: boolean;
  readonly memory?: KernelMemory;
  /** Byte offset of this machine's own 128-byte call, a multiple of eight, different for each worker. Default 0. */
  readonly scratch?: number;
}
