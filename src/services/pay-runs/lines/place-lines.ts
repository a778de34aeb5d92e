import type { ValidationIssue } from "../../../platform";
import { invalid } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { AcceptedLine } from "../contract/line-schemas";
import { acceptedLine } from "./line-data";
import { isSame, type LinePlacement, type LineRow, placeLine } from "./place-line";
import type { ReadLine } from "./read-lines";

/** An accepted line of a request. */
interface TakenLine {
  readonly row: LineRow;
  /** Whether it already existed with the same content: it is not written again. */
  readonly skipped: boolean;
  readonly shown: AcceptedLine;
}

/** The outcome of a line of a request: `taken`, or null with what is wrong. */
export interface PlacedLine<Read extends ReadLine = ReadLine> {
  readonly read: Read;
  readonly taken: TakenLine | null;
  readonly issues: readonly ValidationIssue[];
}

/** Places a line that was read, by its employee's placement. */
export function placed<Read extends ReadLine>(
  read: Read,
  placement: LinePlacement,
  { context: { ids }, organisationId, now }: RequestWork,
): PlacedLine<Read> {
  const { line, index, issues } = read;
  if (line === null) return { read, taken: null, issues };
  const known = (line.id === null ? undefined : placement.known.get(line.id)) ?? null;
  const place = placeLine(line, { path: ["lines", index], before: known }, placement);
  if (!place.ok) return { read, taken: null, issues: [...issues, ...place.issues] };
  const { content, element, before } = place;
  if (before !== null && isSame(before, content)) {
    const { is_locked: isLocked, ...row } = before;
    return { read, taken: { row, skipped: true, shown: acceptedLine(row, element, isLocked) }, issues };
  }
  const row: LineRow = {
    organisation_id: organisationId,
    line_id: before?.line_id ?? ids.next(),
    employee_id: placement.employee.employee_id,
    payroll_config_id: placement.employee.payroll_config_id,
    ...content,
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
  return { read, taken: { row, skipped: false, shown: acceptedLine(row, element, false) }, issues };
}

/** Returns the rows of accepted lines that are not stored already. */
export function writtenRows(placed: readonly PlacedLine[]): readonly LineRow[] {
  return placed.flatMap(({ taken }) => (taken === null || taken.skipped ? [] : [taken.row]));
}

/** Sorts the lines of a request into accepted and refused ones. Refused as a whole if no line is accepted. */
export function sortOutLines(placed: readonly PlacedLine[]) {
  const accepted = placed.flatMap(({ taken }) => (taken === null ? [] : [taken]));
  const failed = placed.filter(({ taken }) => taken === null);
  const issues = failed.flatMap((each) => each.issues);
  if (accepted.length === 0) throw invalid(issues, "payroll_lines_refused");
  const written = writtenRows(placed);
  const summary = {
    totalProcessed: placed.length,
    successful: written.length,
    skipped: accepted.length - written.length,
    failed: failed.length,
  };
  return { accepted, failed, issues, written, summary };
}
