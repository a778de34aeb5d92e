import { version } from "../../package.json";
import { nearest } from "../engine/base";
import { Unreadable } from "../platform";
import { askedHelp, listOfCommands, withoutHelp } from "./asked-help";
import type { Command } from "./command";
import { EXIT, type ExitCode } from "./exit-code";
import { call } from "./help";
import { checkInputsAreKept } from "./keep-inputs";
import { limitReached } from "./limit-reached";
import { commandsOf, family, findCommand, type Program } from "./program";
import { readArguments } from "./read-arguments";
import { Refusal } from "./refusal";
import { problemLines } from "./report";
import { StartRefusal } from "./start-refusal";
import { Stopped } from "./stopped";
import { printable, printableLines, type Terminal } from "./terminal";
import { describeUnreadable } from "./unreadable-text";
import { UsageError } from "./usage-error";

/**
 * Runs a command line of a program and returns the exit code. A user's mistake ends in sentences, never in a stack
 * trace.
 */
export async function runProgram(program: Program, words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const meant = isUsual(program, words) ? [...(program.usual ?? []), ...words] : words;
  try {
    return await dispatch(program, meant, terminal);
  } catch (error) {
    return complain(error, { program, words: meant }, terminal);
  }
}

/** Whether the words name no command, but at most options of the usual one. */
function isUsual({ usual }: Program, [first = "--"]: readonly string[]): boolean {
  return usual !== null && first.startsWith("--") && first !== "--help" && first !== "--version";
}

async function dispatch(program: Program, words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (words[0] === "--version" || words[0] === "-v") return say(`${version}\n`, terminal);
  const help = askedHelp(program, words, terminal);
  if (help !== null) return say(help, terminal);
  const given = withoutHelp(words);
  const command = findCommand(program, given);
  if (command !== null) {
    const read = readArguments(command, given.slice(command.words.length));
    checkInputsAreKept(command, read);
    return command.run(read, terminal);
  }
  if (given.length > 0) throw unknownCommand(program, given);
  terminal.complain(listOfCommands(program, given, terminal));
  return EXIT.refused;
}

function say(text: string, terminal: Terminal): ExitCode {
  terminal.print(text);
  return EXIT.fine;
}

function unknownCommand(program: Program, words: readonly string[]): UsageError {
  const [first = "", second] = words;
  const siblings = family(program, words);
  if (siblings.length > 0) {
    const names = siblings.map((command) => command.words[1] ?? "");
    const near = second === undefined ? null : nearest(second, names);
    const hint = near === null ? `one of: ${names.join(", ")}` : `did you mean "${first} ${near}"?`;
    return new UsageError(`"${first}" needs a second word; ${hint}`);
  }
  const other = Object.hasOwn(program.elsewhere, first) ? program.elsewhere[first] : undefined;
  if (other !== undefined) {
    return new UsageError(`"${first}" is a command of the package ${other}. Run "npx ${other} ${words.join(" ")}".`);
  }
  const near = nearest(first, [...new Set(commandsOf(program).map((command) => command.words[0] ?? ""))]);
  return new UsageError(`Unknown command "${first}".${near === null ? "" : ` Did you mean "${near}"?`}`);
}

interface Called {
  readonly program: Program;
  readonly words: readonly string[];
}

function complain(error: unknown, { program, words }: Called, terminal: Terminal): ExitCode {
  if (error instanceof UsageError) {
    const command = findCommand(program, words);
    const usage = command === null ? "" : `Usage: ${program.name} ${call(command)}\n`;
    const hint =
      command === null
        ? `${program.name} --help" to see all commands`
        : `${callOf(program, command)} --help" for its options`;
    terminal.complain(`${printableLines(error.message)}\n${usage}Run "${hint}.\n`);
    return EXIT.refused;
  }
  const limit = limitReached(error);
  if (error instanceof StartRefusal || limit !== null) {
    terminal.complain(`${printableLines(limit ?? messageOf(error))}\n`);
    return EXIT.refused;
  }
  if (error instanceof Stopped) {
    terminal.complain(`${printableLines(error.message)}\n`);
    return EXIT.stopped;
  }
  if (error instanceof Unreadable) {
    terminal.complain(`${printable(describeUnreadable(error))}\n`);
    return EXIT.refused;
  }
  if (error instanceof Refusal) {
    terminal.complain(
      `${terminal.paintError("bad", printable(error.subject))}\n${problemLines(error.problems, terminal)}`,
    );
    return EXIT.refused;
  }
  terminal.complain(`This is a fault in paypacket, not in your input: ${printableLines(messageOf(error))}\n`);
  return EXIT.fault;
}

function callOf({ name }: Program, { words }: Command): string {
  return [name, ...words].join(" ");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
