import { type ChildProcess, fork } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";

/** What a benchmark server reports once it listens. */
export interface Listening {
  readonly port: number;
  /** Of the store; empty if there is none. */
  readonly databaseUrl: string;
}

/** Resources that a server has used since it started. */
export interface Used {
  readonly cpuMicroseconds: number;
  readonly peakBytes: number;
}

/** A server in its own process, so that its memory and processor time can be measured alone. */
export interface Child extends Listening {
  readonly used: () => Promise<Used>;
  /** Asks the process for something that only it can do. */
  readonly ask: <T>(question: string) => Promise<T>;
  readonly stop: () => Promise<void>;
}

/** Starts a script of this folder; its log goes to a file, as an operator's would. */
export async function startChild(script: string, folder: string, args: readonly string[] = []): Promise<Child> {
  const log = openSync(join(folder, `${script}.log`), "a");
  const child = fork("scripts/run.mjs", [`bench/services/${script}.ts`, folder, ...args], {
    stdio: ["ignore", log, "inherit", "ipc"],
  });
  closeSync(log);
  const listening = await answerOf<Listening>(child);
  const ask = <T>(question: string): Promise<T> => {
    child.send(question);
    return answerOf<T>(child);
  };
  return {
    ...listening,
    ask,
    used: () => ask<Used>("used"),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.send("stop");
      }),
  };
}

function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the process ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message as T);
    });
  });
}
