import { invalid, issueAt, Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { AwardRequest } from "../contract/award-fields";
import { statutoryTables } from "../store/statutory-tables";
import { calculateOtherJobs, factsToChange, needEntitled, needFreeDays, withLinked, wrongFields } from "./create-award";
import { isFrozen } from "./line-items";
import { asHistory, recordChange } from "./payment-events";
import {
  type ExternalRow,
  findExternalPayments,
  findLineItems,
  findPayment,
  findPayments,
  type PaymentName,
  type PaymentRow,
  toAward,
} from "./payment-rows";
import { type Saving, type StoredAward, saveAwards, workOutAwards } from "./save-awards";

/** An award to be changed; nobody else can change the employee meanwhile. */
export interface ToChange {
  readonly row: PaymentRow;
  readonly award: StoredAward;
  readonly external: readonly ExternalRow[];
}

/** A change of an award. */
interface Change extends Partial<Pick<Saving, "arrearsIn" | "by">> {
  /** The award as it shall be. */
  readonly award: StoredAward;
  /** Its external payments, if they change. */
  readonly external?: readonly ExternalRow[];
  /** Why, for the history. */
  readonly reason?: string;
}

/** Returns an award that is about to be changed. */
export async function awardToChange(work: Pick<RequestWork, "tx">, name: PaymentName): Promise<ToChange> {
  const { tx } = work;
  await factsToChange(work, name.employeeId);
  const row = await findPayment(tx, name);
  const external = await findExternalPayments(tx, [row.statutory_pay_id]);
  return { row, external, award: { ...toAward(row, external), statutoryPayId: row.statutory_pay_id } };
}

/** Saves a change of an award, with every award that links to it, its history and its event. */
export async function changeAward(work: RequestWork, before: ToChange, change: Change): Promise<PaymentRow> {
  const { tx } = work;
  const { by = "Change", external = before.external, arrearsIn } = change;
  const own = withoutKnownPayroll(change.award, before.row);
  const facts = await factsToChange(work, before.row.employee_id);
  const all = await findPayments(tx, before.row.employee_id);
  const issues = wrongFields(own, { facts, all });
  if (issues.length > 0) throw invalid(issues);
  const linked = await withLinked(work, { facts, own, rows: all, by });
  const worked = await workOutAwards(work, { ...linked, ...(arrearsIn === undefined ? {} : { arrearsIn }) });
  needEntitled(worked);
  await needFreeDays(work, worked);
  const row = await saveAwards(work, worked);
  const changed = row.status === "Paid" && before.row.status !== "Paid" ? "paid" : "updated";
  await recordChange(work, {
    changed,
    row,
    before: asHistory(before.row, before.external),
    after: asHistory(row, external),
    reason: change.reason,
  });
  await calculateOtherJobs(work, row);
  return row;
}

/** The payroll on record may be sent as it was shown, although the employee has moved since. */
function withoutKnownPayroll(award: StoredAward, { payroll_config_id }: PaymentRow): StoredAward {
  const { payrollConfigId, ...request } = award.request;
  return payrollConfigId === payroll_config_id ? { ...award, request } : award;
}

type Sent = Readonly<Partial<Record<string, unknown>>> & {
  readonly statutoryType?: AwardRequest["statutoryType"] | undefined;
  readonly clearAverageEarningsOverride?: boolean | undefined;
};

/** Returns the request of an award with the fields that are sent; null clears one. */
export function mergedRequest(before: AwardRequest, names: readonly string[], sent: Sent): AwardRequest {
  const { statutoryType = before.statutoryType, clearAverageEarningsOverride: clears = false } = sent;
  if (statutoryType !== before.statutoryType) {
    throw invalid([issueAt(["statutoryType"], "read_only", null, "The payment of an award never changes.")]);
  }
  if (clears && sent.averageEarningsOverride !== undefined && sent.averageEarningsOverride !== null) {
    const other = { other: "averageEarningsOverride" };
    throw invalid([issueAt(["clearAverageEarningsOverride"], "sent_together", other)]);
  }
  const named = names.filter((name) => sent[name] !== undefined);
  const kept = Object.entries(before).filter(([name]) => !named.includes(name));
  const set = named.filter((name) => sent[name] !== null).map((name) => [name, sent[name]]);
  const merged = Object.fromEntries([...kept, ...set]);
  if (clears) delete merged.averageEarningsOverride;
  return { ...merged, statutoryType };
}

/** Deletes an award of which nothing is paid; refuses 409 `statutory_payment_partly_paid`. */
export async function deleteAward(work: RequestWork, name: PaymentName): Promise<ToChange> {
  const { tx } = work;
  const before = await awardToChange(work, name);
  const items = await findLineItems(tx, [name.statutoryPayId]);
  const paid = items.some((item) => isFrozen(item) && item.amount !== 0);
  if (paid || before.external.length > 0) {
    const text = "Some of the award is paid: set `endDate` instead, or remove the external payments.";
    throw new Refused(409, { token: "statutory_payment_partly_paid", text });
  }
  const others = (await findPayments(tx, name.employeeId)).filter(
    (row) => row.statutory_pay_id !== name.statutoryPayId,
  );
  await statutoryTables(tx)
    .deleteFrom("statutory_payment")
    .where("statutory_pay_id", "=", name.statutoryPayId)
    .execute();
  await rescheduleLinked(work, before, others);
  const history = asHistory(before.row, before.external);
  await recordChange(work, { changed: "deleted", row: before.row, before: history, after: null });
  await calculateOtherJobs(work, before.row);
  return before;
}

/** Calculates the sickness again that may have linked to an award that is gone. */
async function rescheduleLinked(work: RequestWork, gone: ToChange, others: readonly PaymentRow[]): Promise<void> {
  const linked = others.filter((row) => row.statutory_type === "StatutorySickPay");
  const last = linked.at(-1);
  if (gone.row.statutory_type !== "StatutorySickPay" || last === undefined) return;
  const facts = await factsToChange(work, last.employee_id);
  const external = await findExternalPayments(work.tx, [last.statutory_pay_id]);
  const own: StoredAward = { ...toAward(last, external), statutoryPayId: last.statutory_pay_id };
  const saving = await withLinked(work, { facts, own, rows: linked, by: "Change" });
  await saveAwards(work, await workOutAwards(work, saving));
}
