import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type * as Library from "../src/engine";

/** Builds the library twice from the same sources: complete, and without everything that writes workings. */
export async function bothBuilds(): Promise<{ whole: typeof Library; cut: typeof Library }> {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-bench-"));
  const load = async (name: string, isCut: boolean) => {
    const outfile = join(folder, name);
    const plugins = isCut ? [cutWorkings] : [];
    await build({
      entryPoints: ["src/engine/index.ts"],
      outfile,
      plugins,
      bundle: true,
      platform: "node",
      format: "esm",
    });
    return (await import(pathToFileURL(outfile).href)) as typeof Library;
  };
  return { whole: await load("whole.mjs", false), cut: await load("cut.mjs", true) };
}

const cutWorkings: import("esbuild").Plugin = {
  name: "cut-workings",
  setup(bundle) {
    bundle.onLoad({ filter: /explain-[a-z]+\.ts$/ }, ({ path }) => {
      const name = path.endsWith("explain-payslip.ts") ? "explainPayslip" : "";
      return name === "" ? undefined : { contents: `export function ${name}() { return null; }`, loader: "ts" };
    });
  },
};
