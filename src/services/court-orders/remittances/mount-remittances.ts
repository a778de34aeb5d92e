import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { type BacsFileFacts, createBacsFile, writeBacsFile } from "../../../engine/bank-files/bacs";
import { invalid, issueAt, Refused } from "../../../platform/http";
import { formatInstant, timeOutside } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import {
  bankHolidaysAround,
  issuesOfProblems,
  moneyOf,
  mountList,
  mountOperation,
  type RequestWork,
  type ServiceContext,
} from "../../contract";
import { findOrganisation } from "../../pay";
import {
  createRemittanceFile,
  listRemittanceFiles,
  listRemittances,
  type ShownFile,
  type ShownRemittance,
} from "../contract/remittance-operations";
import type { CourtOrderTables } from "../store/order-tables";
import { getReference, type RemittanceRow, remittanceData, selectRemittances } from "./select-remittances";

/** Seconds that a link to a file is valid. */
const LINK_LIFE = 15 * 60;

export function mountRemittances(context: ServiceContext): void {
  mountList(context, listRemittances, {
    from: (tx: Tx) => selectRemittances(tx),
    filters: {
      payeeId: "payee.payee_id",
      dueBefore: ["item.remittance_due_date", "<="],
      status: (status, { today }) => hasStatus(status, today),
      payRunId: "item.pay_run_id",
    },
    order: ["item.payment_date", "item.line_item_id"],
    show: (rows, { today }) => rows.map((row) => remittanceData(row, today)),
    text: "The remittances are listed.",
  });

  mountList(context, listRemittanceFiles, {
    from: (tx: Tx) => tx.withTables<CourtOrderTables>().selectFrom("court_order_remittance_file").selectAll(),
    filters: {},
    order: ["file_id"],
    direction: "desc",
    show: async (rows, { tx }) => {
      const items = [];
      for (const row of rows) items.push(await fileData(context, tx, row));
      return items;
    },
    text: "The files are listed.",
  });

  mountOperation(context, createRemittanceFile, async ({ body, ...work }, tx) => {
    const data = await fileData(context, tx, await createFile(work, body));
    const dataOfRepetition = { ...data, downloadUrl: null, expiresAt: null };
    return { data, dataOfRepetition, text: "The payment file is made." };
  });
}

function hasStatus(status: ShownRemittance["status"], today: string): RawBuilder<SqlBool> {
  const isLate = sql`coalesce(item.remittance_due_date < ${today}, false)`;
  const isFree = sql`item.file_id is null and item.payment_id is null`;
  return {
    Due: sql<SqlBool>`(${isFree} and not ${isLate})`,
    Overdue: sql<SqlBool>`(${isFree} and ${isLate})`,
    InFile: sql<SqlBool>`(not (${isFree}) and not item.is_paid)`,
    Paid: sql<SqlBool>`item.is_paid`,
  }[status];
}

async function fileData({ files, clock }: ServiceContext, tx: Tx, row: FileRow): Promise<ShownFile> {
  const stored = await files.find(tx, row.stored_file_id);
  const downloadUrl = await files.link(tx, row.stored_file_id, LINK_LIFE);
  return {
    fileId: row.file_id,
    fileName: stored?.fileName ?? "",
    format: "Standard18",
    serialNumber: row.serial_number,
    paymentDate: row.payment_date,
    totals: { paymentCount: row.payment_count, amount: moneyOf(row.total) },
    downloadUrl,
    expiresAt: downloadUrl === null ? null : formatInstant(timeOutside(clock) + LINK_LIFE * 1_000),
    createdAt: row.created_at,
  };
}

type FileRow = Selectable<CourtOrderTables["court_order_remittance_file"]>;

interface Asked {
  readonly remittanceIds: readonly string[] | null;
  readonly dueBefore: string | null;
  readonly paymentDate: string;
}

/** Makes a payment file of remittances, which are in no other file from then on. */
async function createFile(work: RequestWork, asked: Asked): Promise<FileRow> {
  const { tx, context, organisationId, now } = work;
  // Two files at once would choose the same remittances, and the same serial number.
  await hold(tx, `remittance files ${organisationId}`);
  const rows = await remittancesFor(tx, asked);
  const serialNumber = await nextSerialNumber(tx);
  const text = await fileText(work, rows, { ...asked, serialNumber });
  const stored = await context.files.save(tx, {
    owner: organisationId,
    fileName: `court-orders-${serialNumber}.txt`,
    contentType: "text/plain",
    bytes: new TextEncoder().encode(text),
  });
  const file = {
    organisation_id: organisationId,
    file_id: context.ids.next(),
    stored_file_id: stored.fileId,
    serial_number: serialNumber,
    payment_date: asked.paymentDate,
    payment_count: rows.length,
    total: rows.reduce((total, { amount_paid }) => total + amount_paid, 0),
    created_at: now,
  };
  await tx.withTables<CourtOrderTables>().insertInto("court_order_remittance_file").values(file).execute();
  await putIntoFile(tx, file.file_id, rows);
  const payRunIds = [...new Set(rows.map(({ pay_run_id }) => pay_run_id))];
  const remittanceIds = rows.map(({ line_item_id }) => line_item_id);
  for (const filed of context.remittancesFiled) await filed(tx, remittanceIds, now);
  await context.runUses.record(tx, { usedBy: "RemittanceFile", recordId: file.file_id, payRunIds });
  return file;
}

