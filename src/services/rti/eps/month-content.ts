import type { Rulebook } from "../../../engine";
import { daysOfPeriod, formatDate, formatPence, TAX_MONTHS } from "../../../engine/base";
import { apprenticeshipLevy } from "../../../engine/employer-charges";
import {
  makeP32,
  type P32,
  type P32Facts,
  type P32MonthFacts,
  type SumRecoverableFacts,
  sumRecoverable,
} from "../../../engine/forms/p32";
import { invalid } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { issuesOfProblems, type ServiceContext } from "../../contract";
import type { TaxSettingsRow } from "../../pay";
import { monthTotals, payBillToDate, sumsByType } from "../../pay-runs";
import { monthTotalsReported, payBillReported } from "../charges/month-totals-reported";
import { settingsIssue } from "../employer-facts";
import type { SubmissionWarning } from "../store/rti-tables";
import { reportedIn } from "./reported-in";
import { getStatutoryPay, isSmallEmployer, statutoryMonths, statutoryPayOnFile } from "./statutory-months";
import type { EpsContent } from "./submit-eps";

export interface Month {
  readonly taxYear: number;
  readonly taxMonth: number;
}

export interface MonthContent {
  readonly content: EpsContent;
  readonly warnings: readonly SubmissionWarning[];
}

const UNKNOWN_SIZE = {
  employeeId: null,
  token: "small_employer_unknown",
  text: "No payslips of last year are held, and the settings do not say whether the employer is small: it counts as large.",
};

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Returns a tax month's EPS contents, from settings and locked payslips; empty if nothing to report. */
export async function monthContent(
  tx: Tx,
  { rulebook, reportedStatutoryPay }: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
  { record }: Pick<TaxSettingsRow, "record">,
  { taxYear, taxMonth }: Month,
): Promise<MonthContent> {
  const sums = await yearSums(tx, taxYear, taxMonth);
  const isSmall = record.smallEmployersRelief ?? (await isSmallEmployer(tx, rulebook, taxYear));
  const reported = await reportedStatutoryPay(tx, { rulebook, taxYear, employeeIds: null });
  const months = statutoryMonths(
    sums.months,
    reported.filter((paid) => paid.taxMonth <= taxMonth),
  );
  const p32 = (facts: readonly P32MonthFacts[]) =>
    p32Of({ taxYear, isSmallEmployer: isSmall ?? false, months: facts }, rulebook);
  const recoverableAmounts = recoverableOf({
    taxMonth,
    p32: p32(months.map(({ bereavementPayInNorthernIreland: _, ...rest }) => rest)),
    northernIreland: p32(months.map(({ statutoryPay: _, ...apart }) => apart)),
  });
  const claim = await claimToReport(tx, record.employmentAllowance, taxYear);
  const levy = { taxYear, taxMonth, payBill: sums.payBill, share: record.apprenticeshipLevyAllowance };
  const content: EpsContent = {
    ...(sums.paidMonths.has(taxMonth) ? {} : { noPaymentForPeriod: getTaxMonthDays({ taxYear, taxMonth }) }),
    ...(claim === null ? {} : { employmentAllowance: claim }),
    ...(recoverableAmounts === null ? {} : { recoverableAmounts }),
    ...(record.apprenticeshipLevy ? { apprenticeshipLevy: levyOf(levy, rulebook) } : {}),
  };
  return { content, warnings: isSmall === null && recoverableAmounts !== null ? [UNKNOWN_SIZE] : [] };
}

/** Returns what an EPS would state, with what the last one of the year states of each amount. */
export async function previewData(tx: Tx, taxYear: number, content: EpsContent) {
  const before = await reportedIn(tx, taxYear);
  const last = Object.assign({}, ...before.map(statedAmounts));
  return {
    noPaymentForPeriod: content.noPaymentForPeriod ?? null,
    employmentAllowance: content.employmentAllowance ?? null,
    amounts: Object.entries(statedAmounts(content)).map(([name, amount]) => ({
      name,
      reported: last[name] ?? null,
      amount,
    })),
  };
}

