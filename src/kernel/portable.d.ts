// Types that both compilers know without an import: AssemblyScript's numbers as TypeScript reads them, and the heaps.
declare type f64 = number;
declare type i32 = number;
/** Whole numbers in 64-bit floats: amounts in pence, rates in basis points. */
declare type HeapF64 = Float64Array;
/** Table offsets and flags. */
declare type HeapI32 = Int32Array;
