import { setImmediate as nextTurn } from "node:timers/promises";
import { isRecord, type ValidationIssue } from "../../../platform";
import { invalid, issueAt, validationIssues } from "../../../platform/http";
import { isId } from "../../../platform/ports";
import type { RequestWork } from "../../contract";
import { ensureSystemElements } from "../../pay";
import { type AcceptedLine, bulkLine, type SentLine, sentLine } from "../contract/line-schemas";
import { markEmployeesDirty } from "../recalculate/mark-dirty";
import { findPlacements } from "./find-placements";
import { keepLines } from "./keep-lines";
import { acceptedLine } from "./line-data";
import { isSame, type LinePlacement, type LineRow, placeLine } from "./place-line";

/** Lines that are read before other requests get their turn. */
const AT_ONCE = 25;

/** Posts lines of many employees: those that are accepted are stored, the others are returned with what is wrong. */
export async function postBulk(work: RequestWork, lines: readonly unknown[]): Promise<readonly PlacedLine[]> {
  const { tx, context, organisationId } = work;
  const read = await readBulkLines(lines);
  await ensureSystemElements(work);
  const employeeIds = new Set(read.flatMap(({ employeeId }) => (isId(employeeId ?? "") ? [employeeId ?? ""] : [])));
  const ids = new Set(read.flatMap(({ id }) => (id === null ? [] : [id])));
  const placements = await findPlacements(tx, [...employeeIds], [...ids]);
  const all: PlacedLine[] = [];
  for (const [at, each] of read.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn();
    all.push(placedOn(placements.get(each.employeeId ?? ""), each, work));
  }
  const written = writtenRows(all);
  await keepLines(tx, written);
  await markEmployeesDirty(tx, context, organisationId, marksOf(written));
  return all;
}

function placedOn(placement: LinePlacement | undefined, read: ReadLine, work: RequestWork): PlacedLine {
  if (placement !== undefined) return placed(read, placement, work);
  if (read.line === null) return { read, taken: null, issues: read.issues };
  return { read, taken: null, issues: [issueAt(["lines", read.index, "employeeId"], "employee_not_found", null)] };
}

interface Written {
  readonly employee_id: string;
  readonly payroll_config_id: string;
}

function marksOf(rows: readonly Written[]) {
  const payrolls = new Map(rows.map(({ employee_id, payroll_config_id }) => [employee_id, payroll_config_id]));
  return [...payrolls].map(([employeeId, payrollConfigId]) => ({ employeeId, payrollConfigId }));
}

/** An accepted line of a request. */
interface TakenLine {
  readonly row: LineRow;
  /** Whether it already existed with the same content: it is not written again. */
  readonly skipped: boolean;
  readonly shown: AcceptedLine;
}

/** The outcome of a line of a request: `taken`, or null with what is wrong. */
interface PlacedLine<Read extends ReadLine = ReadLine> {
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
function writtenRows(placed: readonly PlacedLine[]): readonly LineRow[] {
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

/** A line of a request, by its index: as read, or with what is wrong. */
interface ReadLine {
  readonly index: number;
  readonly id: string | null;
  /** As sent; null if the request is for one employee. */
  readonly employeeId: string | null;
  readonly line: SentLine | null;
  readonly issues: readonly ValidationIssue[];
}

/** Reads each line separately; refuses an id that appears twice in the same request. */
export function readPostedLines(lines: readonly unknown[]): readonly ReadLine[] {
  const seen = new Set<string>();
  return lines.map((_, index) => readLine(lines, index, sentLine, seen));
}

/** Does the same for lines that name their employees: an id may appear once for each employee. */
async function readBulkLines(lines: readonly unknown[]): Promise<readonly ReadLine[]> {
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
