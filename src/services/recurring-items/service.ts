import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { dueInPeriod, postInFull } from "../../engine/recurring";
import { isRecord } from "../../platform";
import { invalidRequest, pageOf, pageQuery, Refused, rowsAfter } from "../../platform/http";
import { insertRows, type Tx } from "../../platform/store";
import {
  idField,
  money,
  moneyOf,
  mountOperation,
  type OperationService,
  operation,
  type PayslipGiven,
  type PayslipsAsked,
  type PayslipsLocked,
  type ReopenedRun,
  type RequestWork,
  type RunToWarnOf,
  type ServiceContext,
  showColumns,
  type WholeRunWarning,
  withExamples,
} from "../contract";
import { attempt, requireEmployee } from "../employees";
import { findConfig, nextOpenPeriod, type PayPeriod, payPeriodAt, payScheduleOf } from "../pay";
import { createItems } from "./contract/bulk-operation";
import { bulkItem } from "./contract/item-schemas";
import { COMMON, EXAMPLE_ITEM_ID, EXAMPLE_PAYROLL, ITEM_NOT_FOUND, ONE_ITEM, ofItem } from "./contract/words";
import { itemEvent } from "./items/finish-item";
import { toLedger, toTerms } from "./items/item-terms";
import { createItem, mountItems } from "./items/mount-items";
import { givenMileage, keepClaims, takeBackClaims } from "./mileage/claims-in-runs";
import { mileageClaims } from "./mileage/mileage";
import { getLineId, givenItems, leaverIn } from "./runs/given-items";
import { mountStates } from "./states/mount-states";
import { findRecurringItem, type ItemRow, REMAINING, selectItems } from "./store/items";
import { recurringMigrations } from "./store/recurring-migrations";
import { type RecurringTables, recurringTables } from "./store/recurring-tables";

const listPostingsFields = withExamples({
  payrollConfigId: [idField(), EXAMPLE_PAYROLL],
  payRunId: [idField().nullable(), "01JZ3V6D4R8QK2M5N7P9T1W3X7"],
  year: [z.int(), 2026],
  period: [z.int(), 1],
  supplementary: [z.int(), 0],
  paymentDate: [z.string(), "2026-04-30"],
  amount: [money().nullable(), "100.00"],
  due: [money().nullable().openapi({ description: "What was due, of which `amount` was posted." }), "100.00"],
  status: [z.enum(["Locked", "Expected"]), "Locked"],
  payrollLineId: [z.string(), `internal_recurring_${EXAMPLE_ITEM_ID}_2026_1`],
  payslipId: [idField().nullable(), "01JZ3V6D4R8QK2M5N7P9T1W3X4"],
});

const listPostings = operation({
  ...COMMON,
  id: "listRecurringItemPostings",
  method: "get",
  path: `${ONE_ITEM}/postings`,
  summary: "Lists what runs have posted of a recurring item, the latest pay day first",
  description:
    "`Locked` postings are fixed. The next posting is `Expected`: what is due in the open run, before it is reduced to net pay; null for a percentage of gross pay.",
  params: ofItem,
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({
    items: z.array(z.strictObject(listPostingsFields.shape).openapi("RecurringItemPosting")),
  }),
  token: "recurring_item_postings_listed",
  refusals: [ITEM_NOT_FOUND],
  examples: { data: { items: [listPostingsFields.example] } },
});

/** Items that are created before other requests get their turn. */
const AT_ONCE = 20;

/** The most warnings of one run. */
const MOST = 500;

/** The recurring items service: amounts that repeat on payslips until a day or a total, and mileage claims. */
export const recurringItemsService: OperationService = {
  name: "recurring-items",
  migrations: recurringMigrations,
  payslipSource: {
    given,
    locked: async (tx, locked) => {
      await keepPostings(tx, locked);
      await keepClaims(tx, locked);
    },
  },
  runReopened: async (tx, reopened) => {
    await takeBackPostings(tx, reopened);
    await takeBackClaims(tx, reopened);
  },
  runWarnings: outstandingBalances,
  mount: (context) => {
    mountBulkItems(context);
    mountItems(context);
    mountStates(context);
    mountPostings(context);
    mileageClaims.mount(context);
  },
};

/** Returns the items and the mileage that a period pays, with two statements however many employees there are. */
async function given(tx: Tx, { period, employeeIds, rulebook }: PayslipsAsked) {
  const items = await givenItems(tx, period, employeeIds);
  const mileage = await givenMileage(tx, period, employeeIds, rulebook);
  const ids = new Set([...items.keys(), ...mileage.keys()]);
  return new Map(
    [...ids].map((id): [string, PayslipGiven] => [
      id,
      { recurring: items.get(id) ?? [], lines: mileage.get(id) ?? [] },
    ]),
  );
}

/**
 * Postings of a run that is reopened are taken back, and it posts them when it is locked again. Refuses if the rest of one
 * of their items was written off since: the amount that was waived came from them.
 */