function statedAmounts({ recoverableAmounts, apprenticeshipLevy }: EpsContent): Readonly<Record<string, string>> {
  const { taxMonth: _, ...recovered } = recoverableAmounts ?? {};
  const stated = { ...recovered, levyDueYearToDate: apprenticeshipLevy?.levyDueYearToDate };
  const entries = Object.entries(stated).flatMap(([name, amount]) =>
    amount === undefined || amount === null ? [] : [[name, String(amount)] as const],
  );
  return Object.fromEntries(entries);
}

function p32Of(facts: P32Facts, rulebook: Rulebook): P32 {
  const p32 = makeP32(facts, rulebook);
  if (p32.ok) return p32.value;
  throw invalid(issuesOfProblems(p32.problems, NO_FIELDS));
}

function recoverableOf(facts: SumRecoverableFacts) {
  const recovered = sumRecoverable(facts);
  return recovered.ok ? recovered.value : null;
}

/** Returns the days of a tax month: from the 6th to the 5th of the next. */
export function getTaxMonthDays({ taxYear, taxMonth }: Month): { readonly from: string; readonly to: string } {
  const days = daysOfPeriod(taxYear, "Monthly", taxMonth);
  if (days === null) throw new Error("A tax month has days.");
  return { from: formatDate(days.first), to: formatDate(days.last) };
}

/** Returns the change of employment allowance claim to report; null if the year's last report still holds. */
async function claimToReport(tx: Tx, isClaimed: boolean, taxYear: number): Promise<boolean | null> {
  const reported = await reportedIn(tx, taxYear);
  const last = reported.flatMap(({ employmentAllowance }) => employmentAllowance ?? []).at(-1) ?? false;
  return last === isClaimed ? null : isClaimed;
}

interface YearSums {
  /** Tax months with a payslip. */
  readonly paidMonths: ReadonlySet<number>;
  /** Statutory pay by tax month and type; amounts are decimals. */
  readonly months: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** Earnings for employer National Insurance, excluding letter X. */
  readonly payBill: string;
}

/** Returns totals of the locked payslips of a tax year up to a month; opening balances count in its first month. */
async function yearSums(tx: Tx, taxYear: number, taxMonth: number): Promise<YearSums> {
  const totals = await monthTotals(tx, { taxYear, payrollConfigId: null });
  const isUpTo = ([month]: readonly [number, unknown]) => month <= taxMonth;
  const reported = await monthTotalsReported(tx, { taxYear, payrollConfigId: null });
  const statutory = getStatutoryPay([...reported].filter(isUpTo));
  const onFile = await statutoryPayOnFile(tx, taxYear);
  if (Object.keys(onFile).length > 0) statutory.set(1, sumsByType(statutory.get(1) ?? {}, onFile));
  const payBill = (await payBillToDate(tx, taxYear, taxMonth)) + (await payBillReported(tx, taxYear, taxMonth));
  return {
    paidMonths: new Set([...totals].filter(isUpTo).map(([month]) => month)),
    months: statutory,
    payBill: formatPence(Math.max(0, payBill)),
  };
}

interface LevyAsked {
  readonly taxYear: number;
  readonly taxMonth: number;
  readonly payBill: string;
  /** This scheme's share of the allowance; null for the whole of it. */
  readonly share: string | null;
}

/** Returns the levy of the year to date; refuses an impossible share. A year's allowance is its last month's. */
function levyOf(
  { taxYear, taxMonth, payBill, share }: LevyAsked,
  rulebook: Rulebook,
): NonNullable<EpsContent["apprenticeshipLevy"]> {
  const facts = {
    taxYear,
    payBillToDate: payBill,
    levyBefore: "0.00",
    ...(share === null ? {} : { allowanceShare: share }),
  };
  const toDate = apprenticeshipLevy({ ...facts, taxMonth }, rulebook);
  const whole = apprenticeshipLevy({ ...facts, taxMonth: TAX_MONTHS.length }, rulebook);
  if (!toDate.ok || !whole.ok) {
    const problems = toDate.ok ? [] : toDate.problems;
    throw invalid(problems.map((problem) => settingsIssue(problem, ["apprenticeshipLevyAllowance"])));
  }
  const { levyToDate: levyDueYearToDate } = toDate.value;
  return { taxMonth, levyDueYearToDate, annualAllowance: whole.value.allowanceToDate };
}
