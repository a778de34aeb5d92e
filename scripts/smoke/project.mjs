import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const NAMES = ["paypacket", "paypacket-server"];

/** Makes a fresh project outside the repository, and packs both packages into it unless packed ones are given. */
export function freshProject(root, given) {
  const folder = mkdtempSync(join(tmpdir(), "paypacket smoke "));
  const run = (command, args, options = {}) =>
    execFileSync(command, args, { cwd: folder, encoding: "utf8", shell: process.platform === "win32", ...options });
  const quietly = { stdio: ["ignore", "ignore", "inherit"] };
  if (given.length === 0) run("npm", ["run", "pack", "--", "--pack-destination", folder], { cwd: root, ...quietly });
  const tarballs = given.length === 0 ? readdirSync(folder).map((name) => join(folder, name)) : given;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "smoke", private: true }));
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const versions = { ...manifest.devDependencies, ...manifest.dependencies };
  const install = (...packages) =>
    run("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline", ...packages], quietly);
  return {
    folder,
    run,
    write: (name, text) => writeFileSync(join(folder, name), text),
    /** Installs one of ours as any user would install it. */
    installPackage: (name) => install(resolve(tarballOf(name, tarballs))),
    /** Installs other packages, in the versions of the repository. */
    installTools: (...names) => install(...names.map((name) => `${name}@${versions[name]}`)),
    /** Whether a program of the project finds a package, be it in a folder above. */
    finds: (name) =>
      createRequire(join(folder, "package.json"))
        .resolve.paths(name)
        .some((path) => existsSync(join(path, name))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function tarballOf(name, tarballs) {
  const found = tarballs.find((path) => new RegExp(`(^|[\\\\/])${name}-\\d[^\\\\/]*\\.tgz$`).test(path));
  if (found === undefined) throw new Error(`No tarball of ${name} among ${tarballs.join(", ")}; expected ${NAMES}`);
  return found;
}
