import type { NiBandResultFacts, PayslipFacts, YearToDateFacts } from "../../src/engine/gross-to-net/facts";
import type {
  NiBandResult,
  NiBreakdown,
  Payslip,
  PayslipAmounts,
  Warning,
  YearToDate,
} from "../../src/engine/gross-to-net/payslip";
import { taxDateOf } from "./calendar";
import { type Decimal, money, ZERO } from "./decimals";
import type { FiguresOn } from "./figures";
import { niByLetter, type Outcome, settle } from "./gross-to-net";
import { combined, type NiByLetter, type NiTotals, NO_NI } from "./national-insurance";

/** A payslip without workings and the texts of its rows, and of its court orders only what each takes. */
export interface OraclePayslip extends Omit<Payslip, "summaryItems" | "courtOrders"> {
  /** The amounts of the rows that are calculated, by code. */
  readonly calculatedRows: Readonly<Record<string, string>>;
  /** What each court order takes, in their running order. */
  readonly ordersTaken: readonly string[];
}

/** Calculates one payslip plainly in decimal.js: the same strings in, the same fields out. */
export function oraclePayslip(
  facts: PayslipFacts & { readonly paymentDate: string },
  figuresOn: FiguresOn,
): OraclePayslip {
  const outcome = settle(facts, figuresOn);
  const date = taxDateOf(facts.paymentDate);
  const forPeriod = amountsOf(outcome);
  const before = facts.yearToDate ?? { taxablePay: "0", tax: "0" };
  const yearToDate = yearToDateAfter(before, forPeriod, outcome);
  return {
    taxYear: date.taxYear,
    paymentDate: facts.paymentDate,
    payFrequency: facts.payFrequency,
    period: outcome.basis.n / outcome.basis.span,
    taxWeek: date.week,
    taxMonth: date.month,
    taxCode: facts.taxCode,
    week1Month1: facts.week1Month1 ?? false,
    niCategory: facts.niCategory,
    forPeriod,
    yearToDate,
    niBreakdown: breakdown(outcome, yearToDate),
    employerCost: print(
      outcome.sums.gross
        .plus(outcome.sums.additions)
        .plus(outcome.employerNi)
        .plus(outcome.class1a)
        .plus(outcome.sums.employerPension)
        .plus(outcome.sums.pensionSacrifice),
    ),
    warnings: [
      ...restriction("regulatory_limit_applied", outcome.taxDue, outcome.tax),
      ...restriction("student_loan_restricted", outcome.loansDue, outcome.studentLoan.plus(outcome.postgraduateLoan)),
      ...restriction(
        "salary_sacrifice_restricted",
        outcome.sums.sacrifice.plus(outcome.sums.notSacrificed),
        outcome.sums.sacrifice,
      ),
    ],
    calculatedRows: calculatedRows(outcome),
    ordersTaken: outcome.ordersTaken.map(print),
  };
}

/** Returns a warning if less is deducted than is due. */
function restriction(token: Warning["token"], due: Decimal, deducted: Decimal): Warning[] {
  return deducted.gte(due) ? [] : [{ token, arguments: { due: print(due), deducted: print(deducted) } }];
}

/** Returns the rows of what is deducted by law, refunds under a code of their own, and of the employer's contribution. */
function calculatedRows({ tax, ni, studentLoan, postgraduateLoan, employerNi }: Outcome): Record<string, string> {
  const deductions = { TAX: tax, NI: ni, STUDENT_LOAN: studentLoan, POSTGRADUATE_LOAN: postgraduateLoan };
  const rows = Object.entries(withoutNought(deductions)).map(([code, amount]) =>
    amount.lt(0) ? [`${code}_REFUND`, print(amount.negated())] : [code, print(amount)],
  );
  return { ...Object.fromEntries(rows), ...printByKey(withoutNought({ EMPLOYER_NI: employerNi })) };
}

function print(amount: Decimal): string {
  return amount.isZero() ? "0.00" : amount.toFixed(2);
}

function amountsOf(outcome: Outcome): PayslipAmounts {
  const { sums } = outcome;
  return {
    grossPay: print(sums.gross),
    taxablePay: print(outcome.taxablePay),
    grossForEmployeeNi: print(outcome.niablePay),
    grossForEmployerNi: print(outcome.niablePay),
    tax: print(outcome.tax),
    ni: print(outcome.ni),
    employerNi: print(outcome.employerNi),
    studentLoan: print(outcome.studentLoan),
    postgraduateLoan: print(outcome.postgraduateLoan),
    pension: print(sums.netPayPension.plus(sums.reliefAtSource)),
    employerPension: print(sums.employerPension.plus(sums.pensionSacrifice)),
    pensionContributionsByType: printByKey(
      withoutNought({
        ReliefAtSource: sums.reliefAtSource,
        NetPayArrangement: sums.netPayPension,
        SalarySacrifice: sums.pensionSacrifice,
      }),
    ),
    salarySacrifice: print(sums.sacrifice),
    statutoryPay: printByKey(sums.statutory),
    benefitsTaxedViaPayroll: print(sums.benefits),
    attachmentOrders: print(outcome.attachments),
    attachmentOrderFees: print(outcome.attachmentFees),
    otherDeductions: print(sums.beforeTax.plus(sums.afterTax)),
    otherAdditions: print(sums.additions),
    netPay: print(outcome.netPay),
    pensionablePay: print(sums.pensionable),
    qualifyingEarnings: null,
    class1aOnTermination: print(outcome.class1a),
  };
}

