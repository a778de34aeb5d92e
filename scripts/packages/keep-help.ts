import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { type PackageName, packageFolder } from "./package-names";

/** Writes beside a built program what its help shows, so that the help loads none of the commands. */
export function keepHelp(name: PackageName): void {
  const script = `${packageFolder(name)}/dist/describe.js`;
  execFileSync(process.execPath, [script]);
  rmSync(script);
}
