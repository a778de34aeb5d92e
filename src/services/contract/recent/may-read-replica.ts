import type { Operation } from "../operation";

type Stated = Pick<Operation, "method" | "query" | "longRead">;

/** Returns whether an operation is read from a replica where there is one: a list in pages, if its caller asks for it, and each long read. */
export function mayReadReplica({ method, query, longRead = false }: Stated): boolean {
  return longRead || (method === "get" && query !== undefined && "paginationToken" in query.shape);
}
