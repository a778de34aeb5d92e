import { type EarningsPeriod, FREQUENCIES, formatPence, type Reader, type WorkingStep } from "../base";
import { calculateTax, explainTax, isTaxedAlone, type TaxablePayment, type TaxOutcome } from "../income-tax";
import {
  calculateNi,
  explainNi,
  type LetterEarnings,
  type LetterTotals,
  type NiOutcome,
  type NiPayment,
  noTotals,
  sum,
} from "../national-insurance";
import { explainLoans, type LoanOutcome } from "../student-loans";
import type { InAdvanceMethod } from "./facts";
import type { PaySums } from "./pay-sums";
import type { PayOfPeriod } from "./payslip";
import { type Earlier, NOTHING_EARLIER } from "./read-earlier";
import type { Payment, ReadPayment } from "./read-payment";
import { loanEarnings, loansDueOn, niPayment, taxablePayment } from "./settle";
import { writeLetter } from "./year-to-date";

/** Deductions of a payment that covers later pay periods too, each period by itself. */
export interface SettledByPeriod {
  readonly tax: TaxOutcome;
  readonly ni: NiOutcome;
  readonly loansDue: LoanOutcome;
  readonly payPeriods: readonly PayOfPeriod[];
  /** The steps of tax, National Insurance and loans. */
  steps(): readonly WorkingStep[];
}

/** One stretch of pay that has thresholds of its own: a pay period, or by method B a week of it. */
interface Stretch {
  readonly periodsAhead: number;
  readonly earnings: readonly LetterEarnings[];
  readonly earningsPeriod: EarningsPeriod;
  readonly earlier: Earlier;
}

interface SettledStretch extends Stretch {
  readonly niPayment: NiPayment;
  readonly ni: NiOutcome;
  readonly loans: LoanOutcome;
}

/** Refuses pay in advance that has no next pay period, and method B for pay by the month. */
export function refuseAdvance(reader: Reader, { payment: { payFrequency }, pay: { lines, sums } }: ReadPayment): void {
  if (sums.advance === null) return;
  const isByWeek = FREQUENCIES[payFrequency].base === 52;
  for (const [at, { paidInAdvance }] of (lines ?? []).entries()) {
    if (!paidInAdvance) continue;
    const path = `/lines/${at}/paidInAdvance`;
    if (payFrequency === "Irregular") reader.refuse("must_be_absent", path);
    else if (!isByWeek && paidInAdvance.niMethod === "AveragePeriod") {
      reader.refuse("unknown_value", `${path}/niMethod`, { allowed: "EachPeriod" });
    }
  }
}

/** Returns how many pay periods a payment covers: its own, and the later ones that lines pay in advance. */
export function periodsCovered({ advance }: Pick<PaySums, "advance">): number {
  return 1 + periodsInAdvance(advance).length;
}

function periodsInAdvance(advance: PaySums["advance"]): readonly number[] {
  const ahead = (advance ?? []).flatMap(({ paidInAdvance }) => paidInAdvance?.periodsAhead ?? []);
  return [...new Set(ahead)].sort((one, other) => one - other);
}

/**
 * Settles a payment with holiday pay in advance. National Insurance and loans by the method of the lines. Tax of a
 * cumulative code with the free pay of the last period paid for; on a week 1/month 1 basis the holiday pay is divided equally
 * by its periods, each taxed by itself.
 *
 * Source: HM Revenue & Customs, paying an employee in advance for holidays; PAYE72030; NIM09120 and NIM09130.
 */
export function settleByPeriod(payment: Payment, sums: PaySums, taxablePay: number): SettledByPeriod {
  const { figures } = payment;
  const niMethod = sums.advance?.some(isAveraged) ? "AveragePeriod" : "EachPeriod";
  const stretches = stretchesOf(payment, sums, niMethod).map((stretch) => settleStretch(payment, sums, stretch));
  const byYear = payment.director?.byYear === true ? calculateNi(figures, niPayment(payment, sums)) : null;
  const taxed = taxedApart(payment, sums, taxablePay);
  const taxes = taxed.map((each) => calculateTax(figures, each));
  const tax = taxes.reduce(addTax);
  const ni = byYear ?? {
    letters: addLetters(stretches),
    tables: calculateNi(figures, niPayment(payment, sums)).tables,
  };
  const loansDue = addLoans(payment, stretches);
  const payPeriods = [0, ...periodsInAdvance(sums.advance)].map((periodsAhead, at): PayOfPeriod => {
    const own = stretches.filter((each) => each.periodsAhead === periodsAhead);
    const letters = byYear === null ? addLetters(own) : at === 0 ? byYear.letters : [];
    const loans = addLoans(payment, own);
    return {
      periodsAhead,
      niMethod,
      grossPay: formatPence(grossOf(sums, periodsAhead)),
      niBandResult: Object.fromEntries(letters.map((totals) => [totals.letter, writeLetter(totals)])),
      studentLoan: formatPence(loans.studentLoan),
      postgraduateLoan: formatPence(loans.postgraduateLoan),
      taxablePay: formatPence(taxed[at]?.pay ?? 0),
      tax: formatPence(taxes[at]?.tax ?? 0),
    };
  });
  const steps = () => explain(payment, { stretches, taxed, taxes, ni, tax, loansDue, byYear, sums });
  return { tax, ni, loansDue, payPeriods, steps };
}

