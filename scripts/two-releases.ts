import { spawnSync } from "node:child_process";

// Upgrades an installation from an earlier commit to this checkout while clients work, and looks for requests that were
// refused, for lost data, and for rows that one of the two releases cannot read. Without a commit it is that of
// test/services/two-releases/release-before.txt:
//   npm run two-releases -- [commit]

const [stated, ...others] = process.argv.slice(2);
const commit = stated === undefined ? null : commitOf(stated);
if (others.length > 0 || commit === "") {
  console.error("Usage: two-releases [commit]: a commit that git has here, such as a tag.");
  process.exit(2);
}

function commitOf(name: string): string {
  const words = ["rev-parse", "--verify", "--quiet", `${name}^{commit}`];
  return (spawnSync("git", words, { encoding: "utf8" }).stdout ?? "").trim();
}

const runner = ["node_modules/vitest/vitest.mjs", "run", "--mode", "long", "test/services/two-releases"];
const env = { ...process.env, ...(commit === null ? {} : { RELEASE_BEFORE: commit }) };
process.exitCode = spawnSync(process.execPath, runner, { stdio: "inherit", env }).status ?? 1;
