import {
  type CallOptions,
  formatDate,
  type Problem,
  Reader,
  type Result,
  type Source,
  taxPeriodOn,
  type Unread,
  type WorkingStep,
  workingsOf,
} from "../base";
import { readTaxCode } from "../income-tax";
import type { Rulebook } from "../rulebook";
import { earlierInPeriod, type PaidPayslip } from "./earlier-in-period";
import type { PayslipFacts, YearToDateFacts } from "./facts";
import { grossToNet } from "./gross-to-net";
import { inForceOn, type ReadPaymentEntry, type ReadYear, readYear, spanning } from "./read-year";
import type { PayYear, YearFacts } from "./year-facts";
import { unsupportedYear, yearPath } from "./year-problems";

/**
 * The payslips of one employment through a tax year: codes, letters and loans by payment date, the year carried
 * from payment to payment, further payments in one earnings period counted together, payments after leaving under 0T.
 *
 * Problems: everything that is wrong, each with its path in these facts. Nothing is paid when anything is wrong.
 */
export function payYear(facts: YearFacts, rulebook: Rulebook, options?: CallOptions): Result<PayYear> {
  const reader = new Reader();
  const year = readYear(reader, facts);
  if (year === null) return { ok: false, problems: reader.problems };
  const rules = rulebook.digestOf(year.taxYear);
  if (rules === null) return { ok: false, problems: [unsupportedYear(year.taxYear, rulebook)] };
  const run = payInOrder(year, rulebook, options);
  if (run.problems.length > 0) return { ok: false, problems: run.problems };
  const payslips = run.paid.map(({ payslip }) => payslip);
  const value: PayYear = { taxYear: year.taxYear, payslips, yearToDate: payslips.at(-1)?.yearToDate ?? null };
  const workings = options?.explain === true ? workingsOf(run.steps, { sources: run.sources }) : null;
  return { ok: true, value, workings, rules };
}

interface Run {
  readonly paid: PaidPayslip[];
  readonly problems: Problem[];
  readonly steps: WorkingStep[];
  readonly sources: Record<string, Source>;
}

function payInOrder(year: ReadYear, rulebook: Rulebook, options: CallOptions | undefined): Run {
  const run: Run = { paid: [], problems: [], steps: [], sources: {} };
  const seen = new Set<string>();
  for (const [index, payment] of year.payments.entries()) {
    const result = grossToNet(payslipFacts(year, payment, run.paid), rulebook, options);
    if (result.ok) {
      run.paid.push({ day: payment.from, payslip: result.value });
      for (const step of result.workings?.steps ?? []) {
        run.steps.push({ ...step, figure: `/payslips/${index}${step.figure}` });
      }
      Object.assign(run.sources, result.workings?.sources);
      continue;
    }
    for (const found of result.problems) {
      const problem = { ...found, path: yearPath(found.path, year, payment) };
      const key = JSON.stringify(problem);
      if (!seen.has(key)) run.problems.push(problem);
      seen.add(key);
    }
  }
  return run;
}

/** The facts of one payslip, out of what is in force on its payment date. */
function payslipFacts(year: ReadYear, payment: ReadPaymentEntry, paid: readonly PaidPayslip[]): PayslipFacts {
  const { entry, from: day, frequency } = payment;
  const { facts } = year;
  const code = inForceOn(year.taxCodes, day)?.entry;
  const period = taxPeriodOn(day, year.taxYear, frequency).period;
  const earlier = entry.niEarningsPeriod === undefined ? earlierInPeriod(paid, { ...year, frequency, period }) : null;
  const plans = spanning(year.studentLoans, day).map((loan) => loan.entry.studentLoanPlan);
  const isLast = payment === year.payments.at(-1);
  return withoutUndefined({
    payFrequency: frequency,
    paymentDate: formatDate(day),
    grossPay: entry.grossPay,
    lines: entry.lines,
    niEarningsPeriod: entry.niEarningsPeriod,
    ...operatedCode(year, code, day),
    niCategory: inForceOn(year.niCategories, day)?.entry.niCategory,
    studentLoanPlan: plans.length > 1 ? plans : plans[0],
    postgraduateLoan: spanning(year.postgraduateLoans, day).length > 0,
    director: facts.director,
    isFinalPayment: entry.isFinalPayment ?? isLast,
    earningsPeriodToDate: earlier ?? undefined,
    yearToDate: history(facts, code, paid),
  });
}

/** After leaving, 0T of the same nation on a week 1/month 1 basis; NT stays NT. */
function operatedCode(year: ReadYear, code: Unread | undefined, day: number): Unread {
  const operated = { taxCode: code?.taxCode, week1Month1: code?.week1Month1 };
  if (year.leavingDate === null || day <= year.leavingDate || typeof code?.taxCode !== "string") return operated;
  const read = readTaxCode(code.taxCode);
  if (read === null || read.kind === "NoTax") return operated;
  const nation = { EnglandAndNorthernIreland: "", Wales: "C", Scotland: "S" }[read.nation];
  return { taxCode: `${nation}0T`, week1Month1: true };
}

/** The year before a payment; a code notice's figures of previous employments replace those held. */
function history(facts: Unread, code: Unread | undefined, paid: readonly PaidPayslip[]): unknown {
  const before = paid.at(-1)?.payslip.yearToDate ?? facts.openingBalance ?? null;
  if (code?.previousTaxablePay === undefined && code?.previousTaxPaid === undefined) return before;
  const { previousTaxablePay = "0", previousTaxPaid = "0" } = code;
  const nothing: YearToDateFacts = { taxablePay: "0", tax: "0" };
  return { ...nothing, ...(before as object | null), previousTaxablePay, previousTaxPaid };
}

/** The facts as they stand are checked by `grossToNet` itself, whatever they hold. */
function withoutUndefined(facts: Unread): PayslipFacts {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined),
  ) as unknown as PayslipFacts;
}
