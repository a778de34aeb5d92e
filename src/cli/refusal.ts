import type { Problem } from "../engine";
import { errorCode } from "../platform";

/** Exit codes of the command. */
export const EXIT = {
  fine: 0,
  /** A fault of the program itself. */
  fault: 1,
  /** Nothing could be done: the command line or the input is wrong. */
  refused: 2,
  /** Some employees were paid, others refused. */
  partly: 3,
  /** Results differ from the declared changes. */
  differs: 4,
  /** Stopped by Ctrl-C or a termination request, as shells report it. */
  stopped: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

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

/** Does work that needs a package which is not installed with this one. Throws `UsageError` if it is not there. */
export async function needsPackage<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(`This command needs the package ${name}: "npm install ${name}" adds it.`);
  }
}
