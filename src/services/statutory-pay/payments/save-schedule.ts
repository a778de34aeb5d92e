import type { Rulebook } from "../../../engine";
import { formatPence, getTaxYear, readDate, readPence } from "../../../engine/base";
import { assessSmallEmployer } from "../../../engine/statutory-pay/recovery";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findTaxSettings } from "../../pay";
import { class1Contributions } from "../../pay-runs";
import type { Award } from "../calculate/award";
import type { Calculated, Outcome } from "../calculate/outcome";
import { getRecovery } from "../calculate/recovery";
import type { EmployeeGround } from "../facts/ground";
import { type PeriodName, statutoryTables } from "../store/statutory-tables";
import { getItemAmounts, reschedule, type Scheduled } from "./line-items";
import type { LineItemRow } from "./payment-rows";

/** An award whose schedule is calculated, with what is on record of it. */
export interface ToSave {
  readonly award: Award & { readonly statutoryPayId: string };
  readonly calculated: Calculated;
  readonly stored: readonly LineItemRow[];
  readonly arrearsIn: PeriodName | null;
  /** Decided when the award began, and kept; null if it is not decided yet. */
  readonly isSmallEmployer: boolean | null;
}

interface Owner {
  readonly organisationId: string;
  readonly context: Pick<ServiceContext, "rulebook">;
}

/** The columns of an award that a calculation decides, and its slices. */
export interface Schedule {
  readonly outcome: Outcome;
  readonly items: readonly Scheduled[];
}

/** Returns the schedule of an award beside what is paid of it. */
export async function findSchedule(
  tx: Tx,
  { context: { rulebook } }: Owner,
  ground: EmployeeGround,
  { award, calculated, stored, arrearsIn, isSmallEmployer }: ToSave,
): Promise<Schedule> {
  const { statutoryType, isSmallEmployer: sent } = award.request;
  const { items, overpayments } = reschedule(calculated, stored, ground, { arrearsIn, rulebook });
  const isSick = statutoryType === "StatutorySickPay";
  const isSmall = isSick
    ? null
    : (sent ?? isSmallEmployer ?? (await isSmallFor(tx, rulebook, calculated.outcome.testDate)));
  const own = getItemAmounts(items).filter(({ source }) => source !== "ImportedFromPreviousProvider");
  return {
    items,
    outcome: {
      ...calculated.outcome,
      recovery: getRecovery(statutoryType, own, isSmall, rulebook),
      overpayments: overpayments.map((each) => ({ ...each })),
    },
  };
}

/** Replaces the line items of an award that are not paid by a locked run. */
export async function saveLineItems(
  tx: Tx,
  { organisationId }: Pick<Owner, "organisationId">,
  { employeeId, award }: { readonly employeeId: string; readonly award: ToSave["award"] },
  items: readonly Scheduled[],
): Promise<void> {
  const tables = statutoryTables(tx);
  const { statutoryPayId } = award;
  await tables
    .deleteFrom("statutory_line_item")
    .where("statutory_pay_id", "=", statutoryPayId)
    .where(({ eb, or }) => or([eb("source", "<>", "PayrollRun"), eb("status", "<>", "Paid")]))
    .execute();
  const rows = items
    .filter(({ isPaid, slice }) => !(isPaid && slice.source === "PayrollRun"))
    .map(({ slice, isPaid, payrollConfigId, paymentDate }) => ({
      organisation_id: organisationId,
      statutory_pay_id: statutoryPayId,
      line_item_sequence: slice.lineItemSequence,
      employee_id: employeeId,
      statutory_type: award.request.statutoryType,
      payroll_config_id: payrollConfigId,
      year: slice.year,
      period: slice.period,
      payment_date: paymentDate,
      from_date: slice.from,
      to_date: slice.to,
      amount: readPence(slice.amount),
      source: slice.source,
      is_arrears: slice.isArrears,
      status: isPaid ? ("Paid" as const) : ("Pending" as const),
      payslip_id: null,
      slice: JSON.stringify(slice),
    }));
  if (rows.length > 0) await tables.insertInto("statutory_line_item").values(rows).execute();
}

/**
 * Returns whether an employer counts as small for an award: as the tax settings say, else by the contributions of the
 * tax year before the test date; null if nothing says.
 */
export async function isSmallFor(tx: Tx, rulebook: Rulebook, testDate: string | null): Promise<boolean | null> {
  const stated = (await findTaxSettings(tx))?.record.smallEmployersRelief ?? null;
  if (stated !== null || testDate === null) return stated;
  const before = await class1Contributions(tx, getTaxYear(readDate(testDate)) - 1);
  if (before === null) return null;
  const facts = { testDate, class1Contributions: formatPence(before.amount), taxMonths: before.months };
  const assessed = assessSmallEmployer(facts, rulebook);
  return assessed.ok ? assessed.value.isSmallEmployer : null;
}
