import { pointerStep, type Reader, STUDENT_LOAN_PLANS, type Unread } from "../../base";
import type { PayRow } from "./pay-row";
import { readDepartments, type Share, wholeShare } from "./read-departments";
import { checkFigures, type Figures, type LetterNi, readFigures, readLetters } from "./read-figures";
import { readRows } from "./read-rows";
import { readOptionalText, readText } from "./read-text";

/** A payslip of a pay run as read. */
export interface ReadPayslip {
  readonly employeeId: string;
  readonly niCategory: string;
  readonly rows: readonly PayRow[];
  readonly figures: Figures;
  readonly letters: readonly LetterNi[];
  readonly shares: readonly Share[];
  readonly costCentre: string | null;
  readonly tags: readonly string[];
  /** "None", a plan, or several joined by a plus. */
  readonly studentLoanPlan: string;
  readonly isDirector: boolean;
  /** Where a pay line belongs, by its id. */
  readonly places: ReadonlyMap<string, ReadPlace>;
}

/** The department and codes stated on a pay line; null if it states none. */
export interface ReadPlace {
  readonly department: string | null;
  readonly costCentre: string | null;
  readonly tags: readonly string[] | null;
}

const KNOWN = new Set([
  "employeeId",
  "payslip",
  "department",
  "departments",
  "costCentre",
  "tags",
  "studentLoanPlan",
  "isDirector",
  "lines",
]);
const PLACE_FIELDS = new Set(["department", "costCentre", "tags"]);
const MOST_TAGS = 100;
const TAG = /^[^:]+:[^:]+:.+$/;

/** Reads one entry of `payslips`; null if it is not a payslip. */
export function readPayslip(reader: Reader, value: unknown, path: string, run: RunPeriod): ReadPayslip | null {
  const owner = reader.object(value, path);
  const payslip = owner === null ? null : reader.object(owner.payslip, `${path}/payslip`);
  if (owner === null || payslip === null) return null;
  reader.onlyKnown(owner, KNOWN, path);
  const at = `${path}/payslip`;
  checkPeriod(reader, payslip, at, run);
  const before = reader.problems.length;
  const figures = readFigures(reader, payslip, at);
  const rows = readRows(reader, payslip, at);
  const letters = readLetters(reader, payslip, at);
  if (reader.problems.length === before) checkFigures(reader, { figures, rows, letters }, at);
  return {
    employeeId: readText(reader, owner, "employeeId", path),
    niCategory: readText(reader, payslip, "niCategory", at),
    rows,
    figures,
    letters,
    shares: readShares(reader, owner, path),
    costCentre: readOptionalText(reader, owner, "costCentre", path),
    tags: readTags(reader, owner, path) ?? [],
    studentLoanPlan: readPlan(reader, owner, path),
    isDirector: reader.flag(owner.isDirector, "isDirector", path, false),
    places: readPlaces(reader, owner, path),
  };
}

/** The year if a run's own year could not be read. */
export const NO_YEAR = 0;

interface RunPeriod {
  readonly year: number;
  readonly period: number;
}

function checkPeriod(reader: Reader, payslip: Unread, path: string, { year, period }: RunPeriod): void {
  if (year !== NO_YEAR && payslip.taxYear !== year)
    reader.refuse("outside_tax_year", `${path}/taxYear`, { taxYear: year });
  if (payslip.period !== period) reader.refuse("unknown_value", `${path}/period`, { allowed: period });
}

function readShares(reader: Reader, owner: Unread, path: string): readonly Share[] {
  const department = readOptionalText(reader, owner, "department", path);
  if (owner.departments === undefined) return wholeShare(department);
  if (department !== null) reader.refuse("sent_together", `${path}/departments`, { other: "department" });
  return readDepartments(reader, owner, path);
}

function readTags(reader: Reader, owner: Unread, path: string): readonly string[] | null {
  if (owner.tags === undefined) return null;
  return reader.list(owner, "tags", path, MOST_TAGS).flatMap((tag, at) => {
    if (typeof tag === "string" && TAG.test(tag)) return [tag];
    reader.refuse("invalid_format", `${path}/tags/${at}`, { expected: "group:name:value" });
    return [];
  });
}

function readPlan(reader: Reader, owner: Unread, path: string): string {
  const { studentLoanPlan: plan } = owner;
  if (plan === undefined || plan === null) return "None";
  if (!Array.isArray(plan)) return reader.choice(owner, "studentLoanPlan", path, STUDENT_LOAN_PLANS);
  const plans = plan.map((_, at) =>
    reader.choice(plan as unknown as Unread, String(at), `${path}/studentLoanPlan`, STUDENT_LOAN_PLANS),
  );
  return plans.length === 0 ? "None" : [...new Set(plans)].sort().join("+");
}

function readPlaces(reader: Reader, owner: Unread, path: string): ReadonlyMap<string, ReadPlace> {
  const lines = owner.lines === undefined ? null : reader.object(owner.lines, `${path}/lines`);
  const places = new Map<string, ReadPlace>();
  for (const [id, value] of Object.entries(lines ?? {})) {
    const at = `${path}/lines${pointerStep(id)}`;
    const place = reader.object(value, at);
    if (place === null) continue;
    reader.onlyKnown(place, PLACE_FIELDS, at);
    places.set(id, {
      department: readOptionalText(reader, place, "department", at),
      costCentre: readOptionalText(reader, place, "costCentre", at),
      tags: readTags(reader, place, at),
    });
  }
  return places;
}
