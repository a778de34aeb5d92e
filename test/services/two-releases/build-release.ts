import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { git } from "./release-before";

/** Builds the server of a commit in a folder, and returns its program. */
export function buildCommit(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = git("archive", "--format=tar", commit);
  if (archive === null) throw new Error(`git cannot read ${commit}.`);
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  return buildServer(folder);
}

/** Builds the server of this checkout as it is, with what is not committed, in a folder; returns its program. */
export function buildCheckout(folder: string): string {
  const listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard");
  const paths = (listed?.toString("utf8") ?? "").split("\0").filter((path) => path !== "" && existsSync(path));
  for (const path of paths) cpSync(path, join(folder, path));
  return buildServer(folder);
}

/** The pages and the documentation are left out: they change no record. */
function buildServer(folder: string): string {
  if (isInstalled(folder)) symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  else execFileSync("npm", ["ci", "--ignore-scripts"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const words = ["node_modules/tsup/dist/cli-default.js", "--silent", "--config", "scripts/packages/tsup.server.ts"];
  execFileSync(process.execPath, words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return join(folder, "dist/paypacket-server/dist/cli.js");
}

interface Locked {
  readonly version?: string;
  readonly optional?: boolean;
}

/** Returns whether the packages of this checkout are those of the folder's lock file. */
function isInstalled(folder: string): boolean {
  const { packages }: { packages: Readonly<Record<string, Locked>> } = readJson(join(folder, "package-lock.json"));
  return Object.entries(packages).every(([path, { version, optional = false }]) => {
    if (path === "" || optional) return true;
    const manifest = join(path, "package.json");
    return existsSync(manifest) && readJson(manifest).version === version;
  });
}

// biome-ignore lint/suspicious/noExplicitAny: files of npm, whose form is known
function readJson(path: string): any {
  return JSON.parse(readFileSync(path, "utf8"));
}
