import ts from "typescript";
import { ENTRIES, NODE_ENTRIES } from "../packages/entries";

/** An entry of the library with what it exports. */
export interface LibraryEntry {
  /** As it is imported: "paypacket/journals". */
  readonly name: string;
  readonly exports: readonly LibraryExport[];
}

export interface LibraryExport {
  readonly name: string;
  readonly symbol: ts.Symbol;
}

/** The library as the compiler reads it. */
export interface Library {
  readonly checker: ts.TypeChecker;
  readonly entries: readonly LibraryEntry[];
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  exactOptionalPropertyTypes: true,
  lib: ["lib.es2022.d.ts"],
  types: [],
};

/** The types of all operations are megabytes, and are on the pages of the HTTP interface. */
const LEFT_OUT = /^[^.]|\/schema$/;

/** Reads the sources of the public entries, without packages and without checking them. */
export function readLibrary(): Library {
  const host = ts.createCompilerHost(OPTIONS, true);
  host.resolveModuleNameLiterals = (names, file) =>
    names.map(({ text }) =>
      LEFT_OUT.test(text) ? { resolvedModule: undefined } : ts.resolveModuleName(text, file, OPTIONS, host),
    );
  const sources = Object.entries(ENTRIES).map(
    ([name, source]) =>
      [name === "index" ? "paypacket" : `paypacket/${name}`, NODE_ENTRIES[`${name}-node`] ?? source] as const,
  );
  const program = ts.createProgram(
    sources.map(([, source]) => source),
    OPTIONS,
    host,
  );
  const checker = program.getTypeChecker();
  const entries = sources.map(([name, source]) => ({ name, exports: exportsOf(program, checker, source) }));
  return { checker, entries };
}

function exportsOf(program: ts.Program, checker: ts.TypeChecker, source: string): readonly LibraryExport[] {
  const file = program.getSourceFile(source);
  const entry = file === undefined ? undefined : checker.getSymbolAtLocation(file);
  if (entry === undefined) throw new Error(`${source} is not a module.`);
  return checker.getExportsOfModule(entry).map((symbol) => ({ name: symbol.name, symbol: exported(symbol, checker) }));
}

/** Returns what an export is; the export itself, with its own docstring, if it is from a module that is left out. */
function exported(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  if ((symbol.flags & ts.SymbolFlags.Alias) === 0) return symbol;
  const original = checker.getAliasedSymbol(symbol);
  return original.declarations === undefined ? symbol : original;
}
