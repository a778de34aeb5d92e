import { isDeepStrictEqual } from "node:util";
import type { Insertable } from "kysely";
import type { Problem, Slice } from "../../../engine";
import { readPence } from "../../../engine/base";
import { invalidFindings, issueAt, Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import type { Award } from "../calculate/award";
import { calculateAwards, paidJobs } from "../calculate/calculate-award";
import type { Calculated } from "../calculate/outcome";
import type { AwardRequest } from "../contract/award-fields";
import { type EmployeeGround, employeeGround } from "../facts/ground";
import { type DueSlice, type PeriodName, type StatutoryTables, statutoryTables } from "../store/statutory-tables";
import { awardIssue } from "./issues";
import { findLineItems, type LineItemRow, type PaymentRow } from "./payment-rows";
import { findSchedule, type Schedule, saveLineItems, type ToSave } from "./save-schedule";
import { movedTo } from "./status-moves";

export type StoredAward = Award & { readonly statutoryPayId: string };

/** What is done to awards of an employee: `own` is changed or new, and those that link to it follow. */
export interface Saving {
  readonly facts: EmployeeFacts;
  readonly own: StoredAward;
  /** The rows of all awards that are calculated together; without that of a new one. */
  readonly rows: readonly PaymentRow[];
  /** The same awards as they are calculated, `own` among them. */
  readonly awards: readonly StoredAward[];
  readonly by: "Change" | "ExternalPayment";
  /** The period that pays arrears, if it is chosen now. */
  readonly arrearsIn?: PeriodName | null;
}

/** A calculation that may still be refused. */
export interface Worked extends Saving {
  readonly ground: EmployeeGround;
  readonly calculated: ReadonlyMap<Award, Calculated>;
  readonly outcome: Calculated["outcome"];
  readonly lineItems: readonly LineItemRow[];
}

interface Failure {
  readonly problems: readonly Problem[];
}

type Work = Pick<RequestWork, "tx" | "context" | "organisationId" | "now">;

/** Calculates awards; refuses with everything that is wrong. */
export async function workOutAwards(work: Work, saving: Saving): Promise<Worked> {
  const worked = await calculated(work, saving);
  if (!("problems" in worked)) return worked;
  const isOverlap = worked.problems.some(({ token }) => token === "overlapping_dates");
  const taken = isOverlap ? sicknessTaken(saving) : null;
  throw taken === null ? invalidFindings(worked.problems, awardIssue) : daysTaken(taken);
}

/** Does the same, and returns null if the engine refuses them. */
export async function calculatedOrNull(work: Work, saving: Saving): Promise<Worked | null> {
  const worked = await calculated(work, saving);
  return "problems" in worked ? null : worked;
}

async function calculated(work: Work, saving: Saving): Promise<Worked | Failure> {
  const { tx, context } = work;
  const ground = await employeeGround(tx, context, saving.facts, saving.awards);
  const { rulebook } = context;
  const made = calculateAwards(saving.awards, saving.own, {
    ground: ground.ground,
    rulebook,
    paid: paidJobs(ground),
    isStored: true,
  });
  if (!made.ok) return made;
  const own = made.value.get(saving.own);
  if (own === undefined) throw new Error("An award is calculated with itself.");
  const lineItems = await findLineItems(
    tx,
    saving.rows.map(({ statutory_pay_id: id }) => id),
  );
  return { ...saving, ground, calculated: made.value, outcome: own.outcome, lineItems };
}

/** Saves calculated awards: the changed or new one, and those whose schedule is different now. */
export async function saveAwards(work: Work, worked: Worked): Promise<PaymentRow> {
  let saved: PaymentRow | undefined;
  for (const award of worked.awards) {
    const row = await saveAward(work, worked, award);
    if (award === worked.own) saved = row;
  }
  if (saved === undefined) throw new Error("The changed award is saved.");
  return saved;
}

async function saveAward(work: Work, worked: Worked, award: StoredAward): Promise<PaymentRow | undefined> {
  const { tx, organisationId } = work;
  const { ground, own } = worked;
  const calculated = worked.calculated.get(award);
  if (calculated === undefined) throw new Error("Every award is calculated.");
  const before = worked.rows.find(({ statutory_pay_id: id }) => id === award.statutoryPayId);
  const stored = worked.lineItems.filter(({ statutory_pay_id: id }) => id === award.statutoryPayId);
  const isOwn = award === own;
  const toSave: ToSave = {
    award,
    calculated,
    stored,
    arrearsIn: isOwn && worked.arrearsIn !== undefined ? worked.arrearsIn : arrearsInOf(before, ground),
    isSmallEmployer: before?.outcome.recovery.isSmallEmployer ?? null,
  };
  const schedule = await findSchedule(tx, work, ground, toSave);
  if (!isOwn && isScheduled(before, stored, schedule)) return undefined;
  const { employee } = ground.facts;
  const status = statusAfter(before?.status ?? "Pending", schedule, { award, by: worked.by });
  const columns = {
    ...awardColumns(toSave, schedule),
    payroll_config_id: employee.payroll_config_id,
    status,
    updated_at: work.now,
  };
  const row = await writeRow(work, award, columns, { employeeId: employee.employee_id, isNew: before === undefined });
  await saveLineItems(tx, { organisationId }, { employeeId: employee.employee_id, award }, schedule.items);
  return row;
}

/** Returns whether an award is stored with the same outcome and the same slices. */
function isScheduled(
  before: PaymentRow | undefined,
  stored: readonly LineItemRow[],
  { outcome, items }: Schedule,
): boolean {
  if (before === undefined || !isDeepStrictEqual(before.outcome, outcome)) return false;
  const [one, other] = [stored, items].map((all) => all.map(({ slice }) => slice));
  return isDeepStrictEqual(one, other);
}

function statusAfter(
  before: PaymentRow["status"],
  { outcome, items }: Schedule,
  { award, by }: { readonly award: Award; readonly by: Saving["by"] },
): PaymentRow["status"] {
  const paid = items.filter(({ isPaid }) => isPaid).length;
  const counted = { paid, pending: items.length - paid, isEnded: endOf(award, outcome) !== null };
  return movedTo(before, counted, by);
}

/** Returns the columns that an award and its calculation decide. */
function awardColumns({ award, calculated, arrearsIn }: ToSave, { outcome }: Schedule) {
  return {
    start_date: outcome.startDate ?? award.request.startDate ?? "",
    end_date: endOf(award, outcome),
    request: JSON.stringify(storedRequest(award)),
    imported: award.imported === null ? null : JSON.stringify(award.imported),
    overrides: JSON.stringify(award.overrides),
    pay_rises: JSON.stringify(award.payRises),
    arrears_in: arrearsIn === null ? null : JSON.stringify(arrearsIn),
    outcome: JSON.stringify(outcome),
    details: JSON.stringify(calculated.details),
    due_slices: JSON.stringify(calculated.lineItems.map(dueSlice)),
  };
}

function dueSlice({ weekStartDate, from, to, year, period, source, amount }: Slice): DueSlice {
  return { weekStartDate, from, to, year, period, source, amount: readPence(amount) };
}

type Columns = Omit<
  Insertable<StatutoryTables["statutory_payment"]>,
  "organisation_id" | "statutory_pay_id" | "employee_id" | "statutory_type" | "created_at"
>;

function writeRow(
  { tx, organisationId, now }: Work,
  { statutoryPayId, request }: StoredAward,
  columns: Columns,
  { employeeId, isNew }: { readonly employeeId: string; readonly isNew: boolean },
): Promise<PaymentRow> {
  const tables = statutoryTables(tx);
  if (!isNew) {
    return tables
      .updateTable("statutory_payment")
      .set(columns)
      .where("statutory_pay_id", "=", statutoryPayId)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  const row = {
    ...columns,
    organisation_id: organisationId,
    statutory_pay_id: statutoryPayId,
    employee_id: employeeId,
    statutory_type: request.statutoryType,
    created_at: now,
  };
  return tables.insertInto("statutory_payment").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Returns the request of an award as it is stored: the payroll is that of the employee, who may move. */
function storedRequest({ request: { payrollConfigId: _, ...request } }: Award): AwardRequest {
  return request;
}

/** Returns the period that was chosen for an award's arrears; null if it is one of another payroll. */
function arrearsInOf(before: PaymentRow | undefined, { calendar }: EmployeeGround): PeriodName | null {
  return before?.payroll_config_id === calendar.payrollConfigId ? before.arrears_in : null;
}

/** Returns the last day of an award; null if the sickness continues. */
function endOf({ request }: Award, { endDate }: Calculated["outcome"]): string | null {
  return request.statutoryType === "StatutorySickPay" ? (request.endDate ?? null) : endDate;
}

interface TakenDays {
  readonly from: string;
  /** null for sickness that continues. */
  readonly to: string | null;
  readonly statutoryPayId: string;
}

/** The refusal of days that another award of the employee has. */
export function daysTaken(taken: TakenDays): Refused {
  const text = "Another award of the employee pays for some of the days: end it first.";
  const issue = issueAt(["startDate"], "overlapping_dates", { ...taken }, text);
  return new Refused(409, { token: "overlapping_dates", text, arguments: { ...taken } }, [issue]);
}

/** Returns the days of another sickness that overlap those of an award; null if none do. */
function sicknessTaken({ own, rows }: Saving): TakenDays | null {
  const { startDate, endDate } = own.request;
  if (startDate === undefined) return null;
  const taken = rows.find(
    (row) =>
      row.statutory_pay_id !== own.statutoryPayId &&
      row.statutory_type === "StatutorySickPay" &&
      row.start_date <= (endDate ?? row.start_date) &&
      (row.end_date ?? startDate) >= startDate,
  );
  return taken === undefined
    ? null
    : { from: taken.start_date, to: taken.end_date, statutoryPayId: taken.statutory_pay_id };
}
