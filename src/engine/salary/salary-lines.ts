import { formatPence, type Reader, taxYearOf } from "../base";
import { type DefinedCalculation, defineCalculation, type Governing, type Rulebook } from "../rulebook";
import { absentSlices } from "./absent-slices";
import { explainLine } from "./explain-salary";
import { SALARY_FACTS, type SalaryFacts, type SalaryOfPeriod } from "./facts";
import { type AbsencePay, absencesOf } from "./leave-pay";
import { type AdjustmentPayLine, type PayLine, penceOf } from "./pay-line";
import { type ReadSalaryFacts, readAbsences, readSettings, readStretch } from "./read-facts";
import { salaryLaw, salaryRulesOn } from "./salary-rules";
import { type PaidSegment, paySegment } from "./segment-pay";
import { segmentsOf, windowOf } from "./segments";
import { writeWindow } from "./split-into-segments";
import { writeLine } from "./write-line";

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
      employmentWindow: writeWindow(windowOf(readStretch(read))),
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
  const employed = segmentsOf(stretch).filter(({ version }) => version.salary > 0);
  const segments = employed.flatMap((segment) => {
    const rules = salaryRulesOn(reader, rulebook, segment.from);
    if (rules === null) return [];
    const paid = paySegment(segment, settings, { frequency: read.frequency, period }, rules);
    const isDivided = paid.divisorKind !== "DaysOfMonth" || paid.units > 0;
    if (paid.divisor === 0 && isDivided) reader.refuse("no_working_day", "/bankHolidays");
    return paid.pay > 0 ? [paid] : [];
  });
  const [year, ...others] = new Set(segments.map(({ from }) => taxYearOf(from)));
  return { ...salaryLaw(rulebook, others.length === 0 ? year : undefined), segments };
}

function payLines(read: ReadSalaryFacts, { segments }: SalaryLaw): PayLine[] {
  const slices = absentSlices(readAbsences(read), segments, readSettings(read), read.leaveStart.days);
  return segments
    .flatMap((segment) => [
      { kind: "Salary" as const, segment },
      ...absencesOf(segment, slices).flatMap((absence) => [
        { kind: adjustmentKind(absence), segment, absence },
        ...absence.topUps.map((topUp) => ({ kind: "StatutoryTopUp" as const, segment, absence, topUp })),
      ]),
    ])
    .filter((line) => penceOf(line) !== 0);
}

function adjustmentKind({ type }: AbsencePay): AdjustmentPayLine["kind"] {
  return type === null ? "LeaveAdjustment" : "StatutoryAbsenceAdjustment";
}
