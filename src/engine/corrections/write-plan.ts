import {
  formatPence,
  PAYSLIP_AMOUNT_NAMES,
  type PayslipAmountName,
  type Pence,
  readPence,
  SETTLED_AMOUNTS,
} from "../base";
import {
  type PayLineType,
  type PaymentFacts,
  type Payslip,
  wasTaxedAlone,
  type YearFacts,
  type YearToDate,
} from "../gross-to-net";
import type { Rulebook } from "../rulebook";
import { getAmount, normalPayRecovered } from "./amounts";
import { byDate, lineDifferences } from "./differences";
import { deductionEffects, journalEffect, statutoryEffects } from "./effects";
import { changedFacts, type FactChange } from "./fact-changes";
import { type History, payHistory } from "./history";
import type { Judged, JudgedYear } from "./judged-year";
import type { LineDifference } from "./line-sums";
import { correctedToDate } from "./open-run";
import type {
  AmountDifference,
  ChangedFact,
  CorrectedPeriod,
  CorrectionLine,
  CorrectionsPlan,
  DifferenceCause,
  SelfSettling,
  Unequal,
  UnequalReason,
} from "./plan";
import { type Owed, type PayWith, type Settlement, withoutDebts } from "./settlement";
import { haveSameFigures, type ToDateDifference, toDateDifference } from "./to-date";

/** Amounts to date that are compared with those of a year in which every fact was known in time. */
const COMPARED = [...SETTLED_AMOUNTS, "pensionablePay", "qualifyingEarnings", "attachmentOrders"] as const;

type Compared = (typeof COMPARED)[number];

const REASONS: Readonly<Partial<Record<Compared, UnequalReason>>> = {
  ni: "earnings_period_of_payment",
  employerNi: "earnings_period_of_payment",
  studentLoan: "earnings_period_of_payment",
  postgraduateLoan: "earnings_period_of_payment",
  pension: "contributions_of_period_of_payment",
  employerPension: "contributions_of_period_of_payment",
  pensionablePay: "contributions_of_period_of_payment",
  qualifyingEarnings: "contributions_of_period_of_payment",
  attachmentOrders: "orders_of_period_of_payment",
};

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

/** Returns what the open run settles without a line of the plan. */
function selfSettling(year: JudgedYear, settlement: Settlement): readonly SelfSettling[] {
  const { payslip } = settlement;
  const settled: SelfSettling[] = [];
  const add = (amount: SelfSettling["amount"], pence: Pence, by: SelfSettling["by"]) => {
    if (pence !== 0) settled.push({ amount, difference: formatPence(pence), by });
  };
  const beyondKnown = (amount: "tax" | "pension") =>
    getAmount(payslip.forPeriod, amount) - getAmount(year.known.open?.forPeriod, amount);
  if (!wasTaxedAlone(payslip)) add("tax", beyondKnown("tax"), "CumulativeTax");
  if (continuesPeriod(year, payslip)) add("pension", beyondKnown("pension") - pensionOf(settlement), "PensionToDate");
  add("statutoryPay", slicesPence(settlement), "StatutorySlices");
  return settled;
}

/** Whether the open run adds to the contributions of a closed payment in the same pay reference period. */
function continuesPeriod({ closed }: JudgedYear, { payFrequency, period }: Payslip): boolean {
  return closed.some(
    (payslip) =>
      payslip.payFrequency === payFrequency && payslip.period === period && payslip.pensionContributions !== undefined,
  );
}

/** Returns the member's contributions that lines of the plan deduct; a sacrifice is not deducted. */
function pensionOf({ lines }: Settlement): number {
  const contributions = lines.filter(
    ({ line: { lineType, pensionType } }) => lineType === "PensionContribution" && pensionType !== "SalarySacrifice",
  );
  return contributions.reduce((sum, { line }) => sum + readPence(line.amount), 0);
}

/** A year's closed payslips, what their own facts give today, and the steps to the facts known now. */
interface ComparedYear {
  readonly closed: readonly Payslip[];
  readonly base: History;
  readonly steps: readonly Step[];
  readonly known: History;
}

/** The payslips of one payment: as it is closed, after each step, and from the facts known now. */
interface ComparedPayment {
  readonly closed: Payslip | undefined;
  readonly known: Payslip | undefined;
  readonly steps: readonly { readonly facts: readonly string[]; readonly payslip: Payslip | undefined }[];
}

