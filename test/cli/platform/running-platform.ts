import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { CommandLine } from "../support";

export type Variables = Readonly<Record<string, string>>;

/** Returns a data folder that is removed after the tests. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-platform-"));
  // Root's PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface RunningPlatform {
  readonly sandbox: string;
  readonly live: string;
  /** Its output so far: the log, and the text for people. */
  readonly printed: { log: string; told: string };
  readonly exited: Promise<readonly unknown[]>;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Stops it as a service manager does; returns the exit code and the signal that ended it. */
  readonly stop: () => Promise<readonly unknown[]>;
}

const running = new Set<ReturnType<CommandLine["start"]>>();
afterAll(() => {
  for (const platform of running) platform.kill("SIGKILL");
  running.clear();
});

/** Starts an installation, and waits until it reports that it is running. */
export async function startPlatform(
  cli: CommandLine,
  variables: Variables,
  words: readonly string[] = [],
): Promise<RunningPlatform> {
  const child = cli.start(["platform", "start", ...words], { SANDBOX_PORT: "0", HOST: "127.0.0.1", ...variables });
  running.add(child);
  const exited = once(child, "exit");
  const printed = { log: "", told: "" };
  child.stdout?.on("data", (chunk) => {
    printed.log += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on("data", (chunk) => {
      printed.told += chunk;
      if (printed.told.includes("stops it.")) resolve();
    });
    child.once("exit", () => reject(new Error(`It did not start: ${printed.told}`)));
  });
  const addressOf = (name: string) => new RegExp(`${name} +(http\\S+)`).exec(printed.told)?.[1] ?? "";
  const signal = (name: NodeJS.Signals): void => void child.kill(name);
  const stop = () => {
    signal("SIGTERM");
    return exited;
  };
  return { sandbox: addressOf("sandbox"), live: addressOf("live"), printed, exited, signal, stop };
}

/** Reads the output of `platform create-account`, by name. */
export function accountOf(out: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    out
      .trim()
      .split("\n")
      .map((line) => line.split(/ +/) as [string, string]),
  );
}

/** Returns the arguments that make an account. */
export function accountWords(environment: string): readonly string[] {
  return [
    ...["platform", "create-account", "--environment", environment, "--account", "Sample Bureau"],
    ...["--organisation", "Sample Bakery Ltd", "--owner-email", "owner@sample.example"],
  ];
}

/** Returns the access token for credentials, or the status of the refusal. */
export async function tokenOf(address: string, account: Variables): Promise<string | number> {
  const { client_id = "", client_secret = "" } = account;
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
  const answer = await fetch(`${address}/oauth2/token`, { method: "POST", body: form });
  return answer.ok ? (await answer.json()).access_token : answer.status;
}
