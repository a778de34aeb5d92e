import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

const TOOLS = "scripts/wasm";

/** Runs a program from this folder's packages, which it installs first if missing. Throws its error output. */
export function runTool(program: string, words: readonly string[], folder = "."): void {
  const path = resolve(TOOLS, "node_modules", program);
  if (!existsSync(path)) execFileSync("npm", ["ci", "--silent", "--prefix", TOOLS], { stdio: "inherit" });
  const { status, stderr } = spawnSync(process.execPath, [path, ...words], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}
