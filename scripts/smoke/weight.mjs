import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Returns what npm installed in a project: the number of packages, their megabytes, and those with install scripts. */
export function weightOf({ folder }) {
  const modules = join(folder, "node_modules");
  const { packages } = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8"));
  const names = Object.keys(packages);
  const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce(
    (sum, { parentPath, path, name }) => sum + statSync(join(parentPath ?? path, name)).size,
    0,
  );
  return {
    packages: names.length,
    megabytes: Number((bytes / 1e6).toFixed(1)),
    scripted: names.filter((name) => packages[name].hasInstallScript === true),
  };
}
