import { formatDate, formatPence, getTaxYear, type Reader, WHOLE_DAY, type WorkingStep } from "../base";
import { type DefinedCalculation, defineCalculation, type Governing, type Rulebook } from "../rulebook";
import { type AbsentSlice, absentSlices } from "./absent-slices";
import { writeRate, writeUnits } from "./decimals";
import { SALARY_FACTS, type SalaryFacts, type SalaryLine, type SalaryOfPeriod } from "./facts";
import { type AbsencePay, type DayRate, getAbsences, type TopUp } from "./leave-pay";
import { type ReadSalaryFacts, readAbsences, readSettings, readStretch } from "./read-facts";
import { salaryLaw, salaryRulesOn } from "./salary-rules";
import { type PaidSegment, paySegment } from "./segment-pay";
import { type Days, getSegments, getSegmentWindow } from "./segments";
import { writeWindow } from "./split-into-segments";

const PREFIXES = {
  Salary: "internal_salary_",
  StatutoryAbsenceAdjustment: "internal_salary_adjustment_",
  LeaveAdjustment: "internal_salary_adjustment_",
  StatutoryTopUp: "internal_salary_topup_",
} as const;

const NO_LEAVE = { statutoryType: null, tier: null, percentage: null };

/** What the days are a share of, and the name of the divisor. */
const DIVISORS = {
  TaxYear: ["the tax year that holds its first day", "days of the tax year"],
  DaysOfMonth: ["its month", "days of the month"],
  TwoHundredSixtieths: ["52 weeks", "days of 52 weeks"],
} as const;

/** The segments that have pay, each with the rules of its first day. */
interface SalaryLaw extends Governing {
  readonly segments: readonly PaidSegment[];
}

/**
 * Calculates the salary lines of one employee's pay period, with deductions for statutory leave and their top-ups.
 *
 * A segment of the full period pays the annual salary over the periods of a year; any other pays its qualifying days'
 * share of the tax year that includes its first day, or by `partPeriodDivisor` of a month or of 260. A segment without salary or qualifying days has no line, and
 * neither has an employee without a version or outside the employment: that is not a problem. Days of `statutoryLines`
 * are deducted at a day's share, never more than the segment pays, and topped up under the leave policy; so are
 * `unpaidDays`, without a top-up, each leave in a line of its own. Each line is
 * rounded once, half up to the penny (an adjustment by its magnitude).
 * Problems: wrong facts; `no_working_day` for a pattern without one; `overlapping_dates` of absences;
 * `unsupported_tax_year` for a segment outside the loaded years; the year after the last one uses that one's policies,
 * as a share of the calendar needs no figures.
 * Source: the interface, salary, period rules 1 to 5 and 7, leave policy.
 */
export const salaryLines: DefinedCalculation<SalaryFacts, SalaryOfPeriod> = defineCalculation({
  name: "salary",
  facts: SALARY_FACTS,
  law: findLaw,
  work(read, law) {
    const lines = payLines(read, law);
    const { method, source, divisor, divisorSource } = readSettings(read);
    return {
      calculationMethod: method,
      source,
      partPeriodDivisor: divisor,
      partPeriodDivisorSource: divisorSource,
      employmentWindow: writeWindow(getSegmentWindow(readStretch(read))),
      lines: lines.map((line) => writeLine(line, read)),
      totalAmount: formatPence(lines.reduce((sum, line) => sum + penceOf(line), 0)),
    };
  },
  explain: (_, read, law) => payLines(read, law).map(explainLine),
});

function findLaw(read: ReadSalaryFacts, rulebook: Rulebook, reader: Reader): SalaryLaw {
  const settings = readSettings(read);
  const stretch = readStretch(read);
  const { period } = stretch;
  const employed = getSegments(stretch).filter(({ version }) => version.salary > 0);
  const segments = employed.flatMap((segment) => {
    const rules = salaryRulesOn(reader, rulebook, segment.from);
    if (rules === null) return [];
    const paid = paySegment(segment, settings, { frequency: read.frequency, period }, rules);
    const isDivided = paid.divisorKind !== "DaysOfMonth" || paid.units > 0;
    if (paid.divisor === 0 && isDivided) reader.refuse("no_working_day", "/bankHolidays");
    return paid.pay > 0 ? [paid] : [];
  });
  const [year, ...others] = new Set(segments.map(({ from }) => getTaxYear(from)));
  return { ...salaryLaw(rulebook, others.length === 0 ? year : undefined), segments };
}

