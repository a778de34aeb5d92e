// Measures the first minutes after cloning this repository: clone, npm ci, npm start until the page responds.
//   npm run clone-to-page [folder to clone into]
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(process.argv[2] ?? tmpdir(), "paypacket-clone-"));
const clone = join(folder, "paypacket");
const began = performance.now();
/** Where the database is if it is not in the clone. */
let elsewhere;

try {
  step("git clone", () => run("git", ["clone", "--quiet", root, clone], folder));
  step("npm ci", () => run("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"], clone));
  await startAndOpen();
  print("total", began);
} finally {
  for (const each of [folder, elsewhere ?? folder]) rmSync(each, { recursive: true, force: true });
}

function run(command, words, cwd) {
  const { status, stderr } = spawnSync(command, words, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${words[0]} failed: ${stderr}`);
}

function step(name, work) {
  const since = performance.now();
  work();
  print(name, since);
}

function print(name, since) {
  console.log(`${name.padEnd(36)} ${((performance.now() - since) / 1_000).toFixed(1).padStart(7)} s`);
}

/** Measures from npm start to the first response of the page, and to the credentials. */
async function startAndOpen() {
  const since = performance.now();
  const child = spawn("npm", ["start"], { cwd: clone, env: { ...process.env, PORT: "0" }, detached: true });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  let printed = "";
  child.stderr.pipe(process.stderr);
  child.stdout.on("data", (text) => {
    if (printed === "") print("npm start: first line", since);
    printed += text;
  });
  try {
    while (!printed.includes("Ctrl-C")) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [, address = ""] = /(http:\/\/\S+)\/docs/.exec(printed) ?? [];
    const { status } = await fetch(`${address}/`);
    if (status !== 200) throw new Error(`The page answers ${status}.`);
    print("npm start: page and credentials", since);
    const [, place] = /The database is in (.*), as/.exec(printed) ?? [];
    console.log(`The database is in ${place ?? "its folder"}.`);
    elsewhere = place;
  } finally {
    process.kill(-child.pid, "SIGINT");
    await exited;
  }
}
