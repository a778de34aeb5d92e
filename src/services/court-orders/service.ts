import { z } from "@hono/zod-openapi";
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { courtOrderConstants } from "../../engine/court-orders";
import { recordEvent } from "../../platform/events";
import { invalid, notFound } from "../../platform/http";
import { formatInstant } from "../../platform/ports";
import type { Tx } from "../../platform/store";
import { attachmentOperations, mountAttachments } from "../attachments";
import {
  address,
  addressShown,
  dateInLondon,
  idField,
  issuesOfProblems,
  mountCalculation,
  mountList,
  mountOperation,
  type OperationService,
  field as of,
  readOnly,
  recordHistory,
  refuser,
  resource,
  type ServiceContext,
} from "../contract";
import { jobsOfEmployees, lockRecords, markJobs } from "../employees";
import { bankAccountFields, checkBankAccounts, nextOpenPeriod } from "../pay";
import { listConstantYears, readConstants } from "./contract/constants-operations";
import { giveNotice, listNotices, type ShownNotice } from "./contract/notice-operations";
import { ORDER_NOT_FOUND, ORDERS } from "./contract/order-operations";
import { getHistory, ORDER_HISTORY, orderEvent } from "./orders/finish-order";
import { mountOrders } from "./orders/mount-orders";
import { orderData } from "./orders/order-data";
import { orderColumns } from "./orders/order-row";
import { mountRemittances } from "./remittances/mount-remittances";
import { givenOrders, knownOrders } from "./runs/given-orders";
import { keepLineItems, takeBackOrders } from "./runs/keep-line-items";
import { mountLineItems } from "./runs/mount-line-items";
import { mountReconcile } from "./runs/reconcile";
import { courtOrderMigrations } from "./store/court-order-migrations";
import type { CourtOrderTables } from "./store/order-tables";
import { countOrdersOfPayees, findOrder, updateOrder } from "./store/orders";

const orderAttachments = attachmentOperations({
  id: "CourtOrder",
  service: "Court orders",
  name: "a court order",
  path: `${ORDERS}/{orderId}`,
  params: { orderId: idField() },
  missing: [ORDER_NOT_FOUND],
});

const bankAccount = z
  .strictObject({ ...bankAccountFields, ...readOnly("accountNumberLast4") })
  .transform(({ accountNumberLast4: _, ...account }) => account)
  .openapi("CourtOrderPayeeAccountChange");

const bankAccountShown = z
  .strictObject({
    accountName: z.string(),
    accountNumberLast4: z.string(),
    sortCode: z.string(),
    buildingSocietyReference: z.string().nullable(),
  })
  .openapi("CourtOrderPayeeAccount");

const accountExample = {
  accountName: "Sample Council",
  accountNumberLast4: "4958",
  sortCode: "089999",
  buildingSocietyReference: null,
};

const email = z.email().max(254);

/** Whom deductions are paid to. Account numbers are checked when they are sent, and shown by their last four digits. */
const payees = resource({
  service: "Court orders",
  name: "payee",
  token: "payee",
  schema: "CourtOrderPayee",
  path: "/v1/court-orders/payees",
  table: "court_order_payee",
  key: "payeeId",
  fields: {
    name: of.text(60, "Sample Council"),
    paymentMethod: of.choice(z.enum(["Bacs", "Cheque", "Card"]), "Bacs"),
    bankAccount: of.optional(of.document(bankAccount, bankAccountShown, accountExample, shownAccount)),
    address: of.optional(of.document(address, addressShown, null)),
    email: of.optional(of.field(email, z.string(), "payments@sample.example")),
    defaultReference: of.optional(of.text(18, "SAMPLE PAYROLL")),
  },
  further: {
    fields: { orderCount: of.shown(z.int(), 2) },
    of: async ({ tx }, records) => {
      const counts = await countOrdersOfPayees(tx);
      return records.map((record) => ({ orderCount: counts.get(String(Reflect.get(record, "payeeId"))) ?? 0 }));
    },
  },
  exampleBody: {
    name: "Sample Council",
    paymentMethod: "Bacs",
    bankAccount: { accountName: "Sample Council", accountNumber: "66374958", sortCode: "089999" },
    defaultReference: "SAMPLE PAYROLL",
  },
  rules: ({ paymentMethod, bankAccount: account }, context) => {
    const refuse = refuser(context);
    if (paymentMethod === "Bacs" && account === null)
      refuse("bankAccount", "required_with", { other: "paymentMethod" });
    if (paymentMethod !== "Bacs" && account !== null) refuse("bankAccount", "must_be_absent");
  },
  columns: ({ bankAccount: account }, _, { context }) => {
    checkBankAccounts(context.modulusTable, [[["bankAccount"], account]]);
    return {};
  },
  operations: { list: {}, create: {}, read: {}, replace: {}, remove: {} },
  sort: ["name"],
  inUse: "Orders or remittances name this payee: give them another one first.",
});

