import type { Command } from "./command";

/** Commands that belong together, under one heading of the help. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** A program of the terminal. */
export interface Program {
  /** The word that starts it: "paypacket". */
  readonly name: string;
  readonly introduction: string;
  /** The commands that a newcomer tries first. */
  readonly firstCommands: readonly string[];
  readonly groups: readonly CommandGroup[];
  /** What is run if no command is named; null shows the help, as a mistake. */
  readonly usual: readonly string[] | null;
  /** The programs that have commands which this one has not, by their first word. */
  readonly elsewhere: Readonly<Record<string, string>>;
}

/** Returns every command of a program, in the order of the help. */
export function commandsOf({ groups }: Program): readonly Command[] {
  return groups.flatMap(({ commands }) => commands);
}
