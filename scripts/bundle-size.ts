import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** The code that a browser needs to make payslips of one year: gross to net, the checked rules, nothing else. */
const ENTRY = `
  export { createRulebook, grossToNet } from "./src/engine/entry-payslip";
  export { rules } from "./src/rules/payslip/2026-27";
`;

export interface BundleSize {
  readonly minifiedBytes: number;
  readonly gzippedBytes: number;
  /** Bytes of the minified bundle by the package or folder that they come from, largest first. */
  readonly parts: readonly (readonly [string, number])[];
}

/** Measures the browser's bundle, minified and gzipped. */
export async function bundleSize(): Promise<BundleSize> {
  const result = await build({
    stdin: { contents: ENTRY, resolveDir: ".", loader: "ts" },
    bundle: true,
    minify: true,
    charset: "utf8",
    platform: "browser",
    format: "esm",
    target: "es2022",
    write: false,
    metafile: true,
    outdir: "bundle",
    logLevel: "error",
  });
  const [output] = result.outputFiles;
  const [written] = Object.values(result.metafile.outputs);
  if (output === undefined || written === undefined) throw new Error("the bundle is empty");
  const parts = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.entries(written.inputs)) {
    parts.set(partOf(path), (parts.get(partOf(path)) ?? 0) + bytesInOutput);
  }
  return {
    minifiedBytes: output.contents.length,
    gzippedBytes: gzipSync(output.contents, { level: 9 }).length,
    parts: [...parts].filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a),
  };
}

function partOf(path: string): string {
  return /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1] ?? path.split("/").slice(0, 3).join("/");
}