function payLines(read: ReadSalaryFacts, { segments }: SalaryLaw): PayLine[] {
  const slices = absentSlices(readAbsences(read), segments, readSettings(read), read.leaveStart.days);
  return segments
    .flatMap((segment) => [
      { kind: "Salary" as const, segment },
      ...getAbsences(segment, slices).flatMap((absence) => [
        { kind: adjustmentKind(absence), segment, absence },
        ...absence.topUps.map((topUp) => ({ kind: "StatutoryTopUp" as const, segment, absence, topUp })),
      ]),
    ])
    .filter((line) => penceOf(line) !== 0);
}

function adjustmentKind({ type }: AbsencePay): AdjustmentPayLine["kind"] {
  return type === null ? "LeaveAdjustment" : "StatutoryAbsenceAdjustment";
}

/** Returns the step behind a line, with the days that it counts. */
function explainLine(line: PayLine, index: number): WorkingStep {
  const own = line.kind === "Salary" ? salary(line) : line.kind === "StatutoryTopUp" ? topUp(line) : adjustment(line);
  return {
    ...own,
    figure: `/lines/${index}/amount`,
    value: formatPence(penceOf(line)),
    sources: line.segment.rules.sources,
  };
}

type Words = Pick<WorkingStep, "id" | "rule" | "formula" | "inputs">;

function salary({ segment }: SalaryPayLine): Words {
  const annual = formatPence(segment.version.salary);
  if (segment.isWholePeriod) {
    return {
      id: "salary.whole-period",
      rule: "One salary for the whole period pays its part of the year, to the nearest penny, half a penny up.",
      formula: "annual salary ÷ periods per year",
      inputs: { "annual salary": annual, "periods per year": String(segment.periodsPerYear), segment: span(segment) },
    };
  }
  const [rule, divisorName] = DIVISORS[segment.divisorKind];
  const isOfMonth = segment.divisorsPerYear !== 1;
  return {
    id: "salary.days",
    rule: `A part of a period pays its days' share of ${rule}, to the nearest penny, half a penny up.`,
    formula: `days × annual salary ÷ ${isOfMonth ? "months ÷ " : ""}${divisorName}`,
    inputs: {
      days: writeUnits(segment.units),
      "annual salary": annual,
      ...(isOfMonth ? { months: String(segment.divisorsPerYear) } : {}),
      [divisorName]: writeUnits(segment.divisor),
      segment: span(segment),
    },
  };
}

function adjustment({ absence }: AdjustmentPayLine): Words {
  if (absence.takesAll) {
    return {
      id: "salary.whole-absence",
      rule: "If no day of the segment remains to be paid, the absence takes all remaining pay of the segment.",
      formula: "− left of the segment",
      inputs: {
        "absent days": writeUnits(absence.units),
        "left of the segment": formatPence(absence.left),
        ...slices(absence.slices, ({ units }) => `${writeUnits(units)} days`),
      },
    };
  }
  return {
    id: "salary.absence",
    rule: "Absent days are deducted at a day's pay, up to the remaining pay of the segment.",
    formula: "− the lesser of (absent days × pay ÷ days of pay) and left of the segment",
    inputs: {
      "absent days": writeUnits(absence.units),
      ...dayPay(absence.rate),
      "left of the segment": formatPence(absence.left),
      ...slices(absence.slices, ({ units }) => `${writeUnits(units)} days`),
    },
  };
}

function topUp({ absence, topUp: tier }: TopUpPayLine): Words {
  return {
    id: "salary.top-up",
    rule: "Each stretch of the leave is topped up to a percentage of the salary taken; its statutory pay counts towards it.",
    formula: "sum over stretches of the greater of (days × pay ÷ days of pay × percentage − statutory pay) and 0",
    inputs: {
      percentage: `${formatPence(tier.percentage)}%`,
      ...dayPay(absence.taken),
      ...slices(
        tier.slices,
        ({ units, statutory }) => `${writeUnits(units)} days, ${formatPence(statutory)} statutory`,
      ),
    },
  };
}

function dayPay({ pence, units, times }: DayRate): Record<string, string> {
  return { pay: formatPence(pence), "days of pay": writeUnits(units * times) };
}

function slices(all: readonly AbsentSlice[], write: (slice: AbsentSlice) => string): Record<string, string> {
  return Object.fromEntries(all.map((slice) => [span(slice), write(slice)]));
}

function span({ from, upTo }: Days): string {
  return `${formatDate(from)} to ${formatDate(upTo)}`;
}

type OwnFields = Pick<
  SalaryLine,
  "units" | "unitName" | "payRate" | "divisor" | "statutoryType" | "tier" | "percentage"
>;

