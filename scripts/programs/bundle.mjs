import { spawnSync } from "node:child_process";
import { changed, part, state } from "./fresh.mjs";

/** Bundles the command line of a package, unless its sources are as they were, and prints that it does. */
export function bundle(name) {
  const program = part(`dist/${name}/dist`);
  const sources = changed(program);
  if (sources === null) return;
  const since = performance.now();
  process.stdout.write("Bundling Paypacket, which takes a few seconds: ");
  const words = ["scripts/run.mjs", "scripts/programs/bundle-program.ts", name];
  const { status } = spawnSync(process.execPath, words, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
  state(program, sources);
  console.log(`${((performance.now() - since) / 1000).toFixed(1)} s.`);
}
