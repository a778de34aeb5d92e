import repository from "../../package.json";
import { libraryExports } from "./exports";
import type { PackageName } from "./package-names";
import { PACKAGE_PARTS } from "./package-parts";

const VERSIONS: Readonly<Record<string, string>> = {
  ...repository.devDependencies,
  ...repository.dependencies,
  ...repository.optionalDependencies,
};

/** Returns the package.json of a package; versions and licence are those of the repository's. */
export function packageManifest(name: PackageName) {
  const parts = PACKAGE_PARTS[name];
  const { version, license, type, engines } = repository;
  const { description, keywords } = parts;
  return {
    name,
    version,
    description,
    keywords,
    type,
    license,
    engines,
    bin: { [name]: "./dist/cli.js" },
    files: ["dist", "sbom.cdx.json", ...parts.copied, ...Object.keys(parts.written)],
    ...(name === "paypacket" ? LIBRARY_FIELDS : SERVER_FIELDS),
    dependencies: versionsOf(parts.dependencies),
    optionalDependencies: versionsOf(parts.optionalDependencies),
    peerDependencies: Object.fromEntries(parts.optionalPeers.map((peer) => [peer, `>=${oldest(peer)}`])),
    peerDependenciesMeta: Object.fromEntries(parts.optionalPeers.map((peer) => [peer, { optional: true }])),
  };
}

const LIBRARY_FIELDS = {
  main: "./dist/index.cjs",
  types: "./dist/index.d.cts",
  sideEffects: ["./dist/batch-browser-worker.js", "./dist/batch-browser-worker.cjs", "./dist/batch-worker.js"],
  exports: libraryExports(),
};

/** The server is a program: nothing of it can be imported but the description of its operations. */
const SERVER_FIELDS = { exports: { "./openapi.json": "./openapi.json", "./package.json": "./package.json" } };

function versionsOf(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, versionOf(name)]));
}

function versionOf(name: string): string {
  const version = VERSIONS[name];
  if (version === undefined) throw new Error(`package.json does not name ${name}`);
  return version;
}

/** Returns the oldest version of a peer that is accepted: its major version, or below 1 the minor one. */
function oldest(name: string): string {
  const [first = "0", second = "0"] = versionOf(name).split(".");
  return first === "0" ? `0.${second}` : first;
}
