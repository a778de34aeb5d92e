/** Returns the code of an error, such as "ENOENT" of the host or "23505" of PostgreSQL; empty if it is without a code. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
