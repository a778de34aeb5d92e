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