function printByKey(amounts: Readonly<Record<string, Decimal>>): Record<string, string> {
  return Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, print(amount)]));
}

function withoutNought(amounts: Readonly<Record<string, Decimal>>): Record<string, Decimal> {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => !amount.isZero()));
}

const RUNNING = [
  "grossPay",
  "taxablePay",
  "tax",
  "studentLoan",
  "postgraduateLoan",
  "pension",
  "employerPension",
  "salarySacrifice",
  "benefitsTaxedViaPayroll",
  "attachmentOrders",
  "attachmentOrderFees",
  "otherDeductions",
  "otherAdditions",
  "netPay",
  "pensionablePay",
  "class1aOnTermination",
] as const satisfies readonly (keyof PayslipAmounts & keyof YearToDateFacts)[];

function yearToDateAfter(before: YearToDateFacts, period: PayslipAmounts, outcome: Outcome): YearToDate {
  const running = RUNNING.map((name) => [name, print(money(before[name]).plus(period[name]))]);
  const asDirector = outcome.director !== null;
  const niBandResult = addLetters(before.niBandResult, asDirector ? {} : outcome.letters);
  const niBandResultDirector = addLetters(before.niBandResultDirector, asDirector ? outcome.letters : {});
  const letters = [...Object.values(niBandResult), ...Object.values(niBandResultDirector)];
  const total = (name: "grossForEmployeeNi" | "ni" | "employerNi") =>
    print(letters.reduce((all, letter) => all.plus(letter[name]), ZERO));
  return {
    ...(Object.fromEntries(running) as Record<(typeof RUNNING)[number], string>),
    qualifyingEarnings: null,
    previousTaxablePay: print(money(before.previousTaxablePay)),
    previousTaxPaid: print(money(before.previousTaxPaid)),
    pensionContributionsByType: addByKey(before.pensionContributionsByType, period.pensionContributionsByType),
    statutoryPay: addByKey(before.statutoryPay, period.statutoryPay),
    grossForEmployeeNi: total("grossForEmployeeNi"),
    grossForEmployerNi: total("grossForEmployeeNi"),
    ni: total("ni"),
    employerNi: total("employerNi"),
    niBandResult,
    niBandResultDirector,
  };
}

type ByKey = Readonly<Partial<Record<string, Parameters<typeof money>[0]>>>;

function addByKey(before: ByKey | undefined, period: ByKey): Record<string, string> {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(period)]);
  return printByKey(Object.fromEntries([...keys].map((key) => [key, money(before?.[key]).plus(money(period[key]))])));
}

function addLetters(
  before: Readonly<Record<string, NiBandResultFacts>> | undefined,
  period: NiByLetter,
): Record<string, NiBandResult> {
  const known = niByLetter(before);
  const letters = new Set([...Object.keys(known), ...Object.keys(period)]);
  return Object.fromEntries(
    [...letters].map((letter) => [letter, printNi(combined(known[letter] ?? NO_NI, period[letter] ?? NO_NI, "plus"))]),
  );
}

function printNi(totals: NiTotals): NiBandResult {
  return {
    grossForEmployeeNi: print(totals.gross),
    grossForEmployerNi: print(totals.gross),
    ni: print(totals.ni),
    employerNi: print(totals.employerNi),
    bands: {
      atLel: print(totals.atLel),
      lelToPt: print(totals.lelToPt),
      ptToUel: print(totals.ptToUel),
      aboveUel: print(totals.aboveUel),
    },
  };
}

/** Returns the letters with earnings in this payment, or changed by it. */
function breakdown(outcome: Outcome, yearToDate: YearToDate): NiBreakdown[] {
  const toDate = outcome.director === null ? yearToDate.niBandResult : yearToDate.niBandResultDirector;
  return Object.entries(outcome.letters)
    .filter(([letter, totals]) => letter in outcome.sums.niable || hasAmount(totals) || isOnly(outcome))
    .map(([niCategory, totals]) => ({
      niCategory,
      ...printNi(totals),
      yearToDate: toDate[niCategory] as NiBandResult,
    }));
}

function hasAmount(totals: NiTotals): boolean {
  return Object.values(totals).some((amount: Decimal) => !amount.eq(ZERO));
}

function isOnly(outcome: Outcome): boolean {
  return Object.keys(outcome.letters).length === 1;
}
