import { createDrawing, type Drawing } from "./create-drawing";

export { createDrawing, type Drawing, type DrawingOptions } from "./create-drawing";
export type { DrawingOrder } from "./drawing-order";

let own: Drawing | null = null;

/** Returns the process's rendering threads, shared by its environments; the build puts their script beside it. */
export function processDrawing(): Drawing {
  own ??= createDrawing({ script: () => new URL("./draw-thread.js", import.meta.url) });
  return own;
}
