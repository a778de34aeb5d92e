import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";

/** A TypeScript file of a checkout, by its path from the checkout's folder. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

const GENERATED = /^\/\/ (?:Generated from|Written by `npm run)/;

/** Reads the TypeScript files below folders of a checkout, except generated ones. */
export function readSourceFiles(checkout: string, folders: readonly string[]): readonly SourceFile[] {
  return folders
    .filter((folder) => existsSync(join(checkout, folder)))
    .flatMap((folder) =>
      readdirSync(join(checkout, folder), { recursive: true, encoding: "utf8" }).map(inFolder(folder)),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(checkout, path), "utf8") }))
    .filter(({ text }) => !GENERATED.test(text))
    .map(({ path, text }) => ({ path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }));
}

function inFolder(folder: string): (name: string) => string {
  return (name) => posix.join(folder, name.replaceAll("\\", "/"));
}

/** Calls a function for every node below a node; if it returns false, the nodes inside are skipped. */
export function walk(node: ts.Node, visit: (inner: ts.Node) => boolean | undefined): void {
  ts.forEachChild(node, (child) => {
    if (visit(child) !== false) walk(child, visit);
  });
}
