import type { Described } from "./command";
import type { CommandGroup, Program } from "./program";
import { type Terminal, wrap } from "./terminal";

const WIDEST = 100;
const EXAMPLE = /\bexamples\/(\S+)/g;
/** The most commands of one first word that the help of all commands lists. */
const MOST_OF_A_FAMILY = 12;
/** The largest share of the screen for names. */
const WIDEST_NAME = 0.4;

export interface Screen extends Pick<Terminal, "width" | "paint"> {
  /** The word that starts the program. */
  readonly program: string;
  /** The folder of the examples, as commands show it. */
  readonly examples: string;
}

/** Returns the help of all commands, in their groups; a large family has one line. */
export function helpOfAll({ introduction, firstCommands, groups }: Program<Described>, screen: Screen): string {
  return [
    ...paragraph(introduction, screen),
    "",
    heading("Usage", screen),
    `  ${screen.program} <command> [options]`,
    "",
    heading("Start here", screen),
    ...suggestions(firstCommands, screen),
    "",
    ...columns([...groups.map((group) => groupRows(group, screen)), { title: "Help", rows: HELP_ROWS }], screen),
    "",
  ].join("\n");
}

/** Returns the help of the commands that begin with the same word. */
export function helpOfFamily(commands: readonly Described[], screen: Screen): string {
  const [first = ""] = commands[0]?.words ?? [];
  return [
    heading("Usage", screen),
    `  ${screen.program} ${first} <command> [options]`,
    "",
    ...columns([{ title: "Commands", rows: commands.map(commandRow) }], screen),
    "",
    `Run "${screen.program} ${first} <command> --help" for the options and examples of one.`,
    "",
  ].join("\n");
}

type Row = readonly [name: string, text: string];

interface Rows {
  readonly title: string;
  readonly rows: readonly Row[];
}

const HELP_ROWS: readonly Row[] = [
  ["<command> --help", "the options and examples of a command"],
  ["--version", "the version"],
];

function groupRows({ title, commands }: CommandGroup<Described>, screen: Screen): Rows {
  const firsts = [...new Set(commands.map(({ words: [first = ""] }) => first))];
  const rows = firsts.flatMap((first) => {
    const family = commands.filter(({ words }) => words[0] === first);
    return family.length > MOST_OF_A_FAMILY ? [familyRow(first, family, screen)] : family.map(shortRow);
  });
  return { title, rows };
}

function familyRow(first: string, family: readonly Described[], { program }: Screen): Row {
  const some = family.slice(0, 3).map(({ words }) => words[1] ?? "");
  return [
    `${first} <command>`,
    `${some.join(", ")} and others: "${program} ${first} --help" lists all ${family.length}`,
  ];
}

/** Without the operands, which the help of a family or of the command has. */
function shortRow({ words, summary }: Described): Row {
  return [words.join(" "), summary];
}

function commandRow(command: Described): Row {
  return [call(command), command.summary];
}

/** Formats groups under their titles, with one width for the names of all. */
function columns(groups: readonly Rows[], screen: Screen): string[] {
  const left = nameWidth(
    groups.flatMap(({ rows }) => rows),
    screen,
  );
  return groups.flatMap(({ title, rows }, index) => [
    ...(index === 0 ? [] : [""]),
    heading(title, screen),
    ...pairs(rows, screen, left),
  ]);
}

/** Returns the help of one command. */
export function getHelp(command: Described, screen: Screen): string {
  const options = [
    ...command.operands.map(({ name, summary }) => [`<${name}>`, summary] as const),
    ...command.options.map(({ name, value, summary }) => [optionCall(name, value), summary] as const),
    ["--help", "this help"] as const,
  ];
  return [
    ...paragraph(`${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`, screen),
    "",
    heading("Usage", screen),
    `  ${screen.program} ${call(command)}${command.options.length === 0 ? "" : " [options]"}`,
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

function settingsOf({ settings = [] }: Described, screen: Screen): string[] {
  if (settings.length === 0) return [];
  const rows = settings.map(({ name, usual, summary }) => {
    return [name, usual === null ? summary : `${summary} (usually ${usual})`] as const;
  });
  return ["", heading("Settings, from the environment", screen), ...pairs(rows, screen)];
}

/** Returns the words of a command with its operands: "rules diff <year> <year>". */
export function call(command: Described): string {
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
function pairs(rows: readonly Row[], screen: Screen, left = nameWidth(rows, screen)): string[] {
  const { width, paint } = screen;
  const most = longestName(screen);
  return rows.flatMap(([name, text]) => {
    const [first = "", ...rest] = wrap(text, Math.min(width, WIDEST), " ".repeat(left));
    const own = `  ${paint("accent", name)}`;
    return name.length > most ? [own, first, ...rest] : [own + first.slice(name.length + 2), ...rest];
  });
}

/** Returns the width of the column of names. */
function nameWidth(rows: readonly Row[], screen: Screen): number {
  const most = longestName(screen);
  return Math.max(0, ...rows.map(([name]) => name.length).filter((length) => length <= most)) + 4;
}

function longestName({ width }: Screen): number {
  return Math.floor(Math.min(width, WIDEST) * WIDEST_NAME);
}