async function takeBackPostings(tx: Tx, { period }: ReopenedRun): Promise<void> {
  const taken = await recurringTables(tx)
    .deleteFrom("recurring_posting")
    .where("pay_run_id", "=", period.payRunId)
    .returning("recurring_line_item_id")
    .execute();
  if (taken.length === 0) return;
  const waived = await recurringTables(tx)
    .selectFrom("recurring_item")
    .select("recurring_line_item_id")
    .where(
      "recurring_line_item_id",
      "in",
      taken.map(({ recurring_line_item_id: id }) => id),
    )
    .where("written_off", ">", 0)
    .limit(1)
    .executeTakeFirst();
  if (waived === undefined) return;
  const text = `The rest of the recurring item ${waived.recurring_line_item_id} was written off after the run was locked: resume the item first.`;
  throw new Refused(409, { token: "changed_since_lock", text });
}

/** Warns of leavers' balances that nobody has settled, once the run has posted its own part. */
async function outstandingBalances(tx: Tx, run: RunToWarnOf): Promise<readonly WholeRunWarning[]> {
  const config = await findConfig(tx, run.payrollConfigId);
  if (config === null) return [];
  const period = payPeriodAt(await payScheduleOf(tx, config), run.sequence);
  const rows = await selectItems(tx, period.regularPaymentDate)
    .select(isPostedIn(run, period).as("is_posted"))
    .where("e.payroll_config_id", "=", run.payrollConfigId)
    .where("e.leaving_date", "<=", period.periodEndDate)
    .where("i.on_leaving", "=", "Ask")
    .where("i.settlement", "is", null)
    .where(REMAINING, ">", 0)
    .orderBy("i.recurring_line_item_id")
    .limit(MOST)
    .execute();
  return rows.flatMap((row) => {
    const left = (toLedger(row).remaining ?? 0) - (row.is_posted ? 0 : expectedOf(row, period));
    if (left <= 0) return [];
    const text = `A leaver still owes or is owed ${moneyOf(left)} of a recurring item: settle the item ${row.recurring_line_item_id}.`;
    return [{ employeeId: row.employee_id, token: "recurring_balance_outstanding", text }];
  });
}

function isPostedIn({ payrollConfigId }: RunToWarnOf, { year, period }: PayPeriod) {
  return sql<boolean>`exists (select from recurring_posting as q
    where q.organisation_id = i.organisation_id and q.recurring_line_item_id = i.recurring_line_item_id
      and q.payroll_config_id = ${payrollConfigId} and q.year = ${year} and q.period = ${period})`;
}

/** Returns what the open run posts if pay suffices. */
function expectedOf(row: ItemRow, period: PayPeriod): number {
  const place = { period: period.period, payDate: period.regularPaymentDate, leaver: leaverIn(row, period) };
  const due = dueInPeriod(toTerms(row), toLedger(row), place);
  return due === null ? 0 : postInFull(due, { gross: 0, isPaid: true }).amount;
}

type Result = z.input<typeof createItems.data>["results"][number];

function mountBulkItems(context: ServiceContext): void {
  mountOperation(context, createItems, async ({ body, ...work }) => {
    const results: Result[] = [];
    for (const [index, entry] of body.items.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
      results.push(await outcome(work, index, entry));
    }
    const totalProcessed = results.length;
    const successful = results.filter(({ success }) => success).length;
    const summary = { totalProcessed, successful, skipped: 0, failed: totalProcessed - successful };
    return { data: { results, summary }, text: `Items created: ${successful}, refused: ${summary.failed}.` };
  });
}

