import { formatPence, readPence } from "../base";
import type { PayLineType, Payslip, YearToDate } from "../gross-to-net";
import { stepsOfChange } from "./attribution";
import { comparePeriods } from "./differences";
import { deductionEffects, journalEffect, statutoryEffects } from "./effects";
import { changedFacts } from "./fact-changes";
import type { Judged, JudgedYear } from "./judged-year";
import { lineDifferences } from "./line-differences";
import { normalPayRecovered } from "./normal-pay";
import { correctedToDate } from "./open-run";
import type { ChangedFact, CorrectedPeriod, CorrectionLine, CorrectionsPlan } from "./plan";
import { selfSettling } from "./self-settling";
import type { Owed, Settlement } from "./settlement";
import { haveSameFigures, type ToDateDifference, toDateDifference } from "./to-date";
import { unequalOfOpenYear, unequalOfPastYear } from "./unequal";

interface Settled extends Judged {
  readonly owed: Owed;
  readonly settlement: Settlement;
  /** The open run as it would be if nothing had become known. */
  readonly before: Payslip;
}

export function writePlan(settled: Settled): CorrectionsPlan {
  const { years, year, owed, settlement, before } = settled;
  const { lines, payslip, owedPence, recoveredPence } = settlement;
  const past = years.slice(0, -1).map((each) => ({ year: each, toDate: toDateAfter(each, settled) }));
  const compared = years.map((each) => compareYear(each, settled));
  return {
    causes: compared.flatMap(({ causes }) => causes),
    periods: compared.flatMap(({ periods }) => periods),
    lines,
    openPayslip: payslip,
    totalDifference: formatPence(lines.reduce((sum, line) => sum + paidBy(line), 0)),
    recovery: {
      owed: formatPence(owedPence),
      recovered: formatPence(recoveredPence),
      outstanding: formatPence(owedPence - recoveredPence),
    },
    selfSettling: selfSettling(year, settlement),
    effects: {
      ...deductionEffects(years, settled.rulebook),
      statutoryPay: statutoryEffects(owed.slices),
      fpsToDate: [...past.flatMap(changedToDate), { taxYear: year.taxYear, yearToDate: payslip.yearToDate }],
      toDate: toDateOf(year, settlement),
      normalPayRecovered: formatPence(
        normalPayRecovered(
          years,
          lines.map(({ line }) => line),
        ),
      ),
      journal: journalEffect(year, settlement, before),
    },
    unequal: [
      ...past.flatMap(({ year: each, toDate }) => unequalOfPastYear(each, toDate)),
      ...unequalOfOpenYear({
        year,
        payslip,
        isOutstanding: owedPence > recoveredPence,
        paysForPastYears:
          settled.read.treatment === "PeriodOfPayment" && lineDifferences(years.slice(0, -1)).length > 0,
      }),
    ],
  };
}

function toDateOf(year: JudgedYear, { loans }: Settlement): ToDateDifference | null {
  const toDate = year.closed.at(-1)?.yearToDate;
  return toDate === undefined ? null : toDateDifference(correctedToDate(toDate, year, loans), toDate);
}

/** Returns a past year's figures after the correction. */
function toDateAfter(year: JudgedYear, { read }: Settled): YearToDate | undefined {
  if (read.treatment === "PastYearFps") return year.known.closed.at(-1)?.yearToDate;
  const toDate = year.closed.at(-1)?.yearToDate;
  if (toDate === undefined) return undefined;
  // What pensions are due on is not reported: the year that has ended keeps it.
  const { pensionablePay, qualifyingEarnings } = toDate;
  const corrected = correctedToDate(toDate, year, { studentLoan: 0, postgraduateLoan: 0 });
  return { ...corrected, pensionablePay, qualifyingEarnings };
}

function changedToDate({ year, toDate }: { readonly year: JudgedYear; readonly toDate: YearToDate | undefined }) {
  const before = year.closed.at(-1)?.yearToDate;
  if (toDate === undefined || (before !== undefined && haveSameFigures(toDate, before))) return [];
  return [{ taxYear: year.taxYear, yearToDate: toDate }];
}

interface ComparedFacts {
  readonly causes: readonly ChangedFact[];
  readonly periods: readonly CorrectedPeriod[];
}

function compareYear(each: JudgedYear, { year, read, rulebook }: Settled): ComparedFacts {
  const { taxYear, asPaid, asKnown, base, known, closed } = each;
  const changes = changedFacts(asPaid, asKnown);
  const steps = stepsOfChange({ asPaid, open: each === year ? read.open : null, known }, changes, rulebook);
  return {
    causes: changes.map(({ fact, previousValue, newValue }) => ({ taxYear, fact, previousValue, newValue })),
    periods: comparePeriods({ closed, base, steps, known }),
  };
}

/** What a line does to the money that is paid. */
const PAID: Readonly<Record<PayLineType, 1 | -1 | 0>> = {
  Payment: 1,
  StatutoryPayment: 1,
  PayrolledBenefit: 0,
  SalarySacrifice: -1,
  PensionContribution: -1,
  EmployerPension: 0,
  DeductionBeforeTax: -1,
  DeductionAfterTax: -1,
  AttachmentOrder: -1,
  AttachmentOrderFee: -1,
};

function paidBy({ line }: CorrectionLine): number {
  return PAID[line.lineType ?? "Payment"] * readPence(line.amount);
}
