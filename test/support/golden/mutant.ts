import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import type * as filings from "../../../src/engine/filings";
import type { Documents } from "./documents";
import type { Engine } from "./engine";

/** A change of one source text. The text must occur exactly once, so that a refactoring is detected here. */
export interface Edit {
  readonly file: string;
  readonly text: string;
  readonly becomes: string;
}

/** A rule broken on purpose: in the source, or in the rule data. */
export interface Mutant {
  readonly name: string;
  readonly edits?: readonly Edit[];
  readonly documents?: (documents: Documents) => Documents;
}

/** Returns the engine with some source texts changed, bundled in memory. Nothing is written. */
export function mutatedEngine(edits: readonly Edit[]): Promise<Engine> {
  return mutated("src/engine/index.ts", edits) as Promise<Engine>;
}

/** Returns the filings with some source texts changed, in the same way. */
export function mutatedFilings(edits: readonly Edit[]): Promise<Pick<typeof filings, "buildFps">> {
  return mutated("src/engine/entry-filings.ts", edits) as Promise<typeof filings>;
}

async function mutated(entryPoint: string, edits: readonly Edit[]): Promise<unknown> {
  const bundle = await build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    plugins: [editing(edits)],
  });
  const [output] = bundle.outputFiles;
  if (output === undefined) throw new Error("nothing was bundled");
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(output.contents).toString("base64")}`);
}

function editing(edits: readonly Edit[]): Plugin {
  const files = new Map(
    [...new Set(edits.map(({ file }) => file))].map((file) => [resolve(file), edited(file, edits)]),
  );
  return {
    name: "mutate",
    setup: ({ onLoad, onEnd }) => {
      const loaded = new Set<string>();
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = files.get(path);
        if (contents === undefined) return null;
        loaded.add(path);
        return { contents, loader: "ts" };
      });
      onEnd(() => {
        for (const path of files.keys()) if (!loaded.has(path)) throw new Error(`${path} is no part of the engine`);
      });
    },
  };
}

function edited(file: string, edits: readonly Edit[]): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce(
      (source, { text, becomes }) => {
        const occurrences = source.split(text).length - 1;
        if (occurrences !== 1) throw new Error(`${file} has ${occurrences} of: ${text}`);
        return source.replace(text, () => becomes);
      },
      readFileSync(file, "utf8"),
    );
}
