// Measures, as medians of nine, how long `npm start` takes to its first answer, with nothing bundled and a new
// database and with nothing changed, and how long the command line takes, with nothing bundled and as it is.
//   npm run start:time [-- times]
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const times = Number(process.argv[2] ?? 9);
const PAYSLIP = readFileSync("examples/payslip.json");
const command = (...words) => spawnSync(process.execPath, ["dist/paypacket/dist/cli.js", ...words], { input: PAYSLIP });
const forget = (name) => rmSync(`dist/${name}`, { recursive: true, force: true });

const folders = Array.from({ length: times }, newFolder);
try {
  await inTurn("npm start, nothing bundled", (run) => {
    forget("paypacket-server");
    return start(folders[run]);
  });
  await inTurn("npm start, nothing changed", (run) => start(folders[run]));
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
await inTurn("npm run sample, nothing bundled", () => {
  forget("paypacket");
  return lasting(() => spawnSync("npm", ["run", "sample"]));
});
for (const words of [["--version"], ["--help"], ["calc", "gross-to-net"]]) {
  await inTurn(`paypacket ${words.join(" ")}`, () => lasting(() => command(...words)));
}

async function inTurn(name, measure) {
  const seconds = [];
  for (let run = 0; run < times; run++) seconds.push(await measure(run));
  const median = seconds.sort((a, b) => a - b)[Math.floor(times / 2)];
  console.log(`${name.padEnd(30)} ${median.toFixed(2).padStart(6)} s`);
}

function lasting(work) {
  const since = performance.now();
  const { status } = work();
  if (status !== 0) throw new Error(`A command ended with ${status}.`);
  return (performance.now() - since) / 1_000;
}

/** Root's PostgreSQL runs as another user, who must be able to enter the folder. */
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-start-time-"));
  chmodSync(folder, 0o711);
  return folder;
}

/** Returns the seconds from `npm start` to the first answer of the page. */
async function start(folder) {
  const since = performance.now();
  const env = { ...process.env, PORT: "0", DATA_FOLDER: folder };
  const child = spawn("npm", ["start"], { env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  try {
    await answer(await addressOf(child));
    return (performance.now() - since) / 1_000;
  } finally {
    process.kill(-child.pid, "SIGINT");
    await exited;
  }
}

async function addressOf({ stdout }) {
  let printed = "";
  for await (const text of stdout) {
    printed += text;
    const [, address] = /(http:\/\/\S+)\/docs/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`npm start ended: ${printed}`);
}

async function answer(address) {
  const { status } = await fetch(`${address}/`);
  if (status !== 200) throw new Error(`The page answers ${status}.`);
}
