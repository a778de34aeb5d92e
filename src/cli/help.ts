import type { Command } from "./command";
import { type Terminal, wrap } from "./terminal";

const INTRODUCTION =
  "Paypacket calculates UK pay, exact to the penny, with the reason for every figure: gross to net, salary, statutory pay, pensions, court orders, and the journals, reports and forms of a finished pay run.";
const WIDEST = 100;
const FIRST_COMMANDS = [
  "paypacket run examples/sample-employer.json",
  "paypacket calc gross-to-net --explain < examples/payslip.json",
  "paypacket run --help",
];
const EXAMPLE = /\bexamples\/(\S+)/g;
/** The largest share of the screen for names. */
const WIDEST_NAME = 0.4;

export interface Screen extends Pick<Terminal, "width" | "paint"> {
  /** The folder of the examples, as commands show it. */
  readonly examples: string;
}

/** Returns the help of all commands. */
export function helpOfAll(commands: readonly Command[], screen: Screen): string {
  const calls = commands.map((command) => [call(command), command.summary] as const);
  return [
    ...paragraph(INTRODUCTION, screen),
    "",
    heading("Usage", screen),
    "  paypacket <command> [options]",
    "",
    heading("Start here", screen),
    ...suggestions(FIRST_COMMANDS, screen),
    "",
    heading("Commands", screen),
    ...pairs(calls, screen),
    "",
    ...pairs(
      [
        ["--help", "this help, or the help of a command"],
        ["--version", "the version"],
      ],
      screen,
    ),
    "",
  ].join("\n");
}

/** Returns the help of one command. */
export function helpOf(command: Command, screen: Screen): string {
  const options = [
    ...command.operands.map(({ name, summary }) => [`<${name}>`, summary] as const),
    ...command.options.map(({ name, value, summary }) => [optionCall(name, value), summary] as const),
    ["--help", "this help"] as const,
  ];
  return [
    ...paragraph(`${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`, screen),
    "",
    heading("Usage", screen),
    `  paypacket ${call(command)}${command.options.length === 0 ? "" : " [options]"}`,
    "",
    ...pairs(options, screen),
    ...settingsOf(command, screen),
    ...command.details.flatMap((text) => ["", ...paragraph(text, screen)]),
    "",
    heading("Examples", screen),
    ...suggestions(command.examples, screen),
    "",
  ].join("\n");
}

function settingsOf({ settings = [] }: Command, screen: Screen): string[] {
  if (settings.length === 0) return [];
  const rows = settings.map(({ name, usual, summary }) => {
    return [name, usual === null ? summary : `${summary} (usually ${usual})`] as const;
  });
  return ["", heading("Settings, from the environment", screen), ...pairs(rows, screen)];
}

/** Returns the words of a command with its operands: "rules diff <year> <year>". */
export function call(command: Command): string {
  return [...command.words, ...command.operands.map(({ name }) => `<${name}>`)].join(" ");
}

function optionCall(name: string, value: string | undefined): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`;
}

/** Suggests commands to type, with paths to the examples. */
function suggestions(commands: readonly string[], { examples }: Screen): string[] {
  return commands.map((command) => `  ${command.replaceAll(EXAMPLE, (_, name) => shellWord(`${examples}/${name}`))}`);
}

function shellWord(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `"${path}"`;
}

function heading(text: string, { paint }: Screen): string {
  return paint("strong", text);
}

function paragraph(text: string, { width }: Screen): string[] {
  return wrap(text, Math.min(width, WIDEST));
}

/** Formats names and their texts in two columns; a name too long for its column gets a line of its own. */
function pairs(rows: readonly (readonly [string, string])[], { width, paint }: Screen): string[] {
  const most = Math.floor(Math.min(width, WIDEST) * WIDEST_NAME);
  const left = Math.max(0, ...rows.map(([name]) => name.length).filter((length) => length <= most)) + 4;
  return rows.flatMap(([name, text]) => {
    const [first = "", ...rest] = wrap(text, Math.min(width, WIDEST), " ".repeat(left));
    const own = `  ${paint("accent", name)}`;
    return name.length > most ? [own, first, ...rest] : [own + first.slice(name.length + 2), ...rest];
  });
}
