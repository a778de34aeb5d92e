import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import type { Trial } from "./places";

/** How a trial ended, in a few words. */
export interface Outcome {
  readonly result: string;
  readonly seconds: number;
}

interface Started {
  readonly child: ChildProcess;
  readonly address: string;
  readonly printed: string;
}

/** Runs one trial inside the place made for it. Throws if anything goes wrong. */
export async function runTrial(trial: Trial): Promise<Outcome> {
  const since = performance.now();
  const result = await KINDS[trial.kind ?? "starts"](trial);
  return { result, seconds: (performance.now() - since) / 1_000 };
}

const KINDS: Readonly<Record<NonNullable<Trial["kind"]>, (trial: Trial) => Promise<string>>> = {
  starts: async (trial) => {
    const started = await start(trial);
    await open(started);
    await stop(started);
    return placeOf(started);
  },
  again: async (trial) => {
    const first = await start(trial);
    const gone = once(first.child, "exit");
    first.child.kill("SIGKILL");
    await gone;
    const second = await start(trial);
    await open(second);
    await stop(second);
    return `started again; ${placeOf(second)}`;
  },
  twice: async (trial) => {
    const both = await Promise.allSettled([start(trial), start(trial)]);
    const [won, lost] = [both.find(isRunning), both.find((each) => each.status === "rejected")];
    if (won === undefined) throw new Error("neither starts");
    await open(won.value);
    await stop(won.value);
    return `one starts, the other says: ${String(lost?.reason.message).split("\n").at(-1)}`;
  },
  port: async (trial) => {
    const taken = createServer().listen(8080, "127.0.0.1");
    await once(taken, "listening");
    const started = await start(trial).finally(() => taken.close());
    await open(started);
    await stop(started);
    return /Port 8080 is in use.*/.exec(started.printed)?.[0] ?? "the port is not mentioned";
  },
  refused: async (trial) => {
    const started = await start(trial).catch((error: Error) => error);
    if (started instanceof Error) return `refused: ${started.message}`;
    await stop(started);
    throw new Error("it starts");
  },
};

function isRunning(each: PromiseSettledResult<Started>): each is PromiseFulfilledResult<Started> {
  return each.status === "fulfilled";
}

/** Starts the demo; rejects with its output if it does not start. */
function start({ folder, cli, env, umask, uid, files }: Trial): Promise<Started> {
  mkdirSync(folder, { recursive: true });
  const limits = `umask ${umask ?? "022"}; ulimit -n ${files ?? 4096}; exec "$0" "$@"`;
  const child = spawn("/bin/sh", ["-c", limits, process.execPath, cli, "serve", "--demo"], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", PORT: "0", ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let [printed, complained] = ["", ""];
  child.stderr.on("data", (text) => {
    complained += text;
  });
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => {
      printed += text;
      const [, address = ""] = /(http:\/\/\S+)\/docs/.exec(printed) ?? [];
      if (printed.includes("Ctrl-C")) resolve({ child, address, printed });
    });
    child.once("exit", (code) =>
      reject(new Error(`${complained.trim().split("\n").slice(-2).join(" ")} (exit ${code})`)),
    );
  });
}

async function open({ address }: Started): Promise<void> {
  for (const path of ["/", "/ready", "/docs"]) {
    const { status } = await fetch(address + path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
  }
}

async function stop({ child }: Started): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGINT");
  const [code] = await exited;
  if (code !== 0) throw new Error(`it ends with ${code}`);
}

function placeOf({ printed }: Started): string {
  const [, place] = /The database is in (.*), as/.exec(printed) ?? [];
  return place === undefined ? "data in its folder" : `data in ${place}`;
}
