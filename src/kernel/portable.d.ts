// AssemblyScript's number types, as TypeScript reads them.
declare type f64 = number;
declare type i32 = number;
