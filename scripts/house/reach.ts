import { createHash } from "node:crypto";
import ts from "typescript";
import { declaredNames } from "./exports";
import { resolvePath } from "./links";
import { type SourceFile, walk } from "./source-files";

/** An operation, and the files of its service that state and do it. */
export interface Reach {
  readonly operation: string;
  readonly files: readonly string[];
}

/**
 * Finds the files that a newcomer opens for each of some operations: from where one is mounted along the names that are
 * used, within its service. Other services, the contract, the platform and the engine are doors that are not opened. The
 * operations are drawn by a digest, so that nobody chooses them.
 */
export function findReach(files: readonly SourceFile[], most: number): readonly Reach[] {
  const rooms = new Map(files.map((file) => [file.path, readRoom(file, files)]));
  return [...rooms]
    .flatMap(([path, { mounted }]) => mounted.map((call) => ({ path, call, operation: nameOfCall(call) })))
    .sort((a, b) => (digest(a.operation) < digest(b.operation) ? -1 : 1))
    .slice(0, most)
    .map(({ path, call, operation }) => ({ operation, files: opened(rooms, path, call) }));
}

/** The middle of the numbers of files; of an even number of operations the upper one. */
export function median(reach: readonly Reach[]): number {
  const sizes = reach.map(({ files }) => files.length).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

interface Room {
  readonly declared: ReadonlyMap<string, ts.Node>;
  /** The file and the name there of what is imported from the same service. */
  readonly imported: ReadonlyMap<string, readonly [path: string, name: string]>;
  readonly mounted: readonly ts.CallExpression[];
}

function readRoom({ path, tree }: SourceFile, files: readonly SourceFile[]): Room {
  const service = /^src\/services\/[^/]+\//.exec(path)?.[0];
  const paths = new Set(
    service === undefined ? [] : files.map((file) => file.path).filter((one) => one.startsWith(service)),
  );
  const declared = new Map<string, ts.Node>();
  const imported = new Map<string, readonly [string, string]>();
  const mounted: ts.CallExpression[] = [];
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement)) for (const name of declaredNames(statement)) declared.set(name, statement);
    else for (const [local, ...from] of takenNames(statement, path, paths)) imported.set(local, from);
  }
  walk(tree, (node) => {
    if (service !== undefined && ts.isCallExpression(node) && node.expression.getText() === "mountOperation")
      mounted.push(node);
    return true;
  });
  return { declared, imported, mounted };
}

function takenNames(
  { moduleSpecifier, importClause }: ts.ImportDeclaration,
  path: string,
  paths: ReadonlySet<string>,
): readonly (readonly [local: string, path: string, name: string])[] {
  const to = ts.isStringLiteral(moduleSpecifier) ? resolvePath(paths, path, moduleSpecifier.text) : null;
  const bindings = importClause?.namedBindings;
  if (to === null || bindings === undefined) return [];
  if (!ts.isNamedImports(bindings)) return [[bindings.name.text, to, "*"]];
  return bindings.elements.map(({ name, propertyName }) => [name.text, to, (propertyName ?? name).text]);
}

function nameOfCall({ arguments: [, operation] }: ts.CallExpression): string {
  return operation?.getText() ?? "";
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function opened(rooms: ReadonlyMap<string, Room>, path: string, call: ts.CallExpression): readonly string[] {
  const seen = new Set<string>();
  const todo: (readonly [string, ts.Node])[] = [[path, call]];
  const files = new Set<string>();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [at, node] = next;
    files.add(at);
    for (const [to, name] of namesUsed(node).flatMap((used) => placesOf(rooms, at, used))) {
      const found = rooms.get(to)?.declared.get(name);
      if (seen.has(`${to} ${name}`) || found === undefined) continue;
      seen.add(`${to} ${name}`);
      todo.push([to, found]);
    }
  }
  return [...files];
}

/** Names as they stand; of a module that is imported whole, with the name within it. */
function namesUsed(node: ts.Node): readonly string[] {
  const names = new Set<string>();
  walk(node, (inner) => {
    if (ts.isIdentifier(inner)) names.add(inner.text);
    if (ts.isPropertyAccessExpression(inner)) names.add(`${inner.expression.getText()}.${inner.name.text}`);
    return true;
  });
  return [...names];
}

function placesOf(rooms: ReadonlyMap<string, Room>, at: string, used: string): readonly (readonly [string, string])[] {
  const room = rooms.get(at);
  if (room?.declared.has(used)) return [[at, used]];
  const [whole = "", within] = used.split(".");
  const from = room?.imported.get(whole);
  if (from === undefined) return [];
  if (from[1] === "*") return within === undefined ? [] : [[from[0], within]];
  return within === undefined ? [from] : [];
}
