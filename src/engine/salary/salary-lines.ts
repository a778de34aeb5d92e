import { formatPence, Reader, taxYearOf, type Unread, workingsOf } from "../base";
import { calculation, type Rulebook } from "../rulebook";
import { absentSlices } from "./absent-slices";
import { explainLine } from "./explain-salary";
import type { SalaryFacts, SalaryFrequency, SalaryOfPeriod } from "./facts";
import { absencesOf } from "./leave-pay";
import { type PayLine, penceOf } from "./pay-line";
import { readSettings, type Settings } from "./read-settings";
import { type Absence, type LeaveStarts, readLeaveStarts, readStatutoryLines } from "./read-statutory-lines";
import { readStretch, STRETCH_FIELDS } from "./read-stretch";
import { salaryRulesOn } from "./salary-rules";
import { type PaidSegment, paySegment } from "./segment-pay";
import { type Stretch, segmentsOf, windowOf } from "./segments";
import { writeWindow } from "./split-into-segments";
import { type Identity, writeLine } from "./write-line";

const KNOWN = new Set([
  ...STRETCH_FIELDS,
  "employeeId",
  "payrollConfigId",
  "frequency",
  "employee",
  "payRun",
  "organisation",
  "bankHolidays",
  "statutoryLines",
  "leaveStart",
]);

const FREQUENCIES: readonly SalaryFrequency[] = [
  "Weekly",
  "Fortnightly",
  "FourWeekly",
  "Monthly",
  "Quarterly",
  "TwiceYearly",
  "Annually",
];

interface ReadFacts {
  readonly identity: Identity;
  readonly frequency: SalaryFrequency;
  readonly stretch: Stretch;
  readonly settings: Settings;
  readonly absences: readonly Absence[];
  readonly leaveStarts: LeaveStarts;
}

/**
 * The salary lines of one employee's pay period, with what statutory leave takes from them and what tops it up.
 *
 * A segment that is the whole period pays the annual salary over the periods of a year; any other pays its qualifying
 * days' share of the tax year that holds its first day. A segment with no salary or no qualifying day gives no line, and
 * neither does an employee without a version or outside the employment: that is no problem. Days of `statutoryLines`
 * are taken out at a day's share, never more than the segment pays, and topped up as the leave policy says. Each line is
 * rounded once, an exact half of a penny up (an adjustment in its size).
 * Problems: wrong facts; `no_working_day` for a pattern without one; `overlapping_dates` of absences;
 * `unsupported_tax_year` for a segment outside the years held; the year after the last one is calculated by its readings, as
 * a share of the calendar needs no figures.
 * Source: the interface, salary, period rules 1 to 5 and 7, leave policy.
 */
export const salaryLines = calculation<SalaryFacts, SalaryOfPeriod>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const read = owner === null ? null : readFacts(reader, owner);
  if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const segments = paySegments(reader, read, rulebook);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const lines = linesOf(read, segments);
  const sources = rulebook.chapter("salary")?.sources ?? {};
  const workings = options?.explain === true ? workingsOf(lines.map(explainLine), { sources }) : null;
  return { ok: true, value: answer(read, lines), workings, rules: digestOf(segments, rulebook) };
});

function readFacts(reader: Reader, owner: Unread): ReadFacts {
  reader.onlyKnown(owner, KNOWN, "");
  const stretch = readStretch(reader, owner);
  const settings = readSettings(reader, owner);
  const absences = readStatutoryLines(reader, owner, stretch.period);
  return {
    identity: {
      employeeId: readId(reader, owner, "employeeId"),
      payrollConfigId: readId(reader, owner, "payrollConfigId"),
      periodStart: stretch.period.from,
    },
    frequency: reader.choice(owner, "frequency", "", FREQUENCIES),
    stretch,
    settings,
    absences,
    leaveStarts: readLeaveStarts(reader, owner, absences, settings.leave),
  };
}

function readId(reader: Reader, owner: Unread, key: string): string {
  const value = owner[key];
  if (value === undefined) reader.refuse("required", `/${key}`);
  else if (typeof value !== "string") reader.refuse("wrong_type", `/${key}`, { expected: "string" });
  else if (value === "") reader.refuse("must_not_be_empty", `/${key}`);
  else return value;
  return "";
}

/** The segments that pay something. */
function paySegments(reader: Reader, read: ReadFacts, rulebook: Rulebook): PaidSegment[] {
  const segments = segmentsOf(read.stretch).filter(({ version }) => version.salary > 0);
  return segments.flatMap((segment) => {
    const rules = salaryRulesOn(reader, rulebook, segment.from);
    if (rules === null) return [];
    const paid = paySegment(segment, read.settings, read.frequency, rules);
    if (paid.divisor === 0) reader.refuse("no_working_day", "/bankHolidays");
    return paid.pay > 0 ? [paid] : [];
  });
}

function linesOf(read: ReadFacts, segments: readonly PaidSegment[]): PayLine[] {
  const slices = absentSlices(read.absences, segments, read.settings, read.leaveStarts);
  return segments
    .flatMap((segment) => [
      { kind: "Salary" as const, segment },
      ...absencesOf(segment, slices).flatMap((absence) => [
        { kind: "StatutoryAbsenceAdjustment" as const, segment, absence },
        ...absence.topUps.map((topUp) => ({ kind: "StatutoryTopUp" as const, segment, absence, topUp })),
      ]),
    ])
    .filter((line) => penceOf(line) !== 0);
}

function answer({ settings, stretch, identity }: ReadFacts, lines: readonly PayLine[]): SalaryOfPeriod {
  return {
    calculationMethod: settings.method,
    source: settings.source,
    employmentWindow: writeWindow(windowOf(stretch)),
    lines: lines.map((line) => writeLine(line, identity)),
    totalAmount: formatPence(lines.reduce((sum, line) => sum + penceOf(line), 0)),
  };
}

/** The digest of the tax year of the segments; of all years where there are several or none. */
function digestOf(segments: readonly PaidSegment[], rulebook: Rulebook): string {
  const [year, ...others] = new Set(segments.map(({ from }) => taxYearOf(from)));
  const only = year !== undefined && others.length === 0 ? rulebook.digestOf(year) : null;
  return only ?? rulebook.digest();
}
