import ts from "typescript";
import type { Link } from "./links";
import type { SourceFile } from "./source-files";

/** Lists exports that no file imports, as "path name". A package's entry points export for others. */
export function findUnusedExports(
  files: readonly SourceFile[],
  links: readonly Link[],
  entrances: ReadonlySet<string>,
): readonly string[] {
  const [passing, taking] = [links.filter(({ passesOn }) => passesOn), links.filter(({ passesOn }) => !passesOn)];
  const taken = new Set(taking.flatMap(({ to, names }) => (names ?? ["*"]).map((name) => `${to} ${name}`)));
  const isTaken = (path: string, name: string): boolean =>
    entrances.has(path) ||
    [name, "*"].some((each) => taken.has(`${path} ${each}`)) ||
    passing.some(({ from, to }) => to === path && isTaken(from, name));
  return files.flatMap(({ path, tree }) =>
    exportedNames(tree).flatMap((name) => (isTaken(path, name) ? [] : [`${path} ${name}`])),
  );
}

/** Returns the names that a file exports, except those of modules that it exports whole. */
export function exportedNames(tree: ts.SourceFile): readonly string[] {
  return tree.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return reExportedNames(statement);
    return isExported(statement) ? declaredNames(statement) : [];
  });
}

function reExportedNames({ exportClause }: ts.ExportDeclaration): readonly string[] {
  return exportClause !== undefined && ts.isNamedExports(exportClause)
    ? exportClause.elements.map(({ name }) => name.text)
    : [];
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** Returns the names that a statement declares. */
export function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? [] : [name.text];
}
