import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { build } from "esbuild";
import { CLI_ENTRIES, SERVER_ENTRIES } from "../packages/entries";

/** What everything depends on: the versions of all packages. */
const ALWAYS = ["package-lock.json"];

const { cli: server = "", ...threads } = SERVER_ENTRIES;
const COMMAND = [...Object.values(CLI_ENTRIES), server, ...Object.values(threads)];
const PAGE = ["scripts/bundle-web.ts", "src/web"];

/** What is built for whoever asks for it with `askShared`, and its sources. */
const BUILT: Readonly<Record<string, readonly string[]>> = {
  threads: Object.values(threads),
  command: COMMAND,
  page: PAGE,
  "command-with-page": [...COMMAND, ...PAGE],
};

/** Files that name other files by their paths; sources of the product import what they use. */
const NAMES_FILES = /^(test|scripts|bench)\//;

const IMPORTED = /\bfrom\s+["'][^"']+["']|\bimport\(\s*["'][^"']+["']\s*\)|\bimport\s+["'][^"']+["']/g;
const TEXT = /["'`]([\w./@-]+)["'`]/g;
const ASKED = /askShared\(([^)]*)\)/g;

/**
 * Returns for each file a digest of everything that it runs with: the files that it imports, those that files of tests
 * and scripts name in a text, what they have built, and the versions of packages.
 */
export async function closureDigests(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8", maxBuffer: 2 ** 26 })
    .split("\n")
    .filter(Boolean);
  const graph = await readGraph(files, new Tracked(tracked));
  const contents = new Map<string, string>();
  const contentOf = (path: string): string => {
    const known = contents.get(path) ?? sha256(readFileSync(path));
    contents.set(path, known);
    return known;
  };
  return new Map(
    files.map((file) => {
      const closure = [...reachedFrom(file, graph), ...ALWAYS].sort();
      return [file, sha256(closure.map((path) => `${path} ${contentOf(path)}\n`).join("")).slice(0, 32)];
    }),
  );
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The files of the repository, by path and by folder. */
class Tracked {
  readonly #files: ReadonlySet<string>;
  constructor(private readonly paths: readonly string[]) {
    this.#files = new Set(paths);
  }

  /** Returns the files that a name means, read from a folder: itself, or all of a folder if it is a path and no word. */
  named(name: string, from = ""): readonly string[] {
    const path = posix.join(from, name).replace(/\/$/, "");
    if (this.#files.has(path)) return [path];
    return /\w\/\w/.test(name) ? this.paths.filter((each) => each.startsWith(`${path}/`)) : [];
  }
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads imports, and what files name, until nothing is left that was not read. */
async function readGraph(files: readonly string[], tracked: Tracked): Promise<Graph> {
  const graph = new Map<string, ReadonlySet<string>>();
  let unread: readonly string[] = files;
  while (unread.length > 0) {
    for (const [path, imported] of await importsFrom(unread.filter(isCode))) {
      if (!graph.has(path)) graph.set(path, new Set([...imported, ...filesNamedIn(path, tracked)]));
    }
    for (const path of unread) if (!graph.has(path)) graph.set(path, new Set());
    unread = [...new Set([...graph.values()].flatMap((next) => [...next]))].filter((path) => !graph.has(path));
  }
  return graph;
}

function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith(".d.ts");
}

async function importsFrom(entryPoints: readonly string[]): Promise<readonly (readonly [string, readonly string[]])[]> {
  if (entryPoints.length === 0) return [];
  const { metafile } = await build({
    entryPoints: [...entryPoints],
    outdir: "unwritten",
    write: false,
    bundle: true,
    splitting: true,
    metafile: true,
    format: "esm",
    platform: "node",
    packages: "external",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "error",
    loader: { ".html": "text", ".svg": "text", ".wasm": "binary" },
  });
  return Object.entries(metafile.inputs).map(([path, { imports }]) => [
    path,
    imports.filter(({ external }) => external !== true).map((each) => each.path),
  ]);
}

/** Returns the tracked files that a test or a script names, from the repository's folder or from its own. */
function filesNamedIn(path: string, tracked: Tracked): readonly string[] {
  if (!NAMES_FILES.test(path) || !isCode(path)) return [];
  const text = readFileSync(path, "utf8");
  const named = textsIn(text.replace(IMPORTED, "")).flatMap((name) => [
    ...tracked.named(name),
    ...tracked.named(name, posix.dirname(path)),
  ]);
  const asked = [...text.matchAll(ASKED)].flatMap(([, argument = ""]) => textsIn(argument));
  return [...named, ...asked.flatMap((name) => BUILT[name] ?? []).flatMap((each) => tracked.named(each))];
}

function textsIn(text: string): readonly string[] {
  return [...text.matchAll(TEXT)].map(([, name = ""]) => name);
}

function reachedFrom(file: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const path of reached) for (const next of graph.get(path) ?? []) reached.add(next);
  return reached;
}
