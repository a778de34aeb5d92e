import { posix } from "node:path";
import ts from "typescript";
import { type SourceFile, walk } from "./source-files";

/** One file's import from another: the exported names, or null for all of them. */
export interface Link {
  readonly from: string;
  readonly to: string;
  readonly names: readonly string[] | null;
  readonly typeOnly: boolean;
  /** Whether it is `export *`: what is taken of the one file is taken of the other. */
  readonly passesOn?: true;
}

/** Finds the links between files: imports, re-exports and dynamic imports. */
export function findLinks(files: readonly SourceFile[]): readonly Link[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap((file) =>
    takenIn(file.tree).flatMap(({ specifier, ...taken }) => {
      const to = resolvePath(paths, file.path, specifier);
      return to === null ? [] : [{ ...taken, from: file.path, to }];
    }),
  );
}

interface Taken extends Omit<Link, "from" | "to"> {
  readonly specifier: string;
}

function takenIn(tree: ts.SourceFile): readonly Taken[] {
  const taken: Taken[] = [];
  walk(tree, (node) => {
    const one = ts.isImportDeclaration(node)
      ? readImport(node)
      : ts.isExportDeclaration(node)
        ? readReExport(node)
        : readExpression(node);
    if (one !== null) taken.push(one);
  });
  return taken;
}

function readImport({ moduleSpecifier, importClause }: ts.ImportDeclaration): Taken | null {
  if (!ts.isStringLiteral(moduleSpecifier)) return null;
  const specifier = moduleSpecifier.text;
  const bindings = importClause?.namedBindings;
  if (importClause?.name !== undefined || (bindings !== undefined && !ts.isNamedImports(bindings))) {
    return { specifier, names: null, typeOnly: isTypeOnly(importClause) };
  }
  return { specifier, ...namedElements(bindings?.elements ?? [], isTypeOnly(importClause)) };
}

function readReExport({ moduleSpecifier, exportClause, isTypeOnly: typeOnly }: ts.ExportDeclaration): Taken | null {
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return null;
  const specifier = moduleSpecifier.text;
  if (exportClause === undefined) return { specifier, names: null, typeOnly, passesOn: true };
  if (!ts.isNamedExports(exportClause)) return { specifier, names: null, typeOnly };
  return { specifier, ...namedElements(exportClause.elements, typeOnly) };
}

/** Reads `import("./x")`, of a value or of a type. */
function readExpression(node: ts.Node): Taken | null {
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { specifier: node.argument.literal.text, names: null, typeOnly: true };
  }
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return null;
  const [argument] = node.arguments;
  return argument !== undefined && ts.isStringLiteral(argument)
    ? { specifier: argument.text, names: null, typeOnly: false }
    : null;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  return clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

function namedElements(
  elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[],
  typeOnly: boolean,
): Omit<Taken, "specifier"> {
  return {
    names: elements.map(({ propertyName, name }) => (propertyName ?? name).text),
    typeOnly: typeOnly || (elements.length > 0 && elements.every((element) => element.isTypeOnly)),
  };
}

/** Returns the file that a relative import names; null for a package, and for what is not among the paths. */
export function resolvePath(paths: ReadonlySet<string>, from: string, specifier: string): string | null {
  if (!specifier.startsWith(".")) return null;
  const base = posix.join(posix.dirname(from), specifier);
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => paths.has(path)) ?? null;
}
