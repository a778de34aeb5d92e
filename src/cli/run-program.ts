import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { version } from "../../package.json";
import { nearest } from "../engine/base";
import { errorCode, Unreadable, type UnreadableReason } from "../platform";
import { askedHelp, listOfCommands, withoutHelp } from "./asked-help";
import type { Command, Given } from "./command";
import { call } from "./help";
import { family, findCommand, getCommands, type Program } from "./program";
import { EXIT, type ExitCode, Refusal, StartRefusal, Stopped, UsageError } from "./refusal";
import { problemLines } from "./report";
import { printable, printableLines, type Terminal } from "./terminal";

const UNREADABLE_TEXT_SENTENCES: Readonly<Record<UnreadableReason, string>> = {
  not_found: "There is no such file or folder.",
  is_a_folder: "It is a folder; a file is needed.",
  is_not_a_folder: "It is a file; a folder is needed.",
  not_a_file: "Not a plain file, so it is not overwritten.",
  not_allowed: "You may not read or write it.",
  not_text: "Not UTF-8 text. Save it as UTF-8.",
  malformed_json: "Not valid JSON",
  no_json_files: "The folder contains no JSON files.",
  unreadable: "It could not be read or written.",
};

const SENTENCES: Readonly<Record<string, string>> = {
  EMFILE:
    "This process may not open enough files at once. Raise the limit, such as with `ulimit -n 4096`, and start again.",
  ENFILE: "This machine has too many files open at once. Close other programs, and start again.",
  EAGAIN: "This user may not start more processes. End some, or raise the limit (`ulimit -u`), and start again.",
  ENOMEM: "This machine has too little free memory. End other programs, and start again.",
  ENOSPC: "The disk is full. Make room on it, and start again.",
};

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
  const near = nearest(first, [...new Set(getCommands(program).map((command) => command.words[0] ?? ""))]);
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

/** Returns what to do about an error caused by a limit of the machine; null for any other error. */
function limitReached(error: unknown): string | null {
  return SENTENCES[errorCode(error)] ?? null;
}

/** Explains in a sentence why a file cannot be used. */
function describeUnreadable({ file, reason, place }: Unreadable): string {
  if (reason !== "malformed_json") return `"${file}": ${UNREADABLE_TEXT_SENTENCES[reason]}`;
  const where = place === null ? "." : `: see line ${place.line}, column ${place.column}.`;
  return `"${file}": ${UNREADABLE_TEXT_SENTENCES[reason]}${where}`;
}

/**
 * Refuses a command line that would overwrite one of its own inputs, whatever path or link names the file. Throws
 * `UsageError` before anything is read.
 */
function checkInputsAreKept(command: Command, given: Given): void {
  const paths = pathsGiven(command, given);
  const inputs = paths.filter(({ writes }) => writes === undefined);
  for (const { path, writes } of paths) {
    for (const written of writes?.(path) ?? []) {
      const input = inputs.find((one) => isSameFile(one.path, written));
      if (input === undefined) continue;
      throw new UsageError(`"${written}" is the input "${input.path}", which would be lost. Choose another name.`);
    }
  }
}

/** Returns every operand and option value, with the files that each makes the command write. */
function pathsGiven({ operands, options }: Command, given: Given) {
  const valued = options.flatMap(({ name, writes }) => (given.lists[name] ?? []).map((path) => ({ path, writes })));
  return [...given.operands.map((path, at) => ({ path, writes: operands[at]?.writes })), ...valued];
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false, bigint: true }));
  return a !== undefined && b !== undefined && a.isFile() && a.dev === b.dev && a.ino === b.ino;
}

/** Reads the words after a command's own. Throws `UsageError` for anything that the command does not know. */
function readArguments(command: Command, words: readonly string[]): Given {
  const { tokens } = parseArgs({
    args: [...words],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: known(command),
  });
  const values: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const switches = new Set<string>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") operands.push(token.value);
    if (token.kind !== "option") continue;
    const value = optionValue(command, token.rawName, token.name, token.value);
    if (value === null) switches.add(token.name);
    else {
      values[token.name] = value;
      lists[token.name] = [...(lists[token.name] ?? []), value];
    }
  }
  checkOperands(command, operands);
  return { operands, values, switches, lists };
}

function known(command: Command): Record<string, { type: "string" | "boolean" }> {
  const options = command.options.map(({ name, value }) => [
    name,
    { type: value === undefined ? "boolean" : "string" },
  ]);
  return Object.fromEntries(options);
}

function optionValue(command: Command, written: string, name: string, value: string | undefined): string | null {
  const option = command.options.find((candidate) => candidate.name === name);
  if (option === undefined) {
    const near = nearest(
      name,
      command.options.map((candidate) => candidate.name),
    );
    throw new UsageError(`Unknown option "${written}".${near === null ? "" : ` Did you mean "--${near}"?`}`);
  }
  if (option.value === undefined) {
    if (value !== undefined) throw new UsageError(`"${written}" takes no value.`);
    return null;
  }
  if (value === undefined || value === "")
    throw new UsageError(`"${written}" needs a value: ${written} <${option.value}>.`);
  return value;
}

function checkOperands({ operands }: Command, given: readonly string[]): void {
  const missing = operands[given.length];
  if (missing !== undefined) throw new UsageError(`<${missing.name}> is required: ${missing.summary}.`);
  const surplus = given[operands.length];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.`);
}
