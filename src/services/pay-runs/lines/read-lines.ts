import type { ValidationIssue } from "../../../platform";
import { issueAt, validationIssues } from "../../../platform/http";
import { type SentLine, sentLine } from "../contract/line-schemas";

/** A line of a request, by its place; either as read, or with what is wrong. */
export interface ReadLine {
  readonly index: number;
  readonly id: string | null;
  readonly line: SentLine | null;
  readonly issues: readonly ValidationIssue[];
}

/** Reads each line by itself; an id that was there before in the same request is refused. */
export function readLines(lines: readonly unknown[]): readonly ReadLine[] {
  const seen = new Set<string>();
  return lines.map((sent, index) => {
    const parsed = sentLine.safeParse(sent);
    const id = idOf(sent);
    const isTwin = id !== null && seen.has(id);
    if (id !== null) seen.add(id);
    const faults = parsed.success ? [] : parsed.error.issues;
    const issues = [
      ...validationIssues(
        faults.map((fault) => ({ ...fault, path: ["lines", index, ...fault.path] })),
        { lines },
        "json",
      ),
      ...(isTwin ? [issueAt(["lines", index, "id"], "duplicate_line_id", null, "The request has this id twice.")] : []),
    ];
    return { index, id, line: parsed.success && !isTwin ? parsed.data : null, issues };
  });
}

function idOf(sent: unknown): string | null {
  const id = typeof sent === "object" && sent !== null ? (sent as { readonly id?: unknown }).id : null;
  return typeof id === "string" ? id.trim() : null;
}
