import type { Problem } from "../engine";

/** Thrown for input that cannot be used at all, with everything that is wrong with it. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly subject: string,
    readonly problems: readonly Problem[],
  ) {
    super(subject);
  }
}

/** Thrown for a mistake on the command line, with a sentence that says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Thrown if a command was stopped by Ctrl-C or a termination request: what is kept, and how to continue. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

/** Thrown if a server cannot start: why and what to do, each sentence on a line of its own. */
export class StartRefusal extends Error {
  override readonly name = "StartRefusal";
}
