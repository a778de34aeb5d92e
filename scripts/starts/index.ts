import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Trial, trials } from "./places";
import { type Outcome, runTrial } from "./trial";

// Starts the demo in every place and circumstance that is known to be awkward, each in namespaces of its own, and prints
// a table:
//   npm run starts [part of a name]
// It needs Linux, root, and what `npm run build` or `npm start` has built.

const asked = process.env.PAYPACKET_TRIAL;
if (asked !== undefined) await runHere(JSON.parse(asked));
else if (process.getuid?.() !== 0) throw new Error("This makes mounts and namespaces: run it as root.");
else runAll(process.argv[2] ?? "");

async function runHere(trial: Trial): Promise<void> {
  const outcome = await runTrial(trial).catch((error: Error): Outcome => {
    process.exitCode = 1;
    return { result: `FAILS: ${error.message}`, seconds: 0 };
  });
  console.log(JSON.stringify(outcome));
}

function runAll(part: string): void {
  const [root, home] = [mkdtempSync("/opt/paypacket-starts-"), mkdtempSync("/root/paypacket-starts-")];
  chmodSync(root, 0o755);
  try {
    for (const trial of trials(root, home, copyPackage).filter(({ name }) => name.includes(part))) {
      const outcome = runApart(trial);
      print(trial, outcome);
      removeData(outcome);
    }
  } finally {
    for (const folder of [root, home]) rmSync(folder, { recursive: true, force: true });
  }
}

/** The trial's own namespaces end with it, and so does everything that it mounted. */
function runApart(trial: Trial): Outcome {
  const script = [...(trial.prepare ?? []), 'exec "$0" "$@"'].join(" && ");
  const command = ["--mount", ...(trial.own ?? []), "/bin/sh", "-c", script, process.execPath, process.argv[1] ?? ""];
  const env = { ...process.env, PAYPACKET_TRIAL: JSON.stringify(trial) };
  const { stdout, stderr, status } = spawnSync("unshare", command, { env, encoding: "utf8" });
  if (status !== 0) process.exitCode = 1;
  return stdout === "" ? { result: `FAILS: ${stderr.trim()}`, seconds: 0 } : JSON.parse(stdout);
}

/** Data that are in no folder of the trial's do not go with it. */
function removeData({ result }: Outcome): void {
  const [, place] = /data in (\/.*\/data-\w+)/.exec(result) ?? [];
  if (place !== undefined) rmSync(place, { recursive: true, force: true });
}

function print({ name }: Trial, { result, seconds }: Outcome): void {
  console.log(`| ${name} | ${result} | ${seconds.toFixed(1)} s |`);
}

/** The package as it is installed: what is built, and the packages that it needs, as links to the same files if possible. */
function copyPackage(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of ["dist", "rules", "package.json"]) cpSync(name, join(folder, name), { recursive: true });
  for (const path of neededPackages()) {
    const target = join(folder, relative(process.cwd(), path));
    mkdirSync(dirname(target), { recursive: true });
    const copy = (how: string) => spawnSync("cp", [how, "--no-target-directory", path, target]).status === 0;
    if (!copy("-al") && !copy("-a")) throw new Error(`${path} cannot be copied to ${target}`);
  }
  return join(folder, "dist/cli.js");
}

/** Top-level packages: those inside of them come along. */
function neededPackages(): readonly string[] {
  const words = ["ls", "--omit=dev", "--all", "--parseable"];
  const printed = execFileSync("npm", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const paths = printed.split("\n").filter((path) => path.includes("/node_modules/"));
  return paths.filter((path) => path.lastIndexOf("/node_modules/") === path.indexOf("/node_modules/"));
}
