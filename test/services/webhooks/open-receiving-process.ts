import { spawn } from "node:child_process";

/** A webhook that arrived. */
export interface Arrival {
  readonly eventId: string;
  readonly path: string;
  readonly at: number;
}

/** Receivers in a process of their own: `/hang` never responds, every other path accepts. */
export interface ReceivingProcess {
  readonly address: string;
  /** Returns what arrived since the last call. */
  readonly take: () => Promise<readonly Arrival[]>;
  readonly close: () => void;
}

export async function openReceivingProcess(): Promise<ReceivingProcess> {
  const script = "test/services/webhooks/receiving-process.ts";
  const child = spawn(process.execPath, ["scripts/run.mjs", script], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once("data", (data) => resolve(String(data).trim())),
  );
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    take: async () => {
      const rows: readonly [string, string, number][] = await (await fetch(address)).json();
      return rows.map(([eventId, path, at]) => ({ eventId, path, at }));
    },
    close: () => child.kill(),
  };
}
