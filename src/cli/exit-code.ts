/** What the command tells its caller. */
export const EXIT = {
  fine: 0,
  /** A fault of the program itself. */
  fault: 1,
  /** Nothing could be done: the command line or the input is wrong. */
  refused: 2,
  /** Some employees were paid, others were refused. */
  partly: 3,
  /** Figures differ from what was declared. */
  differs: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
