import type { Options } from "tsup";
import { copyPackages } from "../copy-packages";
import { BROWSER_WORKER, CLI_ENTRIES, ENTRIES, NODE_ENTRIES, RULE_ENTRIES, SERVER_ENTRIES } from "./entries";
import { keepHelp } from "./keep-help";
import { type PackageName, packageFolder } from "./package-names";
import { PACKAGE_PARTS } from "./package-parts";

const PORTABLE = { ...ENTRIES, ...NODE_ENTRIES, ...RULE_ENTRIES };
const MODULES = { ...PORTABLE, ...BROWSER_WORKER, "batch-worker": "src/batch/batch-worker.ts", ...CLI_ENTRIES };

/** Packages whose code is inside the library, with all their entries. */
const INSIDE = PACKAGE_PARTS.paypacket.inside.map((name) => new RegExp(`^${name}(/|$)`));

/** Of the SDK for assistants the part for browsers, whose checks of schemas are a tenth of those for Node, and are not used: facts are checked by calculations. */
const LIGHT = {
  "@modelcontextprotocol/server/_shims": "./node_modules/@modelcontextprotocol/server/dist/shimsBrowser.mjs",
};

/** Neutral, so that nothing that an entry for browsers shares is chosen for Node. */
const LIBRARY: Options = {
  outDir: `${packageFolder("paypacket")}/dist`,
  target: "es2022",
  platform: "neutral",
  external: [/^node:/],
  noExternal: INSIDE,
  removeNodeProtocol: false,
  splitting: true,
  treeshake: true,
  esbuildOptions: (options) => {
    options.alias = LIGHT;
  },
};

/**
 * The library and its command line, which share their code: ES modules, CommonJS, and the types of the latter, which
 * those of the former repeat.
 */
export const libraryBuilds: readonly Options[] = [
  { ...LIBRARY, entry: MODULES, format: "esm", onSuccess: complete("paypacket") },
  { ...LIBRARY, entry: PORTABLE, format: "cjs", shims: true },
  { ...LIBRARY, entry: PORTABLE, format: "cjs", dts: { only: true } },
];

export const serverBuild: Options = {
  outDir: `${packageFolder("paypacket-server")}/dist`,
  entry: { ...SERVER_ENTRIES },
  format: "esm",
  splitting: true,
  target: "node20",
  platform: "node",
  onSuccess: complete("paypacket-server"),
};

function complete(name: PackageName): () => Promise<void> {
  return async () => {
    copyPackages(name);
    keepHelp(name);
  };
}
