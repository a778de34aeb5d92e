import type { ExitCode } from "./refusal";
import type { Terminal } from "./terminal";

/** What the help says of a command. */
export interface Described {
  /** The words that call it: ["rules", "diff"]. */
  readonly words: readonly string[];
  readonly summary: string;
  /** The operands after the words: "<payroll.json|csv>". */
  readonly operands: readonly Operand[];
  readonly options: readonly Option[];
  /** The environment variables that it reads, if the help lists them. */
  readonly settings?: readonly Setting[];
  /** Paragraphs of the help. */
  readonly details: readonly string[];
  readonly examples: readonly string[];
}

/** One command of `paypacket`: its help and its action. */
export interface Command extends Described {
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

/** Writes only the file at the path itself. */
export const writesItself: Writes = (path) => [path];

export interface Option {
  readonly name: string;
  /** The name of its value; an option without one is a switch. */
  readonly value?: string;
  readonly summary: string;
  /** The files that the command writes for this value; without it the value is only read, or is not a file. */
  readonly writes?: Writes;
}

/** An environment variable. */
export interface Setting {
  readonly name: string;
  /** The default; null if the summary describes it. */
  readonly usual: string | null;
  readonly summary: string;
}

/** The operands and options of a command line. */
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

/** Which rules a command uses where a year without published figures can be rehearsed. */
export const RULES_OPTIONS: readonly Option[] = [
  RULES_OPTION,
  { name: "provisional", summary: "for a rehearsal: also 2027-28, with figures announced or carried forward" },
];