/** The timed job, by which the history names it. */
const JOB = "DischargeEndedOrders";

/** The purpose of files that belong to orders; a migration names it too. */
const ORDER_ATTACHMENT = "CourtOrder";

/** The court orders service: orders on employees' earnings, what runs deduct under them, and to whom it is paid. */
export const courtOrdersService: OperationService = {
  name: "court-orders",
  migrations: courtOrderMigrations,
  payslipSource: { given: givenOrders, known: knownOrders, locked: keepLineItems },
  runReopened: takeBackOrders,
  mount: (context) => {
    payees.mount(context);
    mountConstants(context);
    mountOrders(context);
    mountLineItems(context);
    mountReconcile(context);
    mountOrderAttachments(context);
    mountNotices(context);
    mountRemittances(context);
    dischargeEndedOrders(context);
  },
};

/** Mounts the operations on the attachments of orders: notices, schedules, letters of the court. */
function mountOrderAttachments(context: ServiceContext): void {
  mountAttachments(context, orderAttachments, {
    purpose: ORDER_ATTACHMENT,
    need: async (tx, { orderId = "" }) => (await findOrder(tx, orderId)).order_id,
  });
}

function mountConstants(context: ServiceContext): void {
  const { rulebook } = context;

  mountCalculation(context, listConstantYears, async () => {
    const items = [...rulebook.subject("court-orders").years];
    return { data: { items }, text: "The tax years are listed." };
  });

  mountCalculation(context, readConstants, async ({ params: { taxYear } }) => {
    const found = courtOrderConstants({ taxYear }, rulebook);
    if (!found.ok) throw invalid(issuesOfProblems(found.problems, new Set(["taxYear"])));
    const { global, orderTypes, cmaProtectedPerDay } = found.value;
    const { remittanceDays, ...others } = global;
    const { fiveDays, dayOfFollowingMonth } = remittanceDays;
    const shown = {
      ...others,
      remittanceDays: { FiveDays: fiveDays, NineteenthOfFollowingMonth: dayOfFollowingMonth },
    };
    const data = { taxYear, global: shown, orderTypes, cmaProtectedPerDay };
    return { data, text: "These are the figures of the tax year." };
  });
}

/** Discharges each night the orders whose end has passed with no open pay date before it. */
function dischargeEndedOrders(context: ServiceContext): void {
  context.timetable.add({
    name: JOB,
    cron: "15 1 * * *",
    timezone: "Europe/London",
    missed: "once",
    followsClocks: true,
    run: async ({ isStopping }) => {
      let count = 0;
      for (const ended of await endedOrders(context)) {
        if (isStopping()) break;
        count += await context.store.inTenant(ended.organisation_id, (tx) => discharge(tx, context, ended.order_id));
      }
      return count;
    },
  });
}

interface Ended {
  readonly organisation_id: string;
  readonly order_id: string;
}

function endedOrders({ store, clock }: ServiceContext): Promise<readonly Ended[]> {
  const today = dateInLondon(clock.now());
  return store.inSystem((tx) =>
    tx
      .withTables<CourtOrderTables>()
      .selectFrom("court_order")
      .select(["organisation_id", "order_id"])
      .where("status", "<>", "Discharged")
      .where("end_date", "<", today)
      .orderBy("organisation_id")
      .orderBy("order_id")
      .execute(),
  );
}

