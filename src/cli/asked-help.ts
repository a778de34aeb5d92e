import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Described } from "./command";
import { getHelp, helpOfAll, helpOfFamily, type Screen } from "./help";
import { family, findCommand, type Program } from "./program";
import type { Terminal } from "./terminal";

/** A program as its help shows it. */
type DescribedProgram = Program<Described>;

/** Returns the help that words ask for with --help, -h or help; null if they do not, or if no command begins with them. */
export function askedHelp(program: DescribedProgram, words: readonly string[], terminal: Terminal): string | null {
  if (!wantsHelp(words)) return null;
  const given = withoutHelp(words);
  const command = findCommand(program, given);
  if (command !== null) return getHelp(command, screenOf(program, terminal));
  return given.length === 0 || family(program, given).length > 0 ? listOfCommands(program, given, terminal) : null;
}

/**
 * As `askedHelp`, from what the build wrote beside the program, so that no command is loaded; null too where there is
 * no such file.
 */
export function keptHelp(name: string, words: readonly string[], terminal: Terminal): string | null {
  const place = new URL(`./${name}.help.json`, import.meta.url);
  if (!wantsHelp(words) || !existsSync(place)) return null;
  return askedHelp(JSON.parse(readFileSync(place, "utf8")), words, terminal);
}

/** Lists the commands that begin with the first word, or all if there are none. */
export function listOfCommands(program: DescribedProgram, words: readonly string[], terminal: Terminal): string {
  const commands = family(program, words);
  const screen = screenOf(program, terminal);
  return commands.length > 0 ? helpOfFamily(commands, screen) : helpOfAll(program, screen);
}

/** Returns the words without those that ask for help. */
export function withoutHelp(words: readonly string[]): readonly string[] {
  return words.filter((word) => word !== "--help" && word !== "-h").slice(words[0] === "help" ? 1 : 0);
}

function wantsHelp(words: readonly string[]): boolean {
  return words.includes("--help") || words.includes("-h") || words[0] === "help";
}

function screenOf({ name }: DescribedProgram, { width, paint }: Terminal): Screen {
  return { width, paint, program: name, examples: examplesFolder() };
}

/** Returns the package's folder of examples: relative to the working directory if inside it, otherwise absolute. */
function examplesFolder(): string {
  const folder = findUpwards(dirname(fileURLToPath(import.meta.url)));
  const near = relative(process.cwd(), folder);
  const isInside = !isAbsolute(near) && near.split(sep)[0] !== "..";
  return (isInside ? near : folder).replaceAll(sep, "/");
}

/** Searches upwards: built code is one folder below the package, bundled tests are deeper. */
function findUpwards(start: string): string {
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, "examples/sample-employer.json"))) return join(folder, "examples");
  }
  return "examples";
}