/** Returns every closed period of a year, first those that are paid from the facts known now. */
function comparePeriods(year: ComparedYear): readonly CorrectedPeriod[] {
  const known = byDate(year.known.closed, "paymentDate");
  const closed = byDate(year.closed, "paymentDate");
  const steps = [{ facts: ["payslip"], history: year.base }, ...year.steps].map(({ facts, history }) => ({
    facts,
    payslips: byDate(history.closed, "paymentDate"),
  }));
  const keys = [...known.keys(), ...[...closed.keys()].filter((key) => !known.has(key))];
  return keys.flatMap((key) => {
    const recomputed = known.get(key);
    const payslip = recomputed ?? closed.get(key);
    if (payslip === undefined) return [];
    const { taxYear, period, paymentDate } = payslip;
    const differences = differencesOf({
      closed: closed.get(key),
      known: recomputed,
      steps: steps.map(({ facts, payslips }) => ({ facts, payslip: payslips.get(key) })),
    });
    const rulesDigest = year.known.rules;
    return [{ taxYear, period, paymentDate, rulesDigest, recomputed: recomputed ?? null, differences }];
  });
}

function differencesOf(payment: ComparedPayment): readonly AmountDifference[] {
  const previous = payment.closed?.forPeriod;
  const corrected = payment.known?.forPeriod;
  return PAYSLIP_AMOUNT_NAMES.flatMap((amount) => {
    if (previous?.[amount] === corrected?.[amount]) return [];
    const difference = getAmount(corrected, amount) - getAmount(previous, amount);
    if (difference === 0) return [];
    return [
      {
        amount,
        previous: formatPence(getAmount(previous, amount)),
        corrected: formatPence(getAmount(corrected, amount)),
        difference: formatPence(difference),
        causes: causesOf(amount, payment),
      },
    ];
  });
}

function causesOf(amount: PayslipAmountName, { closed, steps }: ComparedPayment): readonly DifferenceCause[] {
  const causes: DifferenceCause[] = [];
  let before = getAmount(closed?.forPeriod, amount);
  for (const { facts, payslip } of steps) {
    const after = getAmount(payslip?.forPeriod, amount);
    if (after !== before) causes.push({ facts, difference: formatPence(after - before) });
    before = after;
  }
  return causes;
}

/** The open year after its run. */
interface OpenYear {
  readonly year: JudgedYear;
  readonly payslip: Payslip;
  readonly isOutstanding: boolean;
  readonly paysForPastYears: boolean;
}

/** Returns the amounts of a past year that its figures to date do not have as they would had the facts been known. */
function unequalOfPastYear(year: JudgedYear, toDate: YearToDate | undefined): readonly Unequal[] {
  const known = year.known.closed.at(-1)?.yearToDate;
  return compare(year.taxYear, toDate, known, () => "tax_year_closed");
}

function unequalOfOpenYear(open: OpenYear): readonly Unequal[] {
  const { year, payslip } = open;
  const known = year.known.open?.yearToDate;
  const hasOtherPay = getAmount(payslip.yearToDate, "taxablePay") !== getAmount(known, "taxablePay");
  const reason = (amount: Compared) => reasonOf(amount, open, hasOtherPay);
  const unequal = compare(year.taxYear, payslip.yearToDate, known, reason);
  const named = new Set<string>(unequal.map(({ amount }) => amount));
  const later = laterAmounts(open, hasOtherPay, unequal.length > 0).filter((amount) => !named.has(amount));
  const laterReason = (amount: Compared) => (amount === "tax" ? "taxable_pay_differs" : reason(amount));
  return [
    ...unequal,
    ...later.map((amount) => {
      return { taxYear: year.taxYear, amount, difference: "0.00", reasonToken: laterReason(amount) };
    }),
  ];
}

/**
 * Returns amounts that may be equal now and differ in a later run: tax on whole pounds if taxable pay to date differs,
 * National Insurance of a director if the earnings of the year do, orders if what they are taken from does.
 */
