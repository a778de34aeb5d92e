import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "../../../src/platform/postgres/data-folder";
import { isSameProcess, processMark } from "../../../src/platform/postgres/process-mark";
import { waitForFolder } from "../../../src/platform/postgres/wait-for-folder";
import { END_STEPS } from "../../../src/platform/postgres/watch-script";

const NAME = /^paypacket-test-([\d.]+)(?:-\w+)?$/;

/** Returns a name that says whose folder it is, so that the next run removes it if this process is killed. */
export function nameOfProcess(): string {
  return `paypacket-test-${processMark(process.pid)}`;
}

/** Makes a folder of this process within another one. */
export function folderOfProcess(parent: string): string {
  return mkdtempSync(join(parent, `${nameOfProcess()}-`));
}

/** Removes the folders of processes that are gone; a PostgreSQL that is left in one is ended before. */
export async function sweepFolders(parent: string): Promise<void> {
  const names = existsSync(parent) ? readdirSync(parent) : [];
  for (const name of names) {
    const mark = NAME.exec(name)?.[1];
    if (mark === undefined || isSameProcess(mark)) continue;
    const folder = join(parent, name);
    await waitForFolder(folder, dataFolder(folder).cluster, END_STEPS);
    rmSync(folder, { recursive: true, force: true });
  }
}
