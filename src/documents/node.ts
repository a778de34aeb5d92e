import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Fonts } from "./paper";

/** The font files included in the package, in its folder "fonts". */
export const FONT_FILES = { regular: "DejaVuSansCondensed.ttf", bold: "DejaVuSansCondensed-Bold.ttf" } as const;

export * from "./index";

/** Loads the package's fonts: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters. */
export function loadFonts(): Fonts {
  return { regular: readFont(FONT_FILES.regular), bold: readFont(FONT_FILES.bold) };
}

/** Reads a font beside the built package; before a build, from the package that the build copies it from. */
function readFont(name: string): Uint8Array {
  try {
    return readFileSync(new URL(`./fonts/${name}`, import.meta.url));
  } catch {
    return readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}`));
  }
}
