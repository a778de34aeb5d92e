import ts from "typescript";
import { type SourceFile, walk } from "./source-files";

/** A function with its parameters and cyclomatic complexity. */
export interface MeasuredFunction {
  readonly path: string;
  readonly name: string;
  readonly parameters: number;
  readonly complexity: number;
}

export function measureFunctions({ path, tree }: SourceFile): readonly MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  walk(tree, (node) => {
    if (!isWritten(node)) return;
    found.push({ path, name: nameOf(node), parameters: node.parameters.length, complexity: complexityOf(node) });
  });
  return found;
}

/** Counts `x as T`, except `as const`. */
export function countCasts({ tree }: SourceFile): number {
  let casts = 0;
  walk(tree, (node) => {
    if (ts.isAsExpression(node) && node.type.getText(tree) !== "const") casts++;
  });
  return casts;
}

function isWritten(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && "body" in node && node.body !== undefined;
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  const { parent } = node;
  if (node.name !== undefined) return node.name.getText();
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : "(no name)";
}

/** Returns one plus the branches: if, loop, case, catch, `?:`, `&&`, `||`, `??`. Inner functions count separately. */
function complexityOf(node: ts.FunctionLikeDeclaration): number {
  let complexity = 1;
  walk(node, (inner) => {
    if (ts.isFunctionLike(inner)) return false;
    if (isBranch(inner)) complexity++;
    return;
  });
  return complexity;
}

const BRANCHES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.CatchClause,
]);

const BRANCHING_OPERATORS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

function isBranch(node: ts.Node): boolean {
  return BRANCHES.has(node.kind) || (ts.isBinaryExpression(node) && BRANCHING_OPERATORS.has(node.operatorToken.kind));
}
