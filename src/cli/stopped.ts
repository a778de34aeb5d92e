/** Thrown if a command was stopped by Ctrl-C or a termination request: what is kept, and how to continue. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}
