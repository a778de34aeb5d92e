import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { dataFolder } from "../../../src/platform/postgres/data-folder";
import { lockHolder } from "../../../src/platform/postgres/lock-holder";
import { folderOfProcess, sweepFolders } from "./run-folders";

const parent = mkdtempSync(join(tmpdir(), "paypacket-runs-"));
chmodSync(parent, 0o711);
let run: ChildProcess | null = null;

afterAll(async () => {
  run?.kill("SIGKILL");
  await sweepFolders(parent);
  rmSync(parent, { recursive: true, force: true });
});

it("removes what a killed run leaves, with its PostgreSQL, and nothing of a running one", async () => {
  const script = join(import.meta.dirname, "serve-run-postgres.ts");
  run = spawn(process.execPath, ["scripts/run.mjs", script, parent], { stdio: ["ignore", "pipe", "inherit"] });
  const [printed] = await once(run.stdout ?? run, "data");
  const left = String(printed).trim();
  const own = folderOfProcess(parent);
  mkdirSync(join(parent, "paypacket-test-of-a-person"));
  await sweepFolders(parent);
  expect(lockHolder(dataFolder(left).cluster)).not.toBeNull();

  run.kill("SIGKILL");
  await once(run, "exit");
  expect(existsSync(left)).toBe(true);
  await sweepFolders(parent);
  expect(lockHolder(dataFolder(left).cluster)).toBeNull();
  expect(readdirSync(parent).sort()).toEqual([basename(own), "paypacket-test-of-a-person"].sort());
});
