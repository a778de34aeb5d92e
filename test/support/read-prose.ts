import ts from "typescript";

/** A piece of text that people read, with the line that it begins on. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

/** Returns the prose of a Markdown file, without code. */
export function proseOfMarkdown(text: string): readonly Prose[] {
  const blank = (code: string) => code.replace(/[^\n]/g, " ");
  const plain = text.replace(/^ *```[\s\S]*?^ *```/gm, blank).replace(/`[^`\n]*`/g, blank);
  return plain.split("\n").map((line, index) => ({ line: index + 1, text: line }));
}

/** Returns the comments, strings and texts of JSX of a source file; of a test file, its comments and titles. */
export function proseOfSource(path: string, text: string): readonly Prose[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kindOf(path));
  const comments = commentsOf(file).map(({ pos, end }) => ({
    line: lineAt(file, pos),
    text: text.slice(pos, end).replace(/`[^`\n]*`/g, ""),
  }));
  return [...textsOf(file, path), ...comments];
}

/** Returns the strings and texts of JSX of a source file. */
export function textsOfSource(path: string, text: string): readonly Prose[] {
  return textsOf(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kindOf(path)), path);
}

function textsOf(file: ts.SourceFile, path: string): readonly Prose[] {
  const isTest = path.startsWith("test/");
  const found: Prose[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if ((isText || ts.isJsxText(node)) && (!isTest || isTitle(node))) {
      found.push({ line: lineAt(file, node.getStart()), text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function lineAt(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1;
}

function kindOf(path: string): ts.ScriptKind {
  if (path.endsWith(".tsx")) return ts.ScriptKind.TSX;
  return path.endsWith(".mjs") ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

/** The first argument of `it`, `test`, `describe` and their `each`. */
function isTitle({ parent }: ts.Node): boolean {
  if (parent === undefined || !ts.isCallExpression(parent)) return false;
  return /^(it|test|describe)\b/.test(parent.expression.getText());
}

function commentsOf(file: ts.SourceFile): readonly ts.CommentRange[] {
  const found = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    if (!ts.isJsxText(node)) {
      for (const range of ts.getLeadingCommentRanges(file.text, node.pos) ?? []) found.set(range.pos, range);
      for (const range of ts.getTrailingCommentRanges(file.text, node.end) ?? []) found.set(range.pos, range);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found.values()];
}