/** Returns the gross pay of a later period, or for 0 what is left for the payslip's own. */
function grossOf({ gross, advance }: PaySums, periodsAhead: number): number {
  const inPeriod = (advance ?? []).filter(({ isTaxable, isNiable, paidInAdvance }) => {
    return (isTaxable || isNiable) && (periodsAhead === 0 || paidInAdvance?.periodsAhead === periodsAhead);
  });
  const pay = inPeriod.reduce((total, { amount }) => total + amount, 0);
  return periodsAhead === 0 ? gross - pay : pay;
}

function isAveraged({ paidInAdvance }: NonNullable<PaySums["advance"]>[number]): boolean {
  return paidInAdvance?.niMethod === "AveragePeriod";
}

function stretchesOf(payment: Payment, { earnings, advance }: PaySums, method: InAdvanceMethod): readonly Stretch[] {
  const periods = periodsInAdvance(advance);
  const inPeriod = (ahead: number | null, letter: string) =>
    (advance ?? [])
      .filter(({ isNiable, niCategory, paidInAdvance }) => {
        return isNiable && niCategory === letter && (ahead === null || paidInAdvance?.periodsAhead === ahead);
      })
      .reduce((total, { amount }) => total + amount, 0);
  const own = earnings.map(({ letter, gross }) => ({ letter, gross: gross - inPeriod(null, letter) }));
  const { earningsPeriod, earlier } = payment;
  if (method === "AveragePeriod") {
    const covered = own.some(({ gross }) => gross !== 0) || earlier.letters.length > 0 ? [0, ...periods] : periods;
    return averageWeeks(payment, earnings, covered);
  }
  const later = periods.map((periodsAhead) => ({
    periodsAhead,
    earnings: earnings.map(({ letter }) => ({ letter, gross: inPeriod(periodsAhead, letter) })),
    earningsPeriod,
    earlier: NOTHING_EARLIER,
  }));
  return [{ periodsAhead: 0, earnings: own, earningsPeriod, earlier }, ...later];
}

/** Divides all pay equally by the weeks of the periods covered, in whole pence. */
function averageWeeks(
  { period: { span }, earlier }: Payment,
  earnings: readonly LetterEarnings[],
  covered: readonly number[],
): readonly Stretch[] {
  const weeks = covered.flatMap((periodsAhead) => Array.from({ length: span }, () => periodsAhead));
  return weeks.map((periodsAhead, at) => ({
    periodsAhead,
    earnings: earnings.map(({ letter, gross }) => ({ letter, gross: equalPart(gross, at, weeks.length) })),
    earningsPeriod: { unit: "Week", count: 1 },
    earlier: at === 0 ? earlier : NOTHING_EARLIER,
  }));
}

/** Returns one of several parts of an amount that differ by a penny at most. */
function equalPart(pence: number, at: number, parts: number): number {
  return Math.floor((pence * (at + 1)) / parts) - Math.floor((pence * at) / parts);
}

function settleStretch(payment: Payment, sums: PaySums, stretch: Stretch): SettledStretch {
  const { earnings, earningsPeriod, earlier } = stretch;
  const own = { ...niPayment(payment, sums), earnings, earningsPeriod, periodToDate: earlier.letters };
  return {
    ...stretch,
    niPayment: own,
    ni: calculateNi(payment.figures, own),
    loans: loansDueOn(payment, earnings, earningsPeriod, earlier),
  };
}

function addLetters(stretches: readonly SettledStretch[]): readonly LetterTotals[] {
  const all = stretches.flatMap(({ ni }) => ni.letters);
  return [...new Set(all.map(({ letter }) => letter))].map((letter) =>
    all.filter((totals) => totals.letter === letter).reduce(sum, noTotals(letter)),
  );
}

function addLoans({ plan }: Payment, stretches: readonly SettledStretch[]): LoanOutcome {
  const total = (name: "studentLoan" | "postgraduateLoan") =>
    stretches.reduce((pence, { loans }) => pence + loans[name], 0);
  return { plan, studentLoan: total("studentLoan"), postgraduateLoan: total("postgraduateLoan") };
}

