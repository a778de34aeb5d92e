import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { askShared } from "./shared/ask-shared";

/** The script of the threads that draw, built from its source. */
export async function drawThread(): Promise<URL> {
  return pathToFileURL(join(await askShared("draw-thread"), "draw-thread.js"));
}