/** Creates one item; what is refused leaves nothing behind. */
async function outcome(work: RequestWork, index: number, entry: unknown): Promise<Result> {
  const employeeId = isRecord(entry) && typeof entry.employeeId === "string" ? entry.employeeId : null;
  try {
    const read = bulkItem.safeParse(entry);
    if (!read.success) throw invalidRequest("json", read.error.issues, entry);
    const { employeeId: owner, ...sent } = read.data;
    const { recurring_line_item_id: recurringLineItemId } = await attempt(work.tx, async () => {
      await requireEmployee(work.tx, owner);
      return createItem(work, owner, sent);
    });
    return { index, employeeId, recurringLineItemId, success: true, error: null, issues: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { token } = error.refusal;
    const issues = (error.issues ?? []).map((issue) => within(index, issue));
    return { index, employeeId, recurringLineItemId: null, success: false, error: token, issues };
  }
}

type Issue = NonNullable<Refused["issues"]>[number];

function within(index: number, { field, reasonTokenArguments, ...issue }: Issue): Result["issues"][number] {
  const place = `items[${index}]`;
  const args = reasonTokenArguments === null ? null : reasonTokenArguments.map(({ name, value }) => ({ name, value }));
  return { ...issue, field: field === "" ? place : `${place}.${field}`, reasonTokenArguments: args };
}

/** Keeps what final payslips posted of items, and publishes which items are completed or ended by that. */
async function keepPostings(tx: Tx, locked: PayslipsLocked): Promise<void> {
  const { period, payslips, organisationId, now } = locked;
  if (period.supplementary !== 0 || period.payRunId === null) return;
  const { payRunId, payrollConfigId, year, period: number, regularPaymentDate } = period;
  const rows = payslips.flatMap(({ employeeId, payslipId, recurring }) =>
    recurring
      .filter(({ due, amount }) => due > 0 || amount > 0)
      .map(({ recurringLineItemId, due, amount }) => ({
        organisation_id: organisationId,
        recurring_line_item_id: recurringLineItemId,
        pay_run_id: payRunId,
        employee_id: employeeId,
        payroll_config_id: payrollConfigId,
        year,
        period: number,
        payment_date: regularPaymentDate,
        payslip_id: payslipId,
        due,
        amount,
        created_at: now,
      })),
  );
  await insertRows<RecurringTables, "recurring_posting">(tx, "recurring_posting", rows);
  await publishFinished(tx, locked, new Set(rows.map(({ recurring_line_item_id: id }) => id)));
}

/** An item is completed by its last posting, and ends with the period of its last pay day. */
async function publishFinished(tx: Tx, locked: PayslipsLocked, posted: ReadonlySet<string>): Promise<void> {
  const { payslips, period, organisationId, accountId, publish } = locked;
  if (payslips.length === 0) return;
  const items = await selectItems(tx, period.regularPaymentDate)
    .where(
      "i.employee_id",
      "in",
      payslips.map(({ employeeId }) => employeeId),
    )
    .orderBy("i.recurring_line_item_id")
    .execute();
  for (const row of items) {
    const { remaining } = toLedger(row);
    const name = remaining === 0 ? (posted.has(row.recurring_line_item_id) ? "completed" : null) : endedIn(row, period);
    if (name === null) continue;
    const { recurring_line_item_id: recurringLineItemId, employee_id: employeeId } = row;
    publish(itemEvent(name, { recurringLineItemId, employeeId, remaining }, { organisationId, accountId }));
  }
}

function endedIn(
  { end_date: endDate, settlement }: ItemRow,
  { periodStartDate, periodEndDate }: PayslipsLocked["period"],
) {
  const isLast = endDate !== null && endDate >= periodStartDate && endDate <= periodEndDate;
  return isLast && settlement === null ? "ended" : null;
}

function mountPostings(context: ServiceContext): void {
  mountOperation(context, listPostings, async ({ params, query, ...work }, tx) => {
    const { recurringLineItemId } = params;
    const { pageSize, paginationToken } = query;
    const row = await findRecurringItem(tx, recurringLineItemId, work.today);
    const place = { route: listPostings.path, scope: work.organisationId, filters: params };
    const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await selectPostings(work, recurringLineItemId)
      .$if(after !== null, (all) => all.where(rowsAfter(["payment_date", "pay_run_id"], after ?? [], "desc")))
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, context.cursors, (each) => [each.payment_date, each.pay_run_id]);
    const items = [...(after === null ? await expected(work, row) : []), ...page.items.map(shownPosting)];
    return { data: { items }, text: "The postings are listed.", paginationToken: page.paginationToken };
  });
}

function selectPostings({ tx }: RequestWork, recurringLineItemId: string) {
  return recurringTables(tx)
    .selectFrom("recurring_posting")
    .selectAll()
    .where("recurring_line_item_id", "=", recurringLineItemId)
    .orderBy("payment_date", "desc")
    .orderBy("pay_run_id", "desc");
}

type PostingRow = Awaited<ReturnType<ReturnType<typeof selectPostings>["executeTakeFirstOrThrow"]>>;

function shownPosting(row: PostingRow) {
  return {
    ...showColumns(listPostingsFields.shape, row),
    supplementary: 0,
    amount: moneyOf(row.amount),
    due: moneyOf(row.due),
    status: "Locked" as const,
    payrollLineId: getLineId(row.recurring_line_item_id, row),
  };
}

/** Returns what the next main run posts if pay suffices; nothing if nothing is due in it. */
async function expected({ tx, context }: RequestWork, row: ItemRow) {
  const { payroll_config_id: payrollConfigId } = row;
  const next = await nextOpenPeriod(tx, context, payrollConfigId);
  const leaver = leaverIn(row, next);
  const due = dueInPeriod(toTerms(row), toLedger(row), {
    period: next.period,
    payDate: next.regularPaymentDate,
    leaver,
  });
  if (due === null) return [];
  const amount = due.amount === null ? null : moneyOf(Math.min(due.amount + due.missed, due.most ?? Infinity));
  const { year, period, paymentDate } = next;
  return [
    {
      payrollConfigId,
      payRunId: null,
      year,
      period,
      supplementary: 0,
      paymentDate,
      amount,
      due: amount,
      status: "Expected" as const,
      payrollLineId: getLineId(row.recurring_line_item_id, next),
      payslipId: null,
    },
  ];
}
