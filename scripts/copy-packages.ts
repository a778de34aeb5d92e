import { copyFileSync, mkdirSync } from "node:fs";
import { basename } from "node:path";
import { FONT_FILES } from "../src/documents/font-files";

/** Packages whose files are copied to dist: the target folder and the files, each with its licence. */
export const COPIED_PACKAGES = {
  "dejavu-fonts-ttf": {
    folder: "fonts",
    files: [...Object.values(FONT_FILES).map((name) => `ttf/${name}`), "LICENSE"],
  },
  "swagger-ui-dist": {
    folder: "docs-page",
    files: ["swagger-ui-bundle.js", "swagger-ui.css", "swagger-ui-bundle.js.LICENSE.txt", "LICENSE", "NOTICE"],
  },
} as const satisfies Readonly<Record<string, { readonly folder: string; readonly files: readonly string[] }>>;

/** Copies the fonts of documents and the page of the HTTP API into the package. */
export async function copyPackages(): Promise<void> {
  for (const [name, { folder, files }] of Object.entries(COPIED_PACKAGES)) {
    mkdirSync(`dist/${folder}`, { recursive: true });
    for (const file of files) copyFileSync(`node_modules/${name}/${file}`, `dist/${folder}/${basename(file)}`);
  }
}