/** Discharges an order unless a pay date of any job before its end is still open; returns how many were discharged. */
async function discharge(tx: Tx, context: ServiceContext, orderId: string): Promise<number> {
  const { employee_id: employeeId } = await findOrder(tx, orderId);
  const jobs = await lockRecords(tx, (await jobsOfEmployees(tx, [employeeId])).get(employeeId) ?? [employeeId]);
  const row = await findOrder(tx, orderId);
  const { end_date: end, status } = row;
  if (end === null || status === "Discharged") return 0;
  for (const { payroll_config_id: payroll } of jobs) {
    if ((await nextOpenPeriod(tx, context, payroll)).regularPaymentDate <= end) return 0;
  }
  const nowInstant = formatInstant(context.clock.now());
  const facts = { ...row.facts, status: "Discharged", statusReason: "The end date has passed" } as const;
  const columns = { ...orderColumns(facts, row.derived), updated_at: nowInstant };
  await updateOrder(tx, orderId, columns);
  const { account_id: accountId, organisation_id: organisationId } = row;
  const caller = { userId: null, clientId: "", accountId, organisationId };
  const change = {
    recordId: orderId,
    action: "Updated",
    before: getHistory(row.facts),
    after: getHistory(facts),
  } as const;
  await recordHistory({ tx, context, caller, now: nowInstant, changedBy: `SYSTEM#${JOB}` }, ORDER_HISTORY, [change]);
  await markJobs(tx, context, { organisationId, employeeId });
  const order = orderData({ ...row, ...columns, facts, derived: row.derived }, dateInLondon(context.clock.now()));
  await recordEvent(tx, context, orderEvent("discharged", order, { organisationId, accountId }));
  return 1;
}

interface StoredAccount {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly sortCode: string;
  readonly buildingSocietyReference: string | null;
}

function shownAccount({ accountNumber, ...account }: StoredAccount) {
  return { ...account, accountNumberLast4: accountNumber.slice(-4) };
}

type NoticeRow = Selectable<CourtOrderTables["court_order_notice"]>;

function mountNotices(context: ServiceContext): void {
  mountList(context, listNotices, {
    from: (tx: Tx) => tx.withTables<CourtOrderTables>().selectFrom("court_order_notice").selectAll(),
    filters: {
      status: (status, { today }) => hasStatus(status, today),
      kind: "kind",
      orderId: "order_id",
      employeeId: "employee_id",
    },
    order: ["notice_id"],
    show: (rows, { today }) => rows.map((row) => noticeData(row, today)),
    text: "The notices are listed.",
  });

  mountOperation(context, giveNotice, async ({ params: { noticeId }, body: { givenDate }, now, today }, tx) => {
    const row = await tx
      .withTables<CourtOrderTables>()
      .updateTable("court_order_notice")
      .set({ given_date: givenDate, updated_at: now })
      .where("notice_id", "=", noticeId)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw notFound("notice");
    return { data: noticeData(row, today), text: "The notice is kept." };
  });
}

function hasStatus(status: ShownNotice["status"], today: string): RawBuilder<SqlBool> {
  if (status === "Given") return sql`given_date is not null`;
  const isLate = sql`coalesce(due_date < ${today}, false)`;
  return status === "Overdue" ? sql`(given_date is null and ${isLate})` : sql`(given_date is null and not ${isLate})`;
}

function noticeData(row: NoticeRow, today: string): ShownNotice {
  return {
    noticeId: row.notice_id,
    orderId: row.order_id,
    employeeId: row.employee_id,
    kind: row.kind,
    dueDate: row.due_date,
    status: statusOf(row, today),
    givenDate: row.given_date,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function statusOf({ given_date, due_date }: NoticeRow, today: string): ShownNotice["status"] {
  if (given_date !== null) return "Given";
  return due_date !== null && due_date < today ? "Overdue" : "Due";
}
