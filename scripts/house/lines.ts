import ts from "typescript";
import { type SourceFile, walk } from "./source-files";

/**
 * Returns the lines of a file as if it had no doc comments, and as if the properties of every object that is spread as
 * a literal were written one a line. Neither removing comments nor writing objects differently changes this number.
 */
export function comparableLines({ text, tree }: SourceFile): number {
  return lineCount(text) - docCommentLines(text) + foldedLines(tree);
}

export function lineCount(text: string): number {
  return text.split("\n").length - 1;
}

function docCommentLines(text: string): number {
  const comments = text.match(/^[ \t]*\/\*\*.*?\*\/[ \t]*\n/gms) ?? [];
  return comments.reduce((sum, comment) => sum + lineCount(comment), 0);
}

/** Returns the lines that `...{ a, b }` saves in objects of several lines. */
function foldedLines(tree: ts.SourceFile): number {
  let saved = 0;
  walk(tree, (node) => {
    if (!ts.isSpreadAssignment(node) || !ts.isObjectLiteralExpression(node.expression)) return;
    if (height(tree, node.parent) === 1) return;
    const unfolded = node.expression.properties.reduce((sum, property) => sum + height(tree, property), 0);
    saved += unfolded - height(tree, node);
  });
  return saved;
}

function height(tree: ts.SourceFile, node: ts.Node): number {
  const lineOf = (position: number): number => tree.getLineAndCharacterOfPosition(position).line;
  return lineOf(node.getEnd()) - lineOf(node.getStart(tree)) + 1;
}