/** Returns the payment as tax is calculated on it: as a whole, or on a week 1/month 1 basis each period by itself. */
function taxedApart(payment: Payment, sums: PaySums, taxablePay: number): readonly TaxablePayment[] {
  const whole = taxablePayment(payment, sums, taxablePay);
  const { code, period, terms } = whole;
  const ahead = periodsInAdvance(sums.advance);
  const { span, base, toDate } = period;
  if (!isTaxedAlone(code, period)) {
    const reached = toDate + (terms?.table ? 0 : (ahead.at(-1) ?? 0) * span);
    return [{ ...whole, period: { ...period, toDate: Math.min(Math.max(base, toDate), reached) } }];
  }
  const inAdvance = (sums.advance ?? []).filter(({ isTaxable }) => isTaxable);
  const holidayPay = inAdvance.reduce((total, { amount }) => total + amount, 0);
  const deducted = sums.taxable - taxablePay;
  const later = ahead.map((_, at) => {
    return equalPart(holidayPay, at, ahead.length) - equalPart(deducted, at + 1, ahead.length + 1);
  });
  const own = later.reduce((left, pay) => left - pay, taxablePay);
  return [{ ...whole, pay: own }, ...later.map((pay) => ({ ...whole, pay, benefits: 0, terms: null }))];
}

function addTax(one: TaxOutcome, other: TaxOutcome): TaxOutcome {
  return {
    ...one,
    spans: one.spans + other.spans,
    pay: one.pay + other.pay,
    freePay: one.freePay + other.freePay,
    due: one.due + other.due,
    taken: one.taken + other.taken,
    limit: one.limit + other.limit,
    tax: one.tax + other.tax,
  };
}

interface Explained extends Pick<SettledByPeriod, "tax" | "ni" | "loansDue"> {
  readonly stretches: readonly SettledStretch[];
  readonly taxed: readonly TaxablePayment[];
  readonly taxes: readonly TaxOutcome[];
  readonly byYear: NiOutcome | null;
  readonly sums: PaySums;
}

const NI_PATHS = { employee: "/forPeriod/ni", employer: "/forPeriod/employerNi" };
const LOAN_PATHS = { studentLoan: "/forPeriod/studentLoan", postgraduateLoan: "/forPeriod/postgraduateLoan" };

function explain(payment: Payment, explained: Explained): readonly WorkingStep[] {
  const { stretches, taxed, taxes, ni, loansDue, byYear, sums, tax } = explained;
  const { figures, loanMethod: method, postgraduateLoan } = payment;
  const of = (letters: readonly LetterTotals[], side: "employee" | "employer") =>
    letters.reduce((total, each) => total + each[side], 0);
  const niSteps =
    byYear === null
      ? [
          ...stretches.flatMap((each) => explainNi(figures, each.niPayment, each.ni, NI_PATHS)),
          sumStep(
            NI_PATHS.employee,
            stretches.map((each) => of(each.ni.letters, "employee")),
            of(ni.letters, "employee"),
          ),
          sumStep(
            NI_PATHS.employer,
            stretches.map((each) => of(each.ni.letters, "employer")),
            of(ni.letters, "employer"),
          ),
        ]
      : explainNi(figures, niPayment(payment, sums), byYear, NI_PATHS);
  const loanSteps = stretches.flatMap(({ earnings, earningsPeriod: period, loans: outcome }) => {
    const niablePay = loanEarnings(earnings);
    return explainLoans(figures, { niablePay, period, method, postgraduateLoan, outcome, paths: LOAN_PATHS });
  });
  const loanSum = (name: "studentLoan" | "postgraduateLoan") =>
    sumStep(
      LOAN_PATHS[name],
      stretches.map(({ loans }) => loans[name]),
      loansDue[name],
    );
  return [
    ...taxed.flatMap((each, at) => explainTax(figures, each, taxes[at] ?? tax, "/forPeriod/tax")),
    ...(taxes.length > 1
      ? [
          sumStep(
            "/forPeriod/tax",
            taxes.map((each) => each.tax),
            tax.tax,
          ),
        ]
      : []),
    ...niSteps,
    ...loanSteps,
    ...(payment.plan === null ? [] : [loanSum("studentLoan")]),
    ...(postgraduateLoan ? [loanSum("postgraduateLoan")] : []),
  ];
}

function sumStep(figure: string, parts: readonly number[], total: number): WorkingStep {
  return {
    id: "gross-to-net.periods-covered",
    figure,
    rule: "Pay in advance: each pay period or week that the payment covers by itself.",
    formula: parts.map((_, at) => `period ${at + 1}`).join(" + "),
    inputs: Object.fromEntries(parts.map((pence, at) => [`period ${at + 1}`, formatPence(pence)])),
    value: formatPence(total),
    sources: [],
  };
}
