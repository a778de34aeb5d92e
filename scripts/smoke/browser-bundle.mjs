import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";

/** What every page has; the bundle gets nothing from Node. */
const PAGE = { TextEncoder, TextDecoder, URL, structuredClone, setTimeout, queueMicrotask };

/** Bundles a compiled program for browsers, runs it without anything from Node, and returns its first output. */
export async function printedInPage(project, name) {
  const { outputFiles } = await build({
    entryPoints: [join(project.folder, `built/${name}.js`)],
    bundle: true,
    minify: true,
    platform: "browser",
    format: "iife",
    write: false,
    logLevel: "error",
  });
  const printed = [];
  const context = createContext({ ...PAGE, console: { log: (...values) => printed.push(values.join(" ")) } });
  runInContext(outputFiles[0].text, context);
  return { first: printed[0], bytes: outputFiles[0].contents.length };
}
