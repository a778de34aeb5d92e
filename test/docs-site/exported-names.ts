import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";
import { exportedNames } from "../../scripts/house/exports";

/** Returns the names that a module exports, also those of modules that it exports whole, read from their text. */
export function namesExportedBy(path: string): readonly string[] {
  const tree = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
  const whole = tree.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.exportClause === undefined
      ? namesExportedBy(fileOf(path, statement.moduleSpecifier?.getText().slice(1, -1) ?? ""))
      : [],
  );
  return [...new Set([...exportedNames(tree), ...whole])];
}

function fileOf(path: string, module: string): string {
  const place = posix.join(posix.dirname(path), module);
  return existsSync(`${place}.ts`) ? `${place}.ts` : `${place}/index.ts`;
}
