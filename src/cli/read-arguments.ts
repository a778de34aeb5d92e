import { parseArgs } from "node:util";
import { nearest } from "../engine/base";
import type { Command, Given } from "./command";
import { UsageError } from "./usage-error";

/** Reads the words after a command's own. Throws `UsageError` for anything that the command does not know. */
export function readArguments(command: Command, words: readonly string[]): Given {
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
