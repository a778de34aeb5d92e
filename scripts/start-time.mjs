// Measures, as medians of nine, how long `npm start` takes to its first answer, with nothing bundled and a new
// database and with nothing changed, and how long the command line takes, with nothing bundled and as it is. On Linux
// beside it the seconds of a core, which other work on the machine hardly changes.
//   npm run start:time [-- times [parts of names]]
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [stated, ...parts] = process.argv.slice(2);
const times = Number(stated ?? 9);
const isLinux = process.platform === "linux";
const PAYSLIP = readFileSync("examples/payslip.json");
const command = (...words) => spawnSync(process.execPath, ["dist/paypacket/dist/cli.js", ...words], { input: PAYSLIP });
const forget = (name) => rmSync(`dist/${name}`, { recursive: true, force: true });

const folders = Array.from({ length: times }, newFolder);
try {
  await inTurn("npm start, nothing bundled", (run) => {
    forget("paypacket-server");
    return start(folders[run]);
  });
  await inTurn("npm start, nothing changed", async (run) => {
    if (run === 0) await start(folders[0]);
    return start(folders[0]);
  });
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
  if (parts.length > 0 && !parts.some((part) => name.includes(part))) return;
  const measured = [];
  for (let run = 0; run < times; run++) measured.push(await measure(run));
  const cells = ["wall", "core"].map((which) =>
    median(measured.map((each) => each[which]))
      .toFixed(2)
      .padStart(6),
  );
  console.log(`${name.padEnd(30)} ${cells[0]} s${isLinux ? ` ${cells[1]} s of a core` : ""}`);
}

function median(numbers) {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function lasting(work) {
  const [since, before] = [performance.now(), endedChildren()];
  const { status } = work();
  if (status !== 0) throw new Error(`A command ended with ${status}.`);
  return { wall: (performance.now() - since) / 1_000, core: endedChildren() - before };
}

/** The processor seconds of children that have ended. */
function endedChildren() {
  const { ownAndEnded } = readTimes("self") ?? { ownAndEnded: [0, 0, 0, 0] };
  return (ownAndEnded[2] + ownAndEnded[3]) / 100;
}

/** The processor seconds of the processes of a group and of their children that have ended: of Node's, PostgreSQL has its own. */
function ofGroup(group) {
  if (!isLinux) return 0;
  const all = readdirSync("/proc").flatMap((pid) => (/^\d+$/.test(pid) ? [readTimes(pid)] : []));
  const own = all.filter((each) => each?.group === group).flatMap(({ ownAndEnded }) => ownAndEnded);
  return own.reduce((sum, ticks) => sum + ticks, 0) / 100;
}

/** Reads a process's group and its ticks, a hundred a second; null if it has ended, or elsewhere than on Linux. */
function readTimes(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ").map(Number);
    return { group: fields[2], ownAndEnded: fields.slice(11, 15) };
  } catch {
    return null;
  }
}

/** Root's PostgreSQL runs as another user, who must be able to enter the folder. */
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-start-time-"));
  chmodSync(folder, 0o711);
  return folder;
}

/** Measures from `npm start` to the first answer of the page. */
async function start(folder) {
  const since = performance.now();
  const env = { ...process.env, PORT: "0", DATA_FOLDER: folder };
  const child = spawn("npm", ["start"], { env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  try {
    await answer(await addressOf(child));
    return { wall: (performance.now() - since) / 1_000, core: ofGroup(child.pid) };
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
