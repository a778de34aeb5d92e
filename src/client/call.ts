import type { FetchResponse, MaybeOptionalInit } from "openapi-fetch";
import type { Refusal } from "./refusal";
import type { paths } from "./schema";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The data, or why the request was refused; `response` has the headers, such as `ETag`. */
export type Answer<Data> =
  | { readonly data: Data; readonly refusal?: never; readonly response: Response }
  | { readonly data?: never; readonly refusal: Refusal; readonly response: Response };

type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, object> ? Path : never;
}[keyof paths];

type Success<Operation> = Operation extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201 | 202)]
  : never;

type IsFile<Operation> =
  Success<Operation> extends { content: infer Content }
    ? "application/json" extends keyof Content
      ? false
      : true
    : false;

/** The data that an operation returns: bytes if it is a file. */
type DataOf<Operation> =
  IsFile<Operation> extends true
    ? Uint8Array<ArrayBuffer>
    : NonNullable<
        Extract<
          FetchResponse<Operation & Record<string | number, unknown>, unknown, `${string}/${string}`>,
          { error?: never }
        >["data"]
      >;

/** `params` and `body` of the operation, and the options of `fetch`. Not generic, so that a misspelt field is found. */
type Init<Path extends keyof paths, M extends Method> = Omit<NonNullable<MaybeOptionalInit<paths[Path], M>>, "parseAs">;

type Sent<Path extends keyof paths, M extends Method> =
  undefined extends MaybeOptionalInit<paths[Path], M> ? [init?: Init<Path, M>] : [init: Init<Path, M>];

/** Calls an operation by its path, as written in the description. */
export type Call<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...init: Sent<Path, M>
) => Promise<Answer<DataOf<paths[Path][M]>>>;
