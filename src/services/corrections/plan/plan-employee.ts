import { isDeepStrictEqual } from "node:util";
import type { Payslip, Rulebook } from "../../../engine";
import { type CorrectionsFacts, type CorrectionsPlan, MOST_YEARS, planCorrections } from "../../../engine/corrections";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { type NextSlip, nextSlip, type RunRow } from "../../pay-runs";
import { absencesNow } from "../closed/absences-now";
import { type ClosedPayslip, closedPayslips } from "../closed/closed-payslips";
import { type MissedPayment, missedPayments } from "../closed/missed-payments";
import { postedLines } from "../store/select-corrections";
import { correctedYears } from "./corrected-years";
import { paymentWith } from "./payment";
import { linesAsKnown, orderLines, type PostedTerms } from "./payment-lines";
import { type AskedTerms, recoveryFacts } from "./recovery-terms";

/** How an employee's closed periods are put right in a run. */
export interface EmployeePlan {
  readonly closed: readonly ClosedPayslip[];
  readonly missed: readonly MissedPayment[];
  readonly years: CorrectionsFacts["years"];
  readonly next: NextSlip;
  readonly posted: PostedTerms;
  /** Null if it cannot be calculated. */
  readonly plan: CorrectionsPlan | null;
  readonly rulebook: Rulebook;
  readonly terms: AskedTerms;
}

interface Asked {
  readonly facts: EmployeeFacts;
  /** The run to post in; the next one by default. */
  readonly run?: RunRow;
  readonly terms?: AskedTerms;
}

/** Plans the correction of an employee's closed periods; null if nothing has changed that they were made from. */
export async function planEmployee(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "payslipSources">,
  { facts, run, terms = {} }: Asked,
): Promise<EmployeePlan | null> {
  const { rulebook } = context;
  const employeeId = facts.employee.employee_id;
  const next = await nextSlip(tx, context, facts, run);
  const all = await closedPayslips(tx, employeeId);
  const closed = all.filter(({ year }) => next !== null && year > next.run.year - MOST_YEARS);
  const missed = await missedPayments(tx, context, facts);
  if (next === null || closed.length + missed.length === 0) return null;
  const posted = await postedLines(tx, employeeId);
  const { payroll_config_id: payrollConfigId } = facts.employee;
  const absences = await absencesNow(tx, context, { employeeId, payrollConfigId, closed });
  const open = { ...openPayment(next, posted), made: next.slip?.made ?? null };
  const years = correctedYears({ closed, missed, absences, open, posted, facts, rulebook });
  const begun = { closed, missed, next, posted, rulebook, terms };
  if (years === null) return { ...begun, years: [], plan: null };
  if (years.every(({ asPaid, asKnown }) => isDeepStrictEqual(plain(asPaid), plain(asKnown)))) return null;
  const planned = planCorrections({ years, open: open.payment, ...termsOf(terms, next) }, rulebook);
  return { ...begun, years, plan: planned.ok ? planned.value : null };
}

function termsOf({ treatment, recovery = null }: AskedTerms, { slip }: NextSlip) {
  return {
    ...(treatment === undefined ? {} : { treatment }),
    ...(recovery === null ? {} : { recovery: recoveryFacts(recovery, slip?.minimumWagePay ?? null) }),
  };
}

function openPayment({ run, slip }: NextSlip, posted: PostedTerms) {
  const paymentDate = run.regularPaymentDate;
  if (slip === null) return { taxYear: run.year, payment: { paymentDate, payFrequency: run.payFrequency, lines: [] } };
  const orders: Pick<Payslip, "courtOrders"> = slip.payslip;
  const lines = [...linesAsKnown(slip.made, posted), ...orderLines(orders)];
  return { taxYear: run.year, payment: paymentWith(slip.made, lines, false) };
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
