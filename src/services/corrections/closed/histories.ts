import type { PaymentFacts } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { PayslipMade, ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { nextSlips, type RunRow, selectPayslips, selectRunRows, yearOnFile } from "../../pay-runs";
import { type PostedBefore, postedBefore } from "../store/select-corrections";
import { type ClosedPayslip, closedPayslips } from "./closed-payslips";
import { type KnownNow, knownNow } from "./known-now";

/** An employee's record, what closed periods were made from, and what is known of them now. */
export interface EmployeeHistory {
  readonly facts: EmployeeFacts;
  readonly closed: readonly ClosedPayslip[];
  readonly missed: readonly MissedPayment[];
  readonly known: ReadonlyMap<ClosedPayslip, KnownNow>;
  readonly posted: PostedBefore;
  /** The closed payslips of all jobs of the person that are added up, in order of payment, for court orders. */
  readonly payDays: readonly PaidDay[];
  /** What the person's other jobs mean for a closed payslip, if that is other than when it was made; null if nothing. */
  readonly jobs: ReadonlyMap<ClosedPayslip, NonNullable<PaymentFacts["otherJobs"]> | null>;
}

/** A closed payslip of a record, and what other services know now of its period. */
export interface PaidDay {
  readonly employeeId: string;
  readonly payslip: ClosedPayslip;
  readonly known: KnownNow | undefined;
}

/**
 * Returns the histories of employees by their own records, without their other jobs, by employee; the statements grow with
 * their periods only.
 */
export async function ownHistories(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "payslipSources">,
  people: readonly EmployeeFacts[],
): Promise<ReadonlyMap<string, EmployeeHistory>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ employee }) => employee.employee_id);
  const closed = await closedPayslips(tx, ids);
  const missed = await missedPayments(tx, context, people);
  const known = await knownNow(tx, context, closed);
  const posted = await postedBefore(tx, ids);
  return new Map(
    people.map((facts, at) => {
      const id = ids[at] ?? "";
      const own = {
        closed: closed.get(id) ?? [],
        missed: missed.get(id) ?? [],
        posted: posted.get(id) ?? NOTHING_POSTED,
      };
      const payDays = own.closed.map((payslip) => ({ employeeId: id, payslip, known: known.get(payslip) }));
      return [id, { facts, ...own, known, payDays, jobs: new Map() }];
    }),
  );
}

const NOTHING_POSTED: PostedBefore = { lines: new Map(), orders: [], reported: new Map() };

/** A closed period that should have paid an employee, and what its payslip would have been calculated from. */
export interface MissedPayment extends Omit<ClosedPayslip, "payslipId" | "isNotAggregated" | "payslip" | "run"> {
  readonly made: PayslipMade;
}

/** The place of a payment. */
interface Place {
  readonly year: number;
  readonly period: number;
  readonly regular_payment_date: string;
}

/**
 * Returns the payments that people missed who were added, or whose first day became known, after their runs were locked:
 * those before the first payslip, unless what other employers paid of the year is on file. A period that has paid the
 * employee in a supplementary run is dealt with. Each run that somebody missed is calculated once.
 */
async function missedPayments(
  tx: Tx,
  context: Pick<ServiceContext, "rulebook" | "payslipSources">,
  people: readonly EmployeeFacts[],
): Promise<ReadonlyMap<string, readonly MissedPayment[]>> {
  const missed = new Map<string, MissedPayment[]>(people.map(({ employee }) => [employee.employee_id, []]));
  const firsts = await firstPayslips(tx, [...missed.keys()]);
  for (const run of await lockedRuns(tx, people)) {
    const unpaid = people.filter((facts) => isMissed(facts, run, firsts.get(facts.employee.employee_id) ?? null));
    if (unpaid.length === 0) continue;
    const next = await nextSlips(tx, context, unpaid, run);
    const { year, period, supplementary, regular_payment_date: day, rules_digest } = run;
    for (const [employeeId, { made }] of next?.slips ?? []) {
      missed.get(employeeId)?.push({ day, year, period, supplementary, made, rulesDigest: rules_digest ?? "" });
    }
  }
  return missed;
}

function isMissed(facts: EmployeeFacts, run: RunRow, first: Place | null): boolean {
  const { payroll_config_id, start_date, leaving_date } = facts.employee;
  return (
    run.payroll_config_id === payroll_config_id &&
    run.period_end_date >= start_date &&
    (leaving_date === null || run.period_start_date <= leaving_date) &&
    (first === null || run.regular_payment_date < first.regular_payment_date) &&
    (run.year !== first?.year || run.period !== first.period) &&
    yearOnFile(facts, run.year) === null
  );
}

async function firstPayslips(tx: Tx, employeeIds: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const rows = await selectPayslips(tx)
    .distinctOn("employee_id")
    .select(["employee_id", "year", "period", "regular_payment_date"])
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .orderBy("regular_payment_date")
    .orderBy("payslip_id")
    .execute();
  return new Map(rows.map(({ employee_id, ...place }) => [employee_id, place]));
}

function lockedRuns(tx: Tx, people: readonly EmployeeFacts[]): Promise<readonly RunRow[]> {
  const payrolls = [...new Set(people.map(({ employee }) => employee.payroll_config_id))];
  return selectRunRows(tx)
    .where("payroll_config_id", "in", payrolls)
    .where("supplementary", "=", 0)
    .where("status", "=", "Locked")
    .orderBy("sequence")
    .execute();
}