function laterAmounts({ year, payslip }: OpenYear, hasOtherPay: boolean, isUnequal: boolean): readonly Compared[] {
  const known = year.known.open?.yearToDate;
  const isDirector = (year.asKnown.director ?? null) !== null;
  const hasOtherEarnings = (["grossForEmployeeNi", "grossForEmployerNi"] as const).some(
    (amount) => getAmount(payslip.yearToDate, amount) !== getAmount(known, amount),
  );
  const ofDirector: readonly Compared[] = isDirector && hasOtherEarnings ? ["ni", "employerNi"] : [];
  const ofOrders: readonly Compared[] = isUnequal && payslip.courtOrders !== undefined ? ["attachmentOrders"] : [];
  return [...(hasOtherPay ? (["tax"] as const) : []), ...ofDirector, ...ofOrders];
}

function compare(
  taxYear: number,
  toDate: YearToDate | undefined,
  known: YearToDate | undefined,
  reason: (amount: Compared) => UnequalReason,
): readonly Unequal[] {
  return COMPARED.flatMap((amount) => {
    const pence = getAmount(toDate, amount) - getAmount(known, amount);
    return pence === 0 ? [] : [{ taxYear, amount, difference: formatPence(pence), reasonToken: reason(amount) }];
  });
}

function reasonOf(amount: Compared, open: OpenYear, hasOtherPay: boolean): UnequalReason {
  if (open.isOutstanding) return "recovery_outstanding";
  if (open.paysForPastYears) return "paid_in_later_year";
  return REASONS[amount] ?? taxReason(open.payslip, hasOtherPay);
}

function taxReason(payslip: Payslip, hasOtherPay: boolean): UnequalReason {
  if (hasOtherPay) return "taxable_pay_differs";
  return wasTaxedAlone(payslip) ? "week1_month1_basis" : "tax_of_period_of_payment";
}

/** A state of the facts between those paid from and those known now, and the facts that lead to it. */
interface Step {
  readonly facts: readonly string[];
  readonly history: History;
}

/**
 * Applies the changed facts one after another, so that what each causes adds up to the whole difference. Facts that are
 * not possible alone, such as an entry that replaces another, are one step with those after them.
 */
function stepsOfChange(
  base: { readonly asPaid: YearFacts; readonly open: PaymentFacts | null; readonly known: History },
  changes: readonly FactChange[],
  rulebook: Rulebook,
): readonly Step[] {
  const steps: Step[] = [];
  let facts = base.asPaid;
  let waiting: string[] = [];
  for (const [index, change] of changes.entries()) {
    facts = change.apply(facts);
    waiting.push(change.fact);
    const isLast = index === changes.length - 1;
    const paid = isLast ? { ok: true as const, value: base.known } : payHistory(facts, base.open, rulebook);
    if (!paid.ok) continue;
    steps.push({ facts: waiting, history: paid.value });
    waiting = [];
  }
  return steps;
}

/** Returns what the slices of statutory pay add to pay, in pence. */
export function slicesPence({ slices }: Pick<Owed, "slices">): Pence {
  return slices.reduce((sum, { pence }) => sum + pence, 0);
}

/** Limits what slices take back to what the run can bear; the rest is taken back by a later run. */
export function withSlicesBorne(owed: Owed, pay: PayWith): Owed {
  const back = owed.slices.reduce((sum, { pence }) => sum + Math.max(0, -pence), 0);
  if (back === 0) return owed;
  const borne = greatestAllowed(back, (pence) => pay(withoutDebts({ ...owed, slices: upTo(owed.slices, pence) })).ok);
  return { ...owed, slices: upTo(owed.slices, borne) };
}

function upTo(slices: readonly LineDifference[], limit: number): readonly LineDifference[] {
  let remaining = limit;
  return slices.flatMap((slice) => {
    if (slice.pence > 0) return [slice];
    const taken = Math.min(-slice.pence, remaining);
    remaining -= taken;
    return taken === 0 ? [] : [{ ...slice, pence: -taken }];
  });
}

/** Returns the greatest number of pence up to a limit that is allowed; zero always is, and less than what is allowed. */
export function greatestAllowed(limit: number, isAllowed: (pence: Pence) => boolean): number {
  if (limit === 0 || isAllowed(limit)) return limit;
  const steps = [1];
  for (let step = 1; step * 2 < limit; step *= 2) steps.unshift(step * 2);
  return steps.reduce((found, step) => (found + step < limit && isAllowed(found + step) ? found + step : found), 0);
}
