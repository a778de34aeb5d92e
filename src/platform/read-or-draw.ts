import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Reads a secret file; if it does not exist, writes it with `draw()`, readable by its owner only. Of several concurrent
 * processes, all get what the first one wrote.
 */
export function readOrDraw(file: string, draw: () => string): string {
  if (!existsSync(file)) {
    const draft = join(dirname(file), `.${basename(file)}.${process.pid}`);
    writeToDisk(draft, draw());
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, "utf8").trim();
}

function writeToDisk(file: string, text: string): void {
  const handle = openSync(file, "w", 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
