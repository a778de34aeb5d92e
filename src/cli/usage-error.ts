/** A mistake on the command line, in a sentence that says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
