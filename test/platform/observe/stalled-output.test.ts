import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, constants, createReadStream, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "paypacket-output-"));
const REQUESTS = 60;
let child: ChildProcess | null = null;

afterEach(() => child?.kill("SIGKILL"));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the address of a process whose standard output is the descriptor. */
function serve(output: number): Promise<string> {
  const script = join(import.meta.dirname, "serve-log-lines.ts");
  const started = spawn(process.execPath, ["scripts/run.mjs", script], { stdio: ["ignore", output, "pipe"] });
  child = started;
  return new Promise((resolve, reject) => {
    started.stderr?.once("data", (data) => resolve(`http://127.0.0.1:${String(data).trim()}`));
    started.once("exit", () => reject(new Error("It did not start")));
  });
}

/** Makes the process log 60,000 lines; returns the statuses seen. */
async function logMuch(address: string): Promise<readonly number[]> {
  const seen = new Set<number>();
  for (let asked = 0; asked < REQUESTS; asked += 1) seen.add((await fetch(`${address}/log`)).status);
  return [...seen];
}

async function droppedOf(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^paypacket_log_lines_dropped_total\{.*\} (\d+)$/m.exec(metrics)?.[1]);
}

describe("a standard output that takes nothing", () => {
  it("as a pipe that nobody reads, blocks nobody; whoever reads again learns how many lines are missing", async () => {
    const fifo = join(folder, "fifo");
    execFileSync("mkfifo", [fifo]);
    const reader = openSync(fifo, constants.O_RDWR);
    const writer = openSync(fifo, "w");
    const address = await serve(writer);
    closeSync(writer);
    expect(await logMuch(address)).toEqual([200]);
    const lines = await linesUntilDropped(reader);
    const dropped = REQUESTS * 1_000 - lines.filter(({ msg }) => msg === "line").length;
    expect(dropped).toBeGreaterThan(10_000);
    expect(lines.at(-1)).toMatchObject({ msg: "log lines dropped", level: "warn", count: dropped });
    expect(await droppedOf(address)).toBe(dropped);
  });

  it("as a full disk, ends nothing", async () => {
    const full = openSync("/dev/full", "w");
    const address = await serve(full);
    closeSync(full);
    expect(await logMuch(address)).toEqual([200]);
    expect(await droppedOf(address)).toBeGreaterThan(10_000);
    expect(child?.exitCode).toBeNull();
  });
});

interface Line {
  readonly msg: string;
  readonly level: number;
  readonly count: number;
}

/** Reads lines, each of which must be whole. */
async function linesUntilDropped(descriptor: number): Promise<readonly Line[]> {
  let text = "";
  for await (const chunk of createReadStream("", { fd: descriptor, encoding: "utf8" })) {
    text += chunk;
    if (text.endsWith('"log lines dropped"}\n')) break;
  }
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}
