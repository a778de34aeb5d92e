import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import ts from "typescript";
import { walk } from "../house/source-files";
import { LEFT_OUT_MUTATORS, notMutated } from "./not-mutated";

/** One change of the source, which is switched on by its id. */
export interface Mutant {
  readonly id: string;
  /** From the root. */
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  /** The code that is changed, and what it becomes, each on one line. */
  readonly code: string;
  readonly becomes: string;
  /** The whole line, by which an equivalent mutant is recognised after the lines above it have moved. */
  readonly text: string;
}

export interface Mutants {
  readonly mutants: readonly Mutant[];
  /** Texts with all mutants in them, by absolute path. */
  readonly texts: ReadonlyMap<string, string>;
}

const REMOVED_CALL = "RemovedCall";

/** Puts every mutant of the given files into their texts: those that Stryker makes, and calls that are not made. */
export async function makeMutants(root: string, files: readonly string[]): Promise<Mutants> {
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  const prepared = sources.map((source) => makeCallsRemovable(source));
  const { files: instrumented, mutants } = await new Instrumenter(SILENT).instrument(
    prepared.map(({ file, text }) => ({ name: file, content: text, mutate: true })),
    { plugins: null, excludedMutations: [...LEFT_OUT_MUTATORS], ignorers: [notMutated] },
  );
  const lines = new Map(sources.map(({ file, text }) => [file, text.split("\n")]));
  const lineOf = (file: string, line: number): string => lines.get(file)?.[line - 1]?.trim() ?? "";
  const preparedLines = new Map(prepared.map(({ file, text }) => [file, text.split("\n")]));
  const strykers = mutants
    .filter(({ status, mutatorName, replacement }) => status === undefined && !isText(mutatorName, replacement))
    .map(({ id, fileName: file, location, mutatorName: mutator, replacement }) => ({
      id,
      file,
      line: location.start.line + 1,
      mutator,
      code: oneLine(withoutSwitches(cut(preparedLines.get(file) ?? [], location))),
      becomes: oneLine(withoutSwitches(replacement)),
      text: lineOf(file, location.start.line + 1),
    }));
  const calls = prepared.flatMap(({ file, calls: found }) =>
    found.map((call) => ({ ...call, file, text: lineOf(file, call.line) })),
  );
  return {
    mutants: [...strykers, ...calls],
    texts: new Map(instrumented.map(({ name, content }) => [resolve(root, name), content])),
  };
}

/** Stryker empties template literals too, which are texts for people or SQL. */
function isText(mutator: string, replacement: string): boolean {
  return mutator === "StringLiteral" && replacement.startsWith("`");
}

interface Source {
  readonly file: string;
  readonly text: string;
}

type Call = Omit<Mutant, "file" | "text">;

/** Puts a switch before every call that is a statement: Stryker itself empties only whole blocks. */
function makeCallsRemovable({ file, text }: Source): Source & { readonly calls: readonly Call[] } {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const calls: (Call & { readonly start: number })[] = [];
  walk(tree, (node) => {
    if (!ts.isExpressionStatement(node) || !isRemovable(node.expression)) return undefined;
    const start = node.expression.getStart(tree);
    const line = tree.getLineAndCharacterOfPosition(start).line + 1;
    const code = oneLine(node.expression.getText(tree));
    calls.push({ id: `${file}:${start}`, line, mutator: REMOVED_CALL, code, becomes: "(no call)", start });
    return undefined;
  });
  let prepared = text;
  for (const { id, start } of [...calls].reverse()) {
    prepared = `${prepared.slice(0, start)}${switchBefore(id)}${prepared.slice(start)}`;
  }
  return { file, text: prepared, calls: calls.map(({ start: _start, ...call }) => call) };
}

function switchBefore(id: string): string {
  return `__isWithoutCall(${JSON.stringify(id)}) ? undefined : `;
}

const SWITCH = /__isWithoutCall\("[^"]*"\)\s*\?\s*undefined\s*:\s*/g;

function withoutSwitches(code: string): string {
  return code.replaceAll(SWITCH, "");
}

const LOGS = /^(?:await )?(?:\w+\.)*(?:console|log|logger)\.|^super\(/;

function isRemovable(expression: ts.Expression): boolean {
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression;
  return ts.isCallExpression(call) && !LOGS.test(expression.getText());
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function cut(lines: readonly string[], { start, end }: { readonly start: Place; readonly end: Place }): string {
  const taken = lines.slice(start.line, end.line + 1);
  return taken
    .map((line, index) => (index === taken.length - 1 ? line.slice(0, end.column) : line))
    .map((line, index) => (index === 0 ? line.slice(start.column) : line))
    .join("\n");
}

function oneLine(code: string): string {
  return code.replaceAll(/\s+/g, " ").trim();
}

const none = (): void => undefined;
const no = (): boolean => false;

/** Stryker's logger, of which nothing is wanted. */
const SILENT = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: none,
  debug: none,
  info: none,
  warn: none,
  error: none,
  fatal: none,
};
