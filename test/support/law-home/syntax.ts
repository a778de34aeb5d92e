import ts from "typescript";

/** A file of the source, by its path in `src`. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** Parses a file; JSX too. */
export function parse({ path, text }: SourceText): ts.SourceFile {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
}

/** Returns the nodes around a node, from the inside outwards. */
export function around(node: ts.Node): readonly ts.Node[] {
  return node.parent === undefined ? [] : [node.parent, ...around(node.parent)];
}

/** Returns the last name of what is called: "slice" of `text.slice(1)`, "Refused" of `new Refused(409)`. */
export function calledName(call: ts.CallExpression | ts.NewExpression): string {
  const { expression } = call;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

/** Returns the name of a property or variable that a node is part of; the innermost first. */
export function ownerNames(node: ts.Node): readonly string[] {
  return around(node).flatMap((outer) =>
    ts.isPropertyAssignment(outer) ||
    ts.isVariableDeclaration(outer) ||
    ts.isBindingElement(outer) ||
    ts.isJsxAttribute(outer)
      ? outer.name.getText()
      : [],
  );
}

/** Returns whether a node is a part of a type, which has no value. */
export function isInType(node: ts.Node): boolean {
  return around(node).some((outer) => ts.isTypeNode(outer));
}

export function isNumber(node: ts.Node): node is ts.NumericLiteral | ts.BigIntLiteral {
  return ts.isNumericLiteral(node) || ts.isBigIntLiteral(node);
}
