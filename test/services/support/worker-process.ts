import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { serverAddress } from "../../support/postgres";
import { drawThread } from "../../support/threads";
import type { TestPlatform } from "./platform";

/** A process of its own that does the jobs of a platform's sandbox, and may be killed and started as often as one likes. */
export interface WorkerProcess {
  readonly start: () => Promise<void>;
  /** Does nothing if it does not run. */
  readonly kill: () => Promise<void>;
}

type Place = Pick<TestPlatform, "secretKey" | "dataFolder" | "databaseUrl">;

export function workerProcess(place: Place, settings: Readonly<Record<string, string>> = {}): WorkerProcess {
  let working: ChildProcess | null = null;
  return {
    start: async () => {
      const words = ["scripts/run.mjs", join(import.meta.dirname, "serve-jobs.ts"), String(await drawThread())];
      working = spawn(process.execPath, words, {
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          PATH: process.env.PATH,
          SECRET_KEY: place.secretKey,
          DATA_FOLDER: place.dataFolder,
          DATABASE_URL: await serverAddress(),
          SANDBOX_DATABASE_URL: place.databaseUrl,
          ...settings,
        },
      });
    },
    kill: async () => {
      const killed = working;
      if (killed === null) return;
      const gone = new Promise((resolve) => killed.once("exit", resolve));
      killed.kill("SIGKILL");
      await gone;
      working = null;
    },
  };
}
