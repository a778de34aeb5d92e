import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { type PostedBefore, postedBefore } from "../store/select-corrections";
import { type ClosedPayslip, closedPayslips } from "./closed-payslips";
import { jobsNow } from "./jobs-now";
import { type KnownNow, knownNow } from "./known-now";
import { type MissedPayment, missedPayments } from "./missed-payments";

/** An employee's record, what closed periods were made from, and what is known of them now. */
export interface EmployeeHistory {
  readonly facts: EmployeeFacts;
  readonly closed: readonly ClosedPayslip[];
  readonly missed: readonly MissedPayment[];
  readonly known: ReadonlyMap<ClosedPayslip, KnownNow>;
  readonly posted: PostedBefore;
  readonly jobs: Awaited<ReturnType<typeof jobsNow>>;
}

/** Returns the histories of employees, by employee; the statements grow with their periods only. */
export async function historiesOf(
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
  const jobs = await jobsNow(tx, { people, closed, rulebook: context.rulebook });
  return new Map(
    people.map((facts, at) => {
      const id = ids[at] ?? "";
      const own = {
        closed: closed.get(id) ?? [],
        missed: missed.get(id) ?? [],
        posted: posted.get(id) ?? NOTHING_POSTED,
      };
      return [id, { facts, ...own, known, jobs }];
    }),
  );
}

const NOTHING_POSTED: PostedBefore = { lines: new Map(), orders: [], reported: new Map() };
