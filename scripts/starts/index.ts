import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Trial, trials } from "./places";
import { type Outcome, runTrial } from "./trial";

// Starts the demo in every place and circumstance that is known to be difficult, each in its own namespaces, and prints
// a table:
//   npm run starts [part of a name]
// Needs Linux, root, and the output of `npm run build` or `npm start`.

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

/** The trial's own namespaces end with it, and so do all its mounts. */
function runApart(trial: Trial): Outcome {
  const script = [...(trial.prepare ?? []), 'exec "$0" "$@"'].join(" && ");
  const command = ["--mount", ...(trial.own ?? []), "/bin/sh", "-c", script, process.execPath, process.argv[1] ?? ""];
  const env = { ...process.env, PAYPACKET_TRIAL: JSON.stringify(trial) };
  const { stdout, stderr, status } = spawnSync("unshare", command, { env, encoding: "utf8" });
  if (status !== 0) process.exitCode = 1;
  return stdout === "" ? { result: `FAILS: ${stderr.trim()}`, seconds: 0 } : JSON.parse(stdout);
}

/** Removes data outside the trial's folders, which are not removed with it. */
function removeData({ result }: Outcome): void {
  const [, place] = /data in (\/.*\/data-\w+)/.exec(result) ?? [];
  if (place !== undefined) rmSync(place, { recursive: true, force: true });
}

function print({ name }: Trial, { result, seconds }: Outcome): void {
  console.log(`| ${name} | ${result} | ${seconds.toFixed(1)} s |`);
}

/** Copies the package as installed: the build, and the packages that it needs, linked if possible. */
function copyPackage(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of ["dist/paypacket-server", "package.json"]) cpSync(name, join(folder, name), { recursive: true });
  for (const path of neededPackages()) {
    const target = join(folder, relative(process.cwd(), path));
    mkdirSync(dirname(target), { recursive: true });
    const copy = (how: string) => spawnSync("cp", [how, "--no-target-directory", path, target]).status === 0;
    if (!copy("-al") && !copy("-a")) throw new Error(`${path} cannot be copied to ${target}`);
  }
  return join(folder, "dist/paypacket-server/dist/cli.js");
}

/** Returns top-level packages; those inside them are copied with them. */
function neededPackages(): readonly string[] {
  const words = ["ls", "--omit=dev", "--all", "--parseable"];
  const printed = execFileSync("npm", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const paths = printed.split("\n").filter((path) => path.includes("/node_modules/"));
  return paths.filter((path) => path.lastIndexOf("/node_modules/") === path.indexOf("/node_modules/"));
}
