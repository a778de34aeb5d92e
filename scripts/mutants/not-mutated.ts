import type { Ignorer, NodePath } from "@stryker-mutator/api/ignore";

/** Why code is left as it is, or undefined: a part of Stryker's interface that its switches go round. */
export const notMutated: Ignorer = { shouldIgnore: reasonToLeave };

/** Mutators that are left out: an object without its members fails at once, and says nothing of the tests. */
export const LEFT_OUT_MUTATORS: readonly string[] = ["ObjectLiteral"];

/** Folders whose files are left as they are: SQL as text, texts of forms, what another compiler reads. */
const LEFT_OUT_FOLDERS = /\/(?:migrations|assembly)\/|\.d\.ts$|^src\/client\/schema\.ts$/;

/** Members of objects, and functions, whose values are texts for people. */
const TEXT_MEMBERS = new Set([
  "description",
  "summary",
  "title",
  "label",
  "example",
  "examples",
  "operationId",
  "tags",
]);
const TEXT_CALLS = new Set(["describe", "meta", "openapi"]);
const LOGGERS = new Set(["console", "log", "logger"]);

/** Says whether a file of src is mutated at all. */
export function isMutatedFile(path: string): boolean {
  return /^src\/.*\.tsx?$/.test(path) && !LEFT_OUT_FOLDERS.test(path);
}

/** The part of a node of Babel that is read here. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly id?: Node;
  readonly key?: Node;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly operator?: string;
  readonly test?: Node;
}

interface Path extends NodePath {
  readonly node: Node;
  readonly parent?: Node;
}

function reasonToLeave(path: NodePath): string | undefined {
  // Stryker leaves the type of a path to Babel, and declares it empty.
  const { node, parent } = path as Path;
  if (node.type === "StringLiteral" && !isLogic(node, parent)) return "a text";
  if (isTextMember(node) || isExample(node) || isTextOfCall(node, parent)) return "texts for people";
  if (node.type === "CallExpression" && LOGGERS.has(ownerOfCall(node))) return "the log";
  return undefined;
}

/** A string decides something where it is compared, listed, a case, or looked up; elsewhere it is a text or a name. */
function isLogic(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined) return false;
  if (parent.type === "ArrayExpression") return true;
  if (parent.type === "BinaryExpression") return /^[!=]==?$/.test(parent.operator ?? "");
  if (parent.type === "SwitchCase") return parent.test === node;
  return parent.type === "CallExpression" && ["includes", "has"].includes(nameOfCall(parent));
}

function isTextMember({ type, key }: Node): boolean {
  return type === "ObjectProperty" && TEXT_MEMBERS.has(key?.name ?? String(key?.value));
}

/** An example of the interface description, by its name. */
function isExample({ type, id }: Node): boolean {
  return type === "VariableDeclarator" && /example/i.test(id?.name ?? "");
}

function isTextOfCall(node: Node, parent: Node | undefined): boolean {
  return parent?.type === "CallExpression" && parent.callee !== node && TEXT_CALLS.has(nameOfCall(parent));
}

function nameOfCall({ callee }: Node): string {
  return callee?.property?.name ?? callee?.name ?? "";
}

function ownerOfCall({ callee }: Node): string {
  const owner = callee?.object;
  return owner?.name ?? owner?.property?.name ?? "";
}
