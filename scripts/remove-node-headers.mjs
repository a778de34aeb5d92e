// Removes the C headers of the Node that npm installs, a third of its size: nothing here is compiled against them.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const installed = "node_modules/node/node_modules";
const packages = existsSync(installed) ? readdirSync(installed, { withFileTypes: true }) : [];
for (const found of packages.filter((entry) => entry.isDirectory())) {
  rmSync(join(installed, found.name, "include"), { recursive: true, force: true });
}
