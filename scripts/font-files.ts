import { copyFileSync, mkdirSync } from "node:fs";
import { FONT_FILES } from "../src/documents/font-files";

const FROM = "node_modules/dejavu-fonts-ttf";
const TO = "dist/fonts";

/** Puts the fonts of documents into the package, with their licence. */
export async function copyFonts(): Promise<void> {
  mkdirSync(TO, { recursive: true });
  for (const name of Object.values(FONT_FILES)) copyFileSync(`${FROM}/ttf/${name}`, `${TO}/${name}`);
  copyFileSync(`${FROM}/LICENSE`, `${TO}/LICENSE`);
}
