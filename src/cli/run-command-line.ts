import { version } from "../../package.json";
import { Unreadable } from "../platform";
import type { Command } from "./command";
import { commands } from "./commands";
import { examplesFolder } from "./examples-folder";
import { EXIT, type ExitCode } from "./exit-code";
import { call, helpOf, helpOfAll, type Screen } from "./help";
import { checkInputsAreKept } from "./keep-inputs";
import { limitReached } from "./limit-reached";
import { nearest } from "./nearest";
import { readArguments } from "./read-arguments";
import { Refusal } from "./refusal";
import { problemLines } from "./report";
import { StartRefusal } from "./start-refusal";
import { printable, printableLines, type Terminal } from "./terminal";
import { describeUnreadable } from "./unreadable-text";
import { UsageError } from "./usage-error";

/** Runs a command line and returns the exit code. A user's mistake ends in sentences, never in a stack trace. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await dispatch(words, terminal);
  } catch (error) {
    return complain(error, words, terminal);
  }
}

async function dispatch(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const wantsHelp = words.includes("--help") || words.includes("-h") || words[0] === "help";
  const given = words.filter((word) => word !== "--help" && word !== "-h").slice(words[0] === "help" ? 1 : 0);
  if (words[0] === "--version" || words[0] === "-v") return say(`${version}\n`, terminal);
  const command = find(given);
  if (command !== null) {
    if (wantsHelp) return say(helpOf(command, screenOf(terminal)), terminal);
    const read = readArguments(command, given.slice(command.words.length));
    checkInputsAreKept(command, read);
    return command.run(read, terminal);
  }
  return listCommands(given, wantsHelp, terminal);
}

/** Lists the commands that begin with a word, or all of them. Throws `UsageError` for an unknown command. */
function listCommands(given: readonly string[], wantsHelp: boolean, terminal: Terminal): ExitCode {
  const family = commands.filter(({ words: [first] }) => first === given[0]);
  if (given.length > 0 && !(wantsHelp && family.length > 0)) throw unknownCommand(given, family);
  const text = helpOfAll(family.length > 0 ? family : commands, screenOf(terminal));
  if (wantsHelp) return say(text, terminal);
  terminal.complain(text);
  return EXIT.refused;
}

function screenOf({ width, paint }: Terminal): Screen {
  return { width, paint, examples: examplesFolder() };
}

function say(text: string, terminal: Terminal): ExitCode {
  terminal.print(text);
  return EXIT.fine;
}

function find(words: readonly string[]): Command | null {
  return commands.find((command) => command.words.every((word, index) => words[index] === word)) ?? null;
}

function unknownCommand(words: readonly string[], family: readonly Command[]): UsageError {
  const [first = "", second] = words;
  if (family.length > 0) {
    const names = family.map((command) => command.words[1] ?? "");
    const near = second === undefined ? null : nearest(second, names);
    const hint = near === null ? `one of: ${names.join(", ")}` : `did you mean "${first} ${near}"?`;
    return new UsageError(`"${first}" needs a second word; ${hint}`);
  }
  const near = nearest(first, [...new Set(commands.map((command) => command.words[0] ?? ""))]);
  return new UsageError(`"${first}" is no command.${near === null ? "" : ` Did you mean "${near}"?`}`);
}

function complain(error: unknown, words: readonly string[], terminal: Terminal): ExitCode {
  if (error instanceof UsageError) {
    const command = find(words);
    const help = command === null ? "paypacket --help" : `paypacket ${command.words.join(" ")} --help`;
    const usage = command === null ? "" : `Usage: paypacket ${call(command)}\n`;
    terminal.complain(`${printableLines(error.message)}\n${usage}"${help}" says more.\n`);
    return EXIT.refused;
  }
  const limit = limitReached(error);
  if (error instanceof StartRefusal || limit !== null) {
    terminal.complain(`${printableLines(limit ?? messageOf(error))}\n`);
    return EXIT.refused;
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
  terminal.complain(`This is a fault of paypacket, not of what you gave it: ${printableLines(messageOf(error))}\n`);
  return EXIT.fault;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
