import type { Refusal } from "./refusal";

/** The data, or why the request was refused; `response` has the headers, such as `ETag`. */
export type Answer<Data> =
  | { readonly data: Data; readonly refusal?: never; readonly response: Response }
  | { readonly data?: never; readonly refusal: Refusal; readonly response: Response };

/** The arguments after the path. In brackets, so that the compiler does not go through every operation for it. */
type Sent<Operation> = [Operation] extends [{ sent: infer Arguments extends [init?: object] }] ? Arguments : never;

type Returned<Operation> = [Operation] extends [{ data: infer Data }] ? Data : never;

/** Calls an operation of one HTTP method by its path, as written in the description. */
export type Call<Operations> = <Path extends keyof Operations>(
  path: Path,
  ...sent: Sent<Operations[Path]>
) => Promise<Answer<Returned<Operations[Path]>>>;
