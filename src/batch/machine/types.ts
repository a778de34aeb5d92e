import type { Column } from "./columns";
import type { Step } from "./steps";

/** A memory of WebAssembly by what is used of it: its own type is only in the libraries of browsers. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
}

/** JavaScript; WebAssembly; WebAssembly with the hot steps on two rows at once. */
export type MachineKind = "js" | "wasm" | "simd";

/** Where things lie in a machine's memory, counted in elements of the view that they are seen through. */
export interface Call {
  /** First number of a rule block, in `f64`. */
  readonly rules: number;
  /** First of the rows' attributes, in `i32`. */
  readonly attributes: number;
  /** First row of each column, in `f64`; those that the step needs. */
  readonly columns: Readonly<Partial<Record<Column, number>>>;
}

/** Kernel functions over one memory. */
export interface Machine {
  readonly kind: MachineKind;
  /** To be sent to a worker, where it was made shared. */
  readonly memory: KernelMemory;
  /** The whole memory as numbers. */
  readonly f64: Float64Array;
  /** The whole memory as whole numbers. */
  readonly i32: Int32Array;
  /**
   * Does a step to rows `from` (included) to `to` (excluded). Throws a RangeError when a column is missing or anything
   * would lie outside the memory; what lies inside is the caller's to keep apart.
   */
  run(step: Step, call: Call, from: number, to: number): void;
}

/** A new memory of so many bytes, or one to work in. */
export interface MachineOptions {
  readonly bytes?: number;
  /** For a new memory: to be shared among workers. */
  readonly shared?: boolean;
  readonly memory?: KernelMemory;
  /** Byte where this machine may keep its 128 bytes of call, a multiple of eight; each worker its own. 0 when left out. */
  readonly scratch?: number;
}
