import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CatalogueField, DATASETS } from "../../../src/engine/reports";
import { dataOf, made } from "../all/made";
import { makeRecords } from "../all/records";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { type Rows, rowsOfInterface } from "./rows-of-interface";

// Every row of every dataset has, field by field, what the operations of its records show, and its sums are theirs.

// biome-ignore lint/suspicious/noExplicitAny: records as the interface shows them
type Shown = any;

/** How the rows of a dataset are found at the interface. */
interface Source {
  /** A field to group sums by. */
  readonly group: string;
  readonly records: () => Promise<readonly Shown[]>;
  /** Fields that the operations show in other records, or in another form. */
  readonly fields?: Readonly<Record<string, (record: Shown) => unknown>>;
  /** Fields that no operation shows. */
  readonly apart?: readonly string[];
}

let platform: TestPlatform;
let call: Call;
/** Records that others name, by their ids. */
const known = new Map<string, Shown>();
let payslips: Rows;

const read = async (path: string): Promise<Shown> => dataOf(await call("GET", path));
const all = async (path: string): Promise<readonly Shown[]> => (await read(path)).items;
const remember = (records: readonly Shown[], key: string) => {
  for (const record of records) known.set(record[key], record);
};

beforeAll(async () => {
  platform = await testPlatform();
  const account = await platform.account("Sample Bakery");
  const plain = await platform.callAs(account);
  call = (method, path, body, headers) => plain(method, path, body, { "x-org-id": account.organisationId, ...headers });
  await makeRecords(call, account, "AB123456C", false);
  const payrolls = await all("/v1/payrollconfig");
  const { payrollConfigId } = payrolls.find(({ name }) => name === "Journalled staff");
  await furtherRuns(payrollConfigId);
  payslips = await rowsOfInterface({ call, payrollConfigId }, [1, 2]);
  remember(payrolls, "payrollConfigId");
  for (const { payrollConfigId: id } of payrolls) remember(await all(`/v1/payroll/${id}`), "payRunId");
  for (const { employeeId } of await all("/v1/employees")) {
    const person = await read(`/v1/employees/${employeeId}`);
    known.set(employeeId, { ...person, leavingDate: person.leaver?.leavingDate ?? null });
  }
  remember(await all("/v1/payments/batches"), "batchId");
  remember(await all("/v1/billing/clients"), "clientId");
  remember(await all("/v1/journal/templates"), "templateId");
  remember(await all("/v1/holiday/policies"), "policyId");
  remember(await all("/v1/organisation/pay-element?pageSize=100"), "payElementId");
  remember(await all("/v2/pension/pension-group"), "id");
  remember(await all("/v2/pension/pension-provider"), "id");
  remember(await all("/v1/court-orders/payees"), "payeeId");
});

afterAll(() => platform.stop());

/** Locks a second run, so that HMRC is owed what is in no batch, and begins a third. */
async function furtherRuns(payrollConfigId: string) {
  await made(call, `/v1/payroll/${payrollConfigId}/next`, undefined);
  await made(call, `/v1/payroll/${payrollConfigId}/2026/2/lock`, { acknowledgeWarnings: true });
}

/** Returns the fields of a dataset that are those of another record, which the row's record names. */
function joined(names: readonly string[], key: string, field: (name: string) => string = (name) => name) {
  return Object.fromEntries(
    names.map((name) => [name, (record: Shown) => known.get(record[key])?.[field(name)] ?? null]),
  );
}

const afterPoint = (name: string) => name.slice(name.indexOf(".") + 1);
const fieldsOf = (dataset: string) => DATASETS.find(({ name }) => name === dataset)?.fields ?? [];
const namesOf = (dataset: string) => fieldsOf(dataset).map(({ name }) => name);

const OF_PERSON = joined(
  namesOf("payments").filter((name) => name.startsWith("employee.")),
  "employeeId",
  afterPoint,
);
const OF_RUN = joined(["payFrequency", "periodStartDate", "periodEndDate"], "payRunId");

const SOURCES: Readonly<Record<string, Source>> = {
  payments: {
    group: "payeeType",
    records: () => all("/v1/payments"),
    fields: {
      ...OF_PERSON,
      ...OF_RUN,
      year: ({ year, source }) => year ?? source.taxYear,
      taxMonth: ({ payRunId, source }) => known.get(payRunId)?.taxMonth ?? source.taxMonth,
      paymentDate: ({ batchId, dueDate }) => known.get(batchId)?.paymentDate ?? dueDate,
    },
    apart: ["taxWeek"],
  },
  invoices: {
    group: "status",
    records: () => all("/v1/billing/invoices"),
    fields: joined(["client.name"], "clientId", afterPoint),
  },
  clients: { group: "syncStatus", records: () => all("/v1/billing/clients") },
  journals: {
    group: "status",
    records: () => all("/v1/journal/journals"),
    fields: joined(["template.name"], "templateId", afterPoint),
  },
  court_orders: {
    group: "orderType",
    records: () => all("/v1/court-orders/orders"),
    fields: { ...OF_PERSON, ...joined(["payee.name"], "payeeId", afterPoint) },
  },
  holiday: {
    group: "status",
    records: () => all("/v1/holiday/requests"),
    fields: { ...OF_PERSON, ...joined(["policy.name"], "policyId", afterPoint) },
    // What the balance was at the decision: the interface shows that of today.
    apart: ["holidayYearStartDate", "entitlement", "balanceAfter", "averageWeeklyPay"],
  },
  recurring_line_items: {
    group: "basis",
    records: () => all("/v1/recurring-items"),
    fields: {
      ...OF_PERSON,
      ...joined(["payElement.code", "payElement.name", "payElement.direction"], "payElementId", afterPoint),
    },
  },
  statutory_payments: {
    group: "statutoryType",
    records: () => all("/v1/statutory-pay/payments/organisations"),
    fields: OF_PERSON,
  },
  pensions: {
    group: "pensionType",
    records: async () => [
      ...(await all("/v2/pension/pension-calculation/by-year/2026/by-month/1")),
      ...(await all("/v2/pension/pension-calculation/by-year/2026/by-month/2")),
    ],
    fields: {
      ...OF_PERSON,
      ...joined(["pensionGroup.name"], "pensionGroupId", afterPoint),
      ...joined(["pensionProvider.name"], "pensionProviderId", afterPoint),
      ...joined(["pensionSchemaId"], "pensionGroupId"),
    },
    apart: ["membershipKind"],
  },
  payroll_runs: {
    group: "status",
    records: async () => [...known.values()].filter((record) => "lockedAt" in record),
    fields: joined(["payrollConfig.name"], "payrollConfigId", afterPoint),
  },
  payslips: { group: "status", records: async () => payslips.payslips },
  payslip_lines: { group: "code", records: async () => payslips.payslip_lines },
};

