import { copyFileSync, mkdirSync } from "node:fs";
import { basename } from "node:path";
import { FONT_FILES } from "../src/documents/node";
import { type PackageName, packageFolder } from "./packages/package-names";
import { PACKAGE_PARTS } from "./packages/package-parts";

/** Packages whose files are copied to dist: the target folder and the files, each with its licence. */
const COPIED_PACKAGES: Readonly<Record<string, { readonly folder: string; readonly files: readonly string[] }>> = {
  "dejavu-fonts-ttf": {
    folder: "fonts",
    files: [...Object.values(FONT_FILES).map((name) => `ttf/${name}`), "LICENSE"],
  },
};

/**
 * Copies into a package the fonts of documents, and the licences of packages whose code is inside it.
 */
export function copyPackages(packageName: PackageName): void {
  const dist = `${packageFolder(packageName)}/dist`;
  for (const name of PACKAGE_PARTS[packageName].inside) {
    const { folder, files } = COPIED_PACKAGES[name] ?? { folder: `licences/${name}`, files: ["LICENSE"] };
    mkdirSync(`${dist}/${folder}`, { recursive: true });
    for (const file of files) copyFileSync(`node_modules/${name}/${file}`, `${dist}/${folder}/${basename(file)}`);
  }
}