/** Writes a line; its id is the same for the same employee, payroll and period. */
function writeLine(
  line: PayLine,
  {
    employeeId,
    payrollConfigId,
    periodStartDate,
  }: Pick<ReadSalaryFacts, "employeeId" | "payrollConfigId" | "periodStartDate">,
): SalaryLine {
  const { from, upTo, version } = line.segment;
  const { units, unitName, payRate, divisor, statutoryType, tier, percentage } = ownFields(line);
  const absenceId = line.kind === "LeaveAdjustment" ? line.absence.absenceId : null;
  const key = [employeeId, payrollConfigId, formatDate(periodStartDate), formatDate(from), statutoryType, tier];
  return {
    id: lineId(line.kind, absenceId === null ? key : [...key, absenceId]),
    kind: line.kind,
    units,
    unitName,
    payRate,
    amount: formatPence(penceOf(line)),
    divisor,
    segmentStart: formatDate(from),
    segmentEnd: formatDate(upTo),
    statutoryType,
    absenceId,
    salary: formatPence(version.salary),
    effectiveFrom: formatDate(version.from),
    tier,
    percentage,
    canEdit: false,
  };
}

function ownFields(line: PayLine): OwnFields {
  if (line.kind === "Salary") return ofSalary(line);
  return line.kind === "StatutoryTopUp" ? ofTopUp(line) : ofAdjustment(line);
}

function ofSalary({ segment }: SalaryPayLine): OwnFields {
  const { salary } = segment.version;
  return segment.isWholePeriod
    ? {
        ...NO_LEAVE,
        units: "1",
        unitName: "Period",
        payRate: writeRate(salary, 1, segment.periodsPerYear),
        divisor: null,
      }
    : {
        ...NO_LEAVE,
        units: writeUnits(segment.units),
        unitName: "Day",
        payRate: writeRate(salary, WHOLE_DAY, segment.divisor * segment.divisorsPerYear),
        divisor: writeUnits(segment.divisor),
      };
}

function ofAdjustment({ absence: { type, units, rate } }: AdjustmentPayLine): OwnFields {
  return {
    units: writeUnits(units),
    unitName: "Day",
    payRate: writeRate(rate.pence, WHOLE_DAY, rate.units * rate.times),
    divisor: writeUnits(rate.units),
    statutoryType: type,
    tier: null,
    percentage: null,
  };
}

function ofTopUp({ absence: { type, rate }, topUp }: TopUpPayLine): OwnFields {
  return {
    units: writeUnits(topUp.units),
    unitName: "Day",
    payRate: writeRate(rate.pence, (WHOLE_DAY / 10_000) * topUp.percentage, rate.units * rate.times),
    divisor: writeUnits(rate.units),
    statutoryType: type,
    tier: topUp.number,
    percentage: formatPence(topUp.percentage),
  };
}

/**
 * Returns a line's id: its prefix and 32 hexadecimal digits, a hash of its parts. The parts themselves would not fit
 * into the 64 characters of a line id.
 */
function lineId(kind: keyof typeof PREFIXES, parts: readonly (string | number | null)[]): string {
  return PREFIXES[kind] + hash128(JSON.stringify(parts));
}

/** Returns a hash of four 32-bit lanes, each mixing every character with its neighbours and finished with all four. */
function hash128(text: string): string {
  let [a, b, c, d] = [0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 0x239b961b);
    b = c ^ Math.imul(b ^ code, 0xab0e9789);
    c = d ^ Math.imul(c ^ code, 0x38b34ae5);
    d = a ^ Math.imul(d ^ code, 0xa1e38b93);
  }
  const all = a ^ b ^ c ^ d;
  return [a, b, c, d].map((lane) => hexadecimal(scramble(lane ^ all))).join("");
}

/** Spreads every bit over all others. */
function scramble(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function hexadecimal(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, "0");
}

/** A line before it is written, with its inputs. */
type PayLine = SalaryPayLine | AdjustmentPayLine | TopUpPayLine;

interface SalaryPayLine {
  readonly kind: "Salary";
  readonly segment: PaidSegment;
}

interface AdjustmentPayLine {
  readonly kind: "StatutoryAbsenceAdjustment" | "LeaveAdjustment";
  readonly segment: PaidSegment;
  readonly absence: AbsencePay;
}

interface TopUpPayLine {
  readonly kind: "StatutoryTopUp";
  readonly segment: PaidSegment;
  readonly absence: AbsencePay;
  readonly topUp: TopUp;
}

/** Returns the line's amount in pence. */
function penceOf(line: PayLine): number {
  if (line.kind === "Salary") return line.segment.pay;
  return line.kind === "StatutoryTopUp" ? line.topUp.pence : 0 - line.absence.deducted;
}
