import { statSync } from "node:fs";
import type { Command, Given } from "./command";
import { UsageError } from "./usage-error";

/**
 * Refuses a command line that would overwrite one of its own inputs, whatever path or link names the file. Throws
 * `UsageError` before anything is read.
 */
export function checkInputsAreKept(command: Command, given: Given): void {
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
