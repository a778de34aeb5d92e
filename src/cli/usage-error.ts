/** Thrown for a mistake on the command line, with a sentence that says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
