import type { Command, Described } from "./command";

/** Commands that belong together, under one heading of the help. */
export interface CommandGroup<Listed extends Described = Command> {
  readonly title: string;
  readonly commands: readonly Listed[];
}

/** A program of the terminal. */
export interface Program<Listed extends Described = Command> {
  /** The word that starts it: "paypacket". */
  readonly name: string;
  readonly introduction: string;
  /** The commands that a newcomer tries first. */
  readonly firstCommands: readonly string[];
  readonly groups: readonly CommandGroup<Listed>[];
  /** What is run if no command is named; null shows the help, as a mistake. */
  readonly usual: readonly string[] | null;
  /** The programs that have commands which this one has not, by their first word. */
  readonly elsewhere: Readonly<Record<string, string>>;
}

/** Returns every command of a program, in the order of the help. */
export function getCommands<Listed extends Described>({ groups }: Program<Listed>): readonly Listed[] {
  return groups.flatMap(({ commands }) => commands);
}

/** Returns the command whose words these begin with; null if there is none. */
export function findCommand<Listed extends Described>(
  program: Program<Listed>,
  given: readonly string[],
): Listed | null {
  return getCommands(program).find(({ words }) => words.every((word, index) => given[index] === word)) ?? null;
}

/** Returns the commands that begin with the first of these words. */
export function family<Listed extends Described>(
  program: Program<Listed>,
  [first]: readonly string[],
): readonly Listed[] {
  return getCommands(program).filter(({ words }) => words[0] === first);
}
