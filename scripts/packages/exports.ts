import { ENTRIES, NODE_ENTRIES } from "./entries";

/** Returns the `exports` of the library: each entry as ES module and CommonJS, with its types. */
export function libraryExports(): Readonly<Record<string, unknown>> {
  const named = Object.keys(ENTRIES).map((name) => [name === "index" ? "." : `./${name}`, exportOf(name)]);
  return {
    ...Object.fromEntries(named),
    "./rules/*": bothForms("rules/*"),
    "./fonts/*": "./dist/fonts/*",
    "./batch/worker": "./dist/batch-browser-worker.js",
    "./*.wasm": "./dist/*.wasm",
    "./package.json": "./package.json",
  };
}

function exportOf(name: string): unknown {
  const forNode = `${name}-node`;
  if (NODE_ENTRIES[forNode] === undefined) return bothForms(name);
  const { import: portable } = bothForms(name);
  return { node: bothForms(forNode), default: portable };
}

function bothForms(name: string) {
  return {
    import: { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
    require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
  };
}
