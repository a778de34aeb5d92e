import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the package's folder of examples: relative to the working directory if inside it, otherwise absolute. */
export function examplesFolder(): string {
  const folder = findUpwards(dirname(fileURLToPath(import.meta.url)));
  const near = relative(process.cwd(), folder);
  const isInside = !isAbsolute(near) && near.split(sep)[0] !== "..";
  return (isInside ? near : folder).replaceAll(sep, "/");
}

/** Searches upwards: built code is one folder below the package, bundled tests are deeper. */
function findUpwards(start: string): string {
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, "examples/sample-employer.json"))) return join(folder, "examples");
  }
  return "examples";
}
