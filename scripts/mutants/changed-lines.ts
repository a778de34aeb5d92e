import { execFileSync } from "node:child_process";
import type { Mutant } from "./make-mutants";

/** The lines of each file that a change touched, by path from the root. */
export type ChangedLines = ReadonlyMap<string, readonly (readonly [first: number, last: number])[]>;

/** Reads what differs from where this branch left main, also what is not committed. */
export function readChangedLines(root: string): ChangedLines {
  const git = (...given: string[]): string => execFileSync("git", given, { cwd: root, encoding: "utf8" });
  const base = git("merge-base", "HEAD", "main").trim();
  const files = new Map<string, [number, number][]>();
  let ranges: [number, number][] = [];
  for (const line of git("diff", "--unified=0", "--no-renames", base, "--", "src").split("\n")) {
    const [, path] = /^\+\+\+ b\/(.*)$/.exec(line) ?? [];
    if (path !== undefined) {
      ranges = [];
      files.set(path, ranges);
    }
    const [, first, count = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (first !== undefined && count !== "0") ranges.push([Number(first), Number(first) + Number(count) - 1]);
  }
  for (const path of git("ls-files", "--others", "--exclude-standard", "src").split("\n")) {
    if (path !== "") files.set(path, [[1, Number.POSITIVE_INFINITY]]);
  }
  return files;
}

export function isChanged(changed: ChangedLines, { file, line }: Mutant): boolean {
  return (changed.get(file) ?? []).some(([first, last]) => first <= line && line <= last);
}