/** Returns the files, newest first, after the sort values of one. */
async function remittancesFor(tx: Tx, { remittanceIds, dueBefore }: Asked): Promise<readonly RemittanceRow[]> {
  if (remittanceIds !== null) return namedRemittances(tx, remittanceIds);
  const due = await selectRemittances(tx)
    .where("item.file_id", "is", null)
    .where("item.payment_id", "is", null)
    .where("item.remittance_due_date", "<=", dueBefore)
    .where("payee.payment_method", "=", "Bacs")
    .orderBy("item.line_item_id")
    .forUpdate(["item"])
    .execute();
  if (due.length > 0) return due;
  throw new Refused(409, { token: "nothing_to_pay", text: "No remittance for Bacs is due by that day." });
}

async function namedRemittances(tx: Tx, ids: readonly string[]): Promise<readonly RemittanceRow[]> {
  const rows = await selectRemittances(tx)
    .where("item.line_item_id", "in", [...ids])
    .orderBy("item.line_item_id")
    .forUpdate(["item"])
    .execute();
  const byId = new Map(rows.map((row) => [row.line_item_id, row]));
  const refuse = (
    status: 404 | 409,
    token: string,
    text: string,
    isWrong: (row: RemittanceRow | undefined) => boolean,
  ) => {
    const wrong = [...ids.entries()].filter(([, id]) => isWrong(byId.get(id)));
    if (wrong.length === 0) return;
    throw new Refused(
      status,
      { token, text },
      wrong.map(([at]) => issueAt(["remittanceIds", at], token, null, text)),
    );
  };
  refuse(404, "remittance_not_found", "There is no such remittance.", (row) => row === undefined);
  const inFile = "The remittance is in a file already.";
  refuse(409, "remittance_already_in_file", inFile, (row) => row?.file_id !== null);
  const inPayment = "A payment pays the remittance over.";
  refuse(409, "remittance_in_payment", inPayment, (row) => row?.payment_id !== null);
  const notByBacs = "Give the order a payee who is paid by Bacs.";
  refuse(409, "payee_not_paid_by_bacs", notByBacs, (row) => row?.payment_method !== "Bacs");
  return rows;
}

async function nextSerialNumber(tx: Tx): Promise<string> {
  const { count } = await tx
    .withTables<CourtOrderTables>()
    .selectFrom("court_order_remittance_file")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return String(count + 1).padStart(6, "0");
}

interface ToWrite {
  readonly paymentDate: string;
  readonly serialNumber: string;
}

/** Returns the text of the file; refuses a day on which no money arrives, and accounts that fail the modulus check. */
async function fileText(
  { tx, context, today }: RequestWork,
  rows: readonly RemittanceRow[],
  { paymentDate, serialNumber }: ToWrite,
): Promise<string> {
  const information = (await findOrganisation(tx))?.record;
  const { bankAccount: origin = null, bacsServiceUserNumber: serviceUserNumber = null } = information ?? {};
  if (origin === null || serviceUserNumber === null) throw noPayingAccount();
  const facts: BacsFileFacts = {
    serviceUserNumber,
    serviceUserName: origin.accountName,
    serialNumber,
    creationDate: today,
    paymentDate,
    bankHolidays: bankHolidaysAround(paymentDate),
    origin: accountOf(origin),
    reference: "COURT ORDERS",
    payments: rows.map((row) => ({
      ...accountOf(payeeAccount(row)),
      amount: moneyOf(row.amount_paid),
      reference: getReference(row),
    })),
  };
  const { modulusTable } = context;
  const made = modulusTable === null ? createBacsFile(facts) : createBacsFile(facts, modulusTable);
  if (!made.ok) throw invalid(issuesOfProblems(made.problems, new Set(["paymentDate"])));
  const written = writeBacsFile(made.value);
  if (!written.ok) throw new Error(`The file cannot be written: ${JSON.stringify(written.problems)}`);
  return written.value;
}

function noPayingAccount(): Refused {
  const text = "Save `bankAccount` and `bacsServiceUserNumber` in the organisation's information first.";
  return new Refused(409, { token: "paying_account_missing", text });
}

interface Account {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly sortCode: string;
}

function accountOf({ accountName, accountNumber, sortCode }: Account): Account {
  return { accountName, accountNumber, sortCode };
}

function payeeAccount({ bank_account }: RemittanceRow): Account {
  if (bank_account === null) throw new Error("A payee who is paid by Bacs has an account.");
  return bank_account;
}

/** The payee stays that of the payment, whatever payee the order has later. */
async function putIntoFile(tx: Tx, fileId: string, rows: readonly RemittanceRow[]): Promise<void> {
  const ids = rows.map(({ line_item_id }) => line_item_id);
  await sql`update court_order_line_item as item
    set file_id = ${fileId}, payee_id = held.payee_id
    from court_order as held
    where held.order_id = item.order_id and item.line_item_id = any(${ids})`.execute(tx);
}