const run = async (definition: object): Promise<readonly (readonly unknown[])[]> =>
  dataOf(await call("POST", "/v1/report/reports/run", definition)).rows;

type Cell = Pick<CatalogueField, "name" | "type" | "decimals">;
const PLAIN = { type: "string", decimals: null } as const;

/** Returns what the interface shows of a field, as reports write it. */
function shownCell({ fields = {} }: Source, { name, type, decimals }: Cell, record: Shown): unknown {
  const own = fields[name];
  const value = own === undefined ? name.split(".").reduce((of, step) => of?.[step], record) : own(record);
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null;
  return type === "decimal" ? withDecimals(value, decimals ?? 2) : value;
}

/** Writes a decimal with all its digits; a number of hours or days has at most six. */
function withDecimals(value: string | number, decimals: number): string {
  const [whole = "", part = ""] = String(value).split(".");
  return `${whole}.${part.padEnd(decimals, "0")}`;
}

/** Adds decimals of the same number of digits. */
function sumOf(values: readonly unknown[], { decimals: stated }: Pick<CatalogueField, "decimals">): string | null {
  const decimals = stated ?? 2;
  const own = values.filter((value) => value !== null).map((value) => BigInt(String(value).replace(".", "")));
  if (own.length === 0) return null;
  const sum = own.reduce((total, value) => total + value, 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(decimals + 1, "0");
  return `${sum < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

it("has an operation to compare with for every dataset", () => {
  expect(Object.keys(SOURCES).sort()).toEqual(DATASETS.map(({ name }) => name).sort());
});

describe.each(Object.entries(SOURCES))("%s", (dataset, source) => {
  const { group, apart = [] } = source;
  const fields = fieldsOf(dataset).filter(({ name }) => !apart.includes(name));

  it("has the values of the records in every row", async () => {
    const records = await source.records();
    expect(records.length).toBeGreaterThan(0);
    for (let at = 0; at < fields.length; at += 50) {
      const part = fields.slice(at, at + 50);
      const named = (cells: readonly unknown[]) =>
        part.map(({ name }, place) => `${name}: ${JSON.stringify(cells[place])}`);
      const rows = await run({ dataset, select: part.map(({ name }) => ({ field: name })) });
      const shown = records.map((record) => part.map((field) => shownCell(source, field, record)));
      expect(rows.map(named).sort()).toEqual(shown.map(named).sort());
    }
  });

  it("adds up to the sums of the records", async () => {
    const measures = fields.filter(({ type, aggregations }) => type === "decimal" && aggregations.includes("sum"));
    const records = await source.records();
    const groupOf = (record: Shown) => shownCell(source, { ...PLAIN, name: group }, record);
    for (let at = 0; at < measures.length; at += 49) {
      const part = measures.slice(at, at + 49);
      const select = [{ field: group }, ...part.map(({ name }) => ({ field: name, aggregate: "sum", as: name }))];
      const sums = await run({ dataset, select, groupBy: [group] });
      const expected = [...new Set(records.map(groupOf))].map((value) => {
        const own = records.filter((record) => groupOf(record) === value);
        return [
          value,
          ...part.map((field) =>
            sumOf(
              own.map((record) => shownCell(source, field, record)),
              field,
            ),
          ),
        ];
      });
      const asText = (row: readonly unknown[]) => JSON.stringify(row);
      expect(sums.map(asText).sort()).toEqual(expected.map(asText).sort());
    }
  });
});

it("exports the amounts of payments as it shows them", async () => {
  const definition = {
    dataset: "payments",
    select: [{ field: "paymentId" }, { field: "amount" }, { field: "reference" }],
  };
  const { id } = await made(call, "/v1/report/exports", { definition, format: "JSONL" });
  const done = async () => (await read(`/v1/report/exports/${id}`)).downloadUrl;
  await expect.poll(done, { timeout: 30_000 }).toEqual(expect.any(String));
  const { pathname, search } = new URL(await done());
  const text = await (await platform.app.request(pathname + search)).text();
  const rows = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const payments = await all("/v1/payments");
  const shown = payments.map(({ paymentId, amount, reference }) => ({ paymentId, amount, reference }));
  const byId = (one: Shown, other: Shown) => one.paymentId.localeCompare(other.paymentId);
  expect(rows.sort(byId)).toEqual(shown.sort(byId));
});
