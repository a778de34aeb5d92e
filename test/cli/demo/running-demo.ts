import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { CommandLine } from "../support";

/** Returns a folder for a demo's data that is removed after the tests. */
export function demoFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-demo-"));
  // Root's PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface RunningDemo {
  readonly printed: string;
  readonly address: string;
  /** Its first credentials, as printed. */
  readonly credentials: readonly [clientId: string, clientSecret: string];
  /** Stops it as Ctrl-C does; returns the exit code and the signal that ended it. */
  readonly stop: () => Promise<readonly unknown[]>;
}

const running = new Set<ReturnType<CommandLine["start"]>>();
afterAll(() => {
  for (const demo of running) demo.kill("SIGKILL");
  running.clear();
});

/** Starts the demo and waits until its output is complete. */
export async function startDemo(cli: CommandLine, folder: string): Promise<RunningDemo> {
  const demo = cli.start(["serve", "--demo"], { PORT: "0", DATA_FOLDER: folder });
  running.add(demo);
  const exited = once(demo, "exit");
  let printed = "";
  for await (const chunk of demo.stdout ?? []) {
    printed += chunk;
    if (printed.includes("Ctrl-C")) break;
  }
  const [, clientId = "", clientSecret = ""] = /client_id {6}(\S+)\n {2}client_secret {2}(\S+)/.exec(printed) ?? [];
  const [, address = ""] = /(http:\/\/\S+)\/docs/.exec(printed) ?? [];
  const stop = () => {
    demo.kill("SIGINT");
    return exited;
  };
  return { printed, address, credentials: [clientId, clientSecret], stop };
}
