import type { ExitCode } from "./exit-code";
import type { Terminal } from "./terminal";

/** One command of `paypacket`: what its help says, and what it does. */
export interface Command {
  /** The words that call it: ["rules", "diff"]. */
  readonly words: readonly string[];
  readonly summary: string;
  /** What may follow the words: "<payroll.json|csv>". */
  readonly operands: readonly Operand[];
  readonly options: readonly Option[];
  /** What it reads from the environment, where the help lists it. */
  readonly settings?: readonly Setting[];
  /** Paragraphs of the help. */
  readonly details: readonly string[];
  readonly examples: readonly string[];
  run(given: Given, terminal: Terminal): Promise<ExitCode> | ExitCode;
}

interface Operand {
  readonly name: string;
  readonly summary: string;
  /** The files that the command writes for this path; without it the path is only read. */
  readonly writes?: Writes;
}

/** The files that are written for a path given on the command line. */
type Writes = (path: string) => readonly string[];

/** A path that is the one file written. */
export const writesItself: Writes = (path) => [path];

export interface Option {
  readonly name: string;
  /** The name of its value; without one the option is a switch. */
  readonly value?: string;
  readonly summary: string;
  /** The files that the command writes for this value; without it the value is no file, or only read. */
  readonly writes?: Writes;
}

/** An environment variable. */
export interface Setting {
  readonly name: string;
  /** What counts where it is left out; null where the summary says it. */
  readonly usual: string | null;
  readonly summary: string;
}

/** What the command line gave. */
export interface Given {
  readonly operands: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly switches: ReadonlySet<string>;
  /** Every value of an option, in the order given. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export const RULES_OPTION: Option = {
  name: "rules",
  value: "folder",
  summary: "use the rule data of this folder instead of the built-in years",
};
