import { z } from "@hono/zod-openapi";
import { type SqlBool, sql } from "kysely";
import { type PlatformApp, pageQuery, Refused } from "../../../platform/http";
import type { SheetColumn } from "../../../platform/spreadsheets";
import { asAccount, type Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import {
  dateField,
  fileOperation,
  getBeginning,
  getEnd,
  idField,
  instantField,
  mountFile,
  mountList,
  operation,
  type ServiceContext,
  TABLE_TYPES,
  tableFile,
  tableQuery,
} from "../../contract";
import { getName } from "../people/person-rows";
import { SCIM_WORDS } from "../scim/mount-scim";

/** The most entries of a file: a busy month of a large employer. */
const MOST_IN_FILE = 50_000;

const entry = z
  .strictObject({
    auditId: idField(),
    occurredAt: instantField(),
    operationId: z.string().nullable().openapi({
      description: "The operation, such as `lockPayRun`; null if this release has it no more.",
    }),
    summary: z.string().openapi({ description: "What the operation does, in words." }),
    fields: z.array(z.string()).openapi({
      description:
        "The fields that the request stated, such as `bankAccount`; empty before they were kept, and for jobs.",
    }),
    recordIds: z.record(z.string(), z.string()).openapi({
      description: "The records by the name of their id; for a locked or reopened run also a digest of its payslips.",
    }),
    actor: z.strictObject({
      principalId: idField().nullable().openapi({ description: "The person of a session." }),
      clientId: idField().nullable().openapi({ description: "The credentials, if there was no session." }),
      userId: z.string().nullable().openapi({
        description:
          "Whom the credentials named with `User-Id`; `unverified:` is before an id of no person of the account.",
      }),
      displayName: z.string().openapi({ description: "The name of the person or the credentials today." }),
    }),
  })
  .openapi("AuditEntry");

type ShownEntry = z.input<typeof entry>;

const example: ShownEntry = {
  auditId: "01JZ3V6D4R8QK2M5N7P9T1W3Z5",
  occurredAt: "2026-04-06T09:30:00.000Z",
  operationId: "updateEmployee",
  summary: "Changes an employee's record",
  fields: ["bankAccount"],
  recordIds: { employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3Z7" },
  actor: { principalId: "01JZ3V6D4R8QK2M5N7P9T1W3X0", clientId: null, userId: null, displayName: "Sample Owner" },
};

const filters = {
  operationId: z.string().optional().openapi({ description: "Only this operation, such as `lockPayRun`." }),
  recordId: idField().optional().openapi({ description: "Only what concerns this record, whatever it is." }),
  principalId: idField().optional().openapi({ description: "Only what this person did." }),
  clientId: idField().optional().openapi({ description: "Only what these credentials did." }),
  startDate: dateField().optional().openapi({ description: "From this day in London." }),
  endDate: dateField().optional().openapi({ description: "Until the end of this day in London." }),
};

const UNKNOWN_OPERATION = {
  status: 400,
  token: "unknown_operation",
  when: "No operation has this id, or it is one that only reads.",
} as const;

const ADMINISTRATION = { service: "Administration", method: "get" } as const;
const LISTED = {
  data: z.strictObject({ items: z.array(entry) }),
  query: pageQuery({ usual: 50, most: 100 }).extend(filters),
  token: "audit_entries_listed",
  refusals: [UNKNOWN_OPERATION],
  examples: { data: { items: [example] } },
} as const;
const IN_FILE = {
  query: z.object({ ...filters, ...tableQuery }),
  ...TABLE_TYPES,
  refusals: [
    UNKNOWN_OPERATION,
    { status: 400, token: "too_many_audit_entries", when: `A file has at most ${MOST_IN_FILE} entries.` },
  ],
} as const;

const ofOrganisation = { path: "/v1/audit-entries", scope: "organisation" } as const;
const ofAccount = { path: "/v1/administration/audit-entries", scope: "account" } as const;

const operations = [
  {
    list: operation({
      ...ADMINISTRATION,
      ...LISTED,
      ...ofOrganisation,
      id: "listAuditEntries",
      summary: "Who changed what in the organisation, newest first",
      description:
        "Every request that changed something, kept for seven years: by whom, which operation, which records and which of their fields, never the contents. What a job did for a request is there when it was done.",
    }),
    file: fileOperation({
      ...ADMINISTRATION,
      ...IN_FILE,
      ...ofOrganisation,
      path: `${ofOrganisation.path}/file`,
      id: "downloadAuditEntries",
      summary: "The same as CSV or XLSX, oldest first",
      description: "Text that a spreadsheet would take for a formula has an apostrophe in front.",
    }),
  },
  {
    list: operation({
      ...ADMINISTRATION,
      ...LISTED,
      ...ofAccount,
      id: "listAccountAuditEntries",
      summary: "Who changed what in the account itself, newest first",
      description:
        "People, credentials, brand and settings of the account. What concerns an organisation is in its own.",
    }),
    file: fileOperation({
      ...ADMINISTRATION,
      ...IN_FILE,
      ...ofAccount,
      path: `${ofAccount.path}/file`,
      id: "downloadAccountAuditEntries",
      summary: "The same as CSV or XLSX, oldest first",
      description: "Text that a spreadsheet would take for a formula has an apostrophe in front.",
    }),
  },
] as const;

const TEXTS = ["Who", "User ID", "What", "Operation", "Fields", "Records", "Entry"];
const COLUMNS: readonly SheetColumn[] = [
  { heading: "When", type: "Instant" },
  ...TEXTS.map((heading) => ({ heading, type: "Text" as const })),
];

/** Adds the audit log of an organisation and that of its account. */
export function mountAudit(context: ServiceContext): void {
  const words = new Words(context.app);
  for (const { list, file } of operations) {
    mountList(context, list, {
      from: selectEntries,
      filters: conditions(words),
      order: ["audit_id"],
      direction: "desc",
      scope: ({ caller }) => caller.organisationId ?? caller.accountId,
      show: (rows, { tx, caller }) => shownEntries(tx, caller.accountId, words, rows),
      text: "The entries of the audit log are listed.",
    });
    mountFile(context, file, {
      read: async ({ query: { format, ...query }, caller }, tx) => ({
        format,
        entries: await entriesOfFile(tx, words, query, caller.accountId),
      }),
      make: ({ entries, format }) =>
        tableFile({ name: "audit-log", columns: COLUMNS, rows: entries.map(entryRow) }, format),
    });
  }
}

function selectEntries(tx: Tx) {
  return tx.withTables<AccessTables>().selectFrom("audit_entry").selectAll();
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>["execute"]>>[number];

/** The rows that each parameter selects. What a person did is under the person's id, as that of credentials under theirs. */
function conditions(words: Words) {
  const byCaller = (id: string) => sql<SqlBool>`client_id = ${id}`;
  return {
    operationId: (id: string) => sql<SqlBool>`operation = ${words.requireAddress(id)}`,
    recordId: (id: string) =>
      sql<SqlBool>`exists (select from jsonb_each_text(record_ids) as named where named.value = ${id})`,
    principalId: byCaller,
    clientId: byCaller,
    startDate: (date: string) => sql<SqlBool>`occurred_at >= ${getBeginning(date)}`,
    endDate: (date: string) => sql<SqlBool>`occurred_at < ${getEnd(date)}`,
  };
}

async function entriesOfFile(
  tx: Tx,
  words: Words,
  query: { readonly [Name in keyof typeof filters]?: string | undefined },
  accountId: string,
): Promise<readonly ShownEntry[]> {
  const chosen = Object.entries(conditions(words)).flatMap(([name, condition]) => {
    const value = query[name as keyof typeof filters];
    return value === undefined ? [] : [condition(value)];
  });
  const rows = await selectEntries(tx)
    .where(sql<SqlBool>`${sql.join([sql`true`, ...chosen], sql` and `)}`)
    .orderBy("audit_id")
    .limit(MOST_IN_FILE + 1)
    .execute();
  if (rows.length <= MOST_IN_FILE) return shownEntries(tx, accountId, words, rows);
  const text = `There are more than ${MOST_IN_FILE} entries: ask for fewer days at a time.`;
  throw new Refused(400, { token: "too_many_audit_entries", text });
}

async function shownEntries(
  tx: Tx,
  accountId: string,
  words: Words,
  rows: readonly EntryRow[],
): Promise<readonly ShownEntry[]> {
  const names = await asAccount(tx, accountId, () => namesOf(tx, [...new Set(rows.map((row) => row.client_id))]));
  return rows.map((row) => {
    const isPerson = row.user_id === row.client_id;
    return {
      auditId: row.audit_id,
      occurredAt: row.occurred_at,
      ...words.describe(row.operation),
      fields: [...row.fields],
      recordIds: row.record_ids,
      actor: {
        principalId: isPerson ? row.client_id : null,
        clientId: isPerson ? null : row.client_id,
        userId: isPerson ? null : row.user_id,
        displayName: names.get(row.client_id) ?? "",
      },
    };
  });
}

/** Returns the names of people and credentials of the account; removed and revoked ones keep theirs. */
async function namesOf(account: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const tables = account.withTables<AccessTables>();
  const people = await tables.selectFrom("person").selectAll().where("principal_id", "in", ids).execute();
  const clients = await tables
    .selectFrom("api_client")
    .select(["client_id", "name"])
    .where("client_id", "in", ids)
    .execute();
  return new Map([
    ...people.map((row) => [row.principal_id, getName(row)] as const),
    ...clients.map((row) => [row.client_id, row.name] as const),
  ]);
}

function entryRow({ auditId, occurredAt, operationId, summary, fields: named, recordIds, actor }: ShownEntry) {
  const records = Object.entries(recordIds).map(([name, id]) => `${name}=${id}`);
  const who = [actor.displayName, actor.userId ?? ""];
  return [occurredAt, ...who, summary, operationId ?? "", named.join(" "), records.join(" "), auditId];
}

/** The words of operations, from the interface's own description, which is whole when the first request comes. */
class Words {
  readonly #app: PlatformApp;
  #byAddress: ReadonlyMap<string, { readonly operationId: string; readonly summary: string }> | undefined;

  constructor(app: PlatformApp) {
    this.#app = app;
  }

  /** Returns what an operation is called and does; of one that is no more, its method and path. */
  describe(address: string): Pick<ShownEntry, "operationId" | "summary"> {
    return this.#words().get(address) ?? { operationId: null, summary: address };
  }

  /** Returns the method and path of an operation that changes something; refuses another id with 400. */
  requireAddress(operationId: string): string {
    for (const [address, words] of this.#words()) if (words.operationId === operationId) return address;
    throw new Refused(400, { token: "unknown_operation", text: "No operation that changes something has this id." });
  }

  #words() {
    this.#byAddress ??= new Map([
      ...Object.entries(SCIM_WORDS),
      ...this.#app.openAPIRegistry.definitions.flatMap((each) => {
        if (each.type !== "route" || each.route.method === "get") return [];
        const { method, path, operationId = "", summary = "" } = each.route;
        return [[`${method.toUpperCase()} ${path}`, { operationId, summary }] as const];
      }),
    ]);
    return this.#byAddress;
  }
}
