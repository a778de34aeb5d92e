import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The commit that counts as the release before this one: of RELEASE_BEFORE, or of the file, which each release changes. */
export const RELEASE_BEFORE =
  process.env.RELEASE_BEFORE ?? readFileSync(join(import.meta.dirname, "release-before.txt"), "utf8").trim();

/** Runs git in this checkout; null if it fails, as where the history is not there. */
export function git(...words: readonly string[]): Buffer | null {
  try {
    return execFileSync("git", words, { maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return null;
  }
}

/** Whether the commit is here: not in an archive, nor in a clone without its history. */
export const HAS_RELEASE_BEFORE = git("cat-file", "-e", `${RELEASE_BEFORE}^{commit}`) !== null;

/** What the name of a test adds where it is missing. */
export const NOT_TRIED = HAS_RELEASE_BEFORE
  ? ""
  : ` (not tried: git has no commit ${RELEASE_BEFORE} here; a clone with the whole history has it)`;
