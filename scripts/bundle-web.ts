import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { FONT_FILES } from "../src/documents/node";

/** npm and the tests run in the repository's folder. */
export const ROOT = process.cwd();
const SOURCE = join(ROOT, "src/web");
const COPIED = [
  ...["index.html", "leave.html", "sign-in.html", "console.html", "compare.html", "verify.html", "what-if.html"],
  "company-car.html",
  ...["manifest.webmanifest", "icon.svg"],
];
/** The pages that read files, with their workers and their style. */
const TOOLS = {
  compare: "compare/main.tsx",
  "compare-worker": "compare/compare-worker.ts",
  verify: "verify/main.tsx",
  "company-car": "company-car/main.tsx",
  "what-if": "what-if/main.tsx",
  "what-if-worker": "what-if/what-if-worker.ts",
  "style-tool": "style-tool.css",
};
/** The bundle that is loaded with a panel. */
const PANELS = "panels";
/** The bundle that draws a payslip, and its fonts: fetched when somebody asks for one, and not kept for offline use. */
const DRAWING = "payslip-drawing";
const FONTS = join(ROOT, "node_modules/dejavu-fonts-ttf/ttf");
/** The limit in gzipped bytes of script and rules for a first visit. */
export const LARGEST_PAGE = 64_000;

/** A built file and its size when sent. */
export interface BuiltFile {
  readonly name: string;
  readonly bytes: number;
  readonly gzipBytes: number;
}

/** Builds the preview page into a folder: bundles, copies static files, and lists them for the service worker. */
export async function buildWeb(folder: string): Promise<readonly BuiltFile[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundlePage(folder);
  for (const [face, name] of Object.entries(FONT_FILES))
    await copyFile(join(FONTS, name), join(folder, `font-${face}.ttf`));
  for (const name of COPIED) await copyFile(join(SOURCE, name), join(folder, name));
  const files = (await builtFiles(folder)).filter(({ name }) => !isOnRequest(name));
  await bundleServiceWorker(folder, files);
  return builtFiles(folder);
}

/** Returns whether a file is too large to keep from the first visit, or of no use offline. */
function isOnRequest(name: string): boolean {
  return name.startsWith(DRAWING) || name.endsWith(".ttf") || /^((style-)?console\b|sign-in-)/.test(name);
}

/**
 * Bundles the page, and separately the parts that need the whole engine: the panels' contents and the calendar. With
 * shared chunks the first visit would include their rules.
 */
async function bundlePage(folder: string): Promise<void> {
  await bundle(folder, { app: "main.tsx", style: "style.css", "style-leave": "style-leave.css" }, "[name]-[hash]");
  await bundle(folder, { [PANELS]: "panel-contents.tsx" }, "whole-[name]-[hash]");
  await bundle(folder, { [DRAWING]: "payslip-drawing.ts" }, `${DRAWING}-[name]-[hash]`);
  await bundle(folder, { leave: "leave/main.tsx" }, "[name]-[hash]");
  await bundle(folder, TOOLS, "tool-[name]-[hash]");
  await bundle(
    folder,
    { "sign-in": "sign-in/main.tsx", "style-sign-in": "style-sign-in.css" },
    "sign-in-[name]-[hash]",
  );
  await bundle(folder, { console: "console/main.tsx", "style-console": "style-console.css" }, "console-[name]-[hash]");
}

async function bundle(folder: string, entries: Readonly<Record<string, string>>, chunkNames: string): Promise<void> {
  await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(SOURCE, path)])),
    outdir: folder,
    chunkNames,
    plugins: [panelsApart],
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    logOverride: { "import-is-undefined": "error" },
    jsx: "automatic",
    jsxImportSource: "preact",
  });
}

/** Turns the imports of the panels' contents and of the drawing into those of their own bundles. */
const panelsApart: Plugin = {
  name: "panels-apart",
  setup({ onResolve }) {
    onResolve({ filter: /\/panel-contents$/ }, () => ({ path: `./${PANELS}.js`, external: true }));
    onResolve({ filter: /\/payslip-drawing$/ }, () => ({ path: `./${DRAWING}.js`, external: true }));
  },
};

async function bundleServiceWorker(folder: string, files: readonly BuiltFile[]): Promise<void> {
  await build({
    entryPoints: [join(SOURCE, "service-worker.ts")],
    outdir: folder,
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    define: {
      PAGE_VERSION: JSON.stringify(await digestOf(folder, files)),
      PAGE_FILES: JSON.stringify(["./", ...files.map(({ name }) => `./${name}`)]),
    },
  });
}

async function digestOf(folder: string, files: readonly BuiltFile[]): Promise<string> {
  const digest = createHash("sha256");
  for (const { name } of files) digest.update(name).update(await readFile(join(folder, name)));
  return digest.digest("hex").slice(0, 16);
}

async function builtFiles(folder: string): Promise<readonly BuiltFile[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name));
      return { name, bytes: content.length, gzipBytes: gzipSync(content, { level: 9 }).length };
    }),
  );
}

/** Returns what a first visit fetches to calculate the latest year: the page's scripts, and their imports. */
export async function firstVisitScripts(folder: string, entry = "app.js"): Promise<ReadonlySet<string>> {
  const script = await readFile(join(folder, entry), "utf8");
  const imports = [...script.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map((match) => match[1] ?? "");
  const names = new Set([entry]);
  for (const name of imports) for (const inner of await firstVisitScripts(folder, name)) names.add(inner);
  return names;
}
