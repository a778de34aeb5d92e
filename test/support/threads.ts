import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { askShared } from "./shared/ask-shared";

/** Builds the script of the drawing threads from its source. */
export async function drawThread(): Promise<URL> {
  return pathToFileURL(join(await askShared("threads"), "draw-thread.js"));
}

/** Builds the script of the threads that examine uploads. */
export async function examineThread(): Promise<URL> {
  return pathToFileURL(join(await askShared("threads"), "examine-thread.js"));
}
