import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Makes a fresh project outside the repository, with the packed package installed as any user would install it. */
export function freshProject(root, given) {
  const folder = mkdtempSync(join(tmpdir(), "paypacket smoke "));
  const run = (command, args, options = {}) =>
    execFileSync(command, args, { cwd: folder, encoding: "utf8", shell: process.platform === "win32", ...options });
  const quietly = { stdio: ["ignore", "ignore", "inherit"] };
  if (given === undefined) run("npm", ["pack", "--pack-destination", folder], { cwd: root, ...quietly });
  const packed = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  const tarball = given === undefined ? `./${packed}` : resolve(given);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "smoke", private: true }));
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const install = (...packages) =>
    run("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline", ...packages], quietly);
  return {
    folder,
    run,
    write: (name, text) => writeFileSync(join(folder, name), text),
    installPackage: () => install(tarball),
    /** Installs development packages, in the versions of the repository. */
    installTools: (...names) => install(...names.map((name) => `${name}@${devDependencies[name]}`)),
  };
}
