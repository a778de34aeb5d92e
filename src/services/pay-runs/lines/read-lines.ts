import { setImmediate as nextTurn } from "node:timers/promises";
import type { ValidationIssue } from "../../../platform";
import { isRecord } from "../../../platform";
import { issueAt, validationIssues } from "../../../platform/http";
import { bulkLine, type SentLine, sentLine } from "../contract/line-schemas";

/** A line of a request, by its index: as read, or with what is wrong. */
export interface ReadLine {
  readonly index: number;
  readonly id: string | null;
  /** As sent; null if the request is for one employee. */
  readonly employeeId: string | null;
  readonly line: SentLine | null;
  readonly issues: readonly ValidationIssue[];
}

/** Lines that are read before other requests get their turn. */
const AT_ONCE = 25;

/** Reads each line separately; refuses an id that appears twice in the same request. */
export function readLines(lines: readonly unknown[]): readonly ReadLine[] {
  const seen = new Set<string>();
  return lines.map((_, index) => readLine(lines, index, sentLine, seen));
}

/** Does the same for lines that name their employees: an id may appear once for each employee. */
export async function readBulkLines(lines: readonly unknown[]): Promise<readonly ReadLine[]> {
  const seen = new Set<string>();
  const read: ReadLine[] = [];
  for (const index of lines.keys()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    read.push(readLine(lines, index, bulkLine, seen));
  }
  return read;
}

function readLine(
  lines: readonly unknown[],
  index: number,
  schema: typeof sentLine | typeof bulkLine,
  seen: Set<string>,
): ReadLine {
  const parsed = schema.safeParse(lines[index]);
  const id = textIn(lines[index], "id");
  const employeeId = schema === bulkLine ? textIn(lines[index], "employeeId") : null;
  const key = `${employeeId ?? ""} ${id}`;
  const isTwin = id !== null && seen.has(key);
  if (id !== null) seen.add(key);
  const faults = parsed.success ? [] : parsed.error.issues;
  const issues = [
    ...validationIssues(
      faults.map((fault) => ({ ...fault, path: ["lines", index, ...fault.path] })),
      { lines },
      "json",
    ),
    ...(isTwin ? [issueAt(["lines", index, "id"], "duplicate_line_id", null, "The request has this id twice.")] : []),
  ];
  return { index, id, employeeId, line: parsed.success && !isTwin ? parsed.data : null, issues };
}

function textIn(sent: unknown, name: "id" | "employeeId"): string | null {
  const value = isRecord(sent) ? sent[name] : null;
  return typeof value === "string" ? value.trim() : null;
}
