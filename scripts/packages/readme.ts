import { readFileSync } from "node:fs";
import type { PackageName } from "./package-names";

const SOURCES: Readonly<Record<PackageName, string>> = {
  paypacket: "README.md",
  "paypacket-server": "scripts/packages/server-readme.md",
};

/** Returns the README of a package; that of the library is the repository's. */
export function packageReadme(name: PackageName): string {
  return readFileSync(SOURCES[name], "utf8");
}
