import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "../../../src/engine/base";
import { type Dataset, findDataset, planReport } from "../../../src/engine/reports";
import { writeParquet } from "../../../src/services/reports/exports/parquet/write-parquet";
import { makeReportPayslips } from "../../support/report-payslips";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { payslipPlatform } from "../payslip-files/sample-payslips";

let platform: RunPlatform;

const EXPORTS = "/v1/report/exports";
const MADE = 30_000;
const BY_NUMBER = {
  dataset: "payslips",
  select: [
    ...["employee.payrollId", "employee.jobTitle", "forPeriod.netPay", "forPeriod.class1aOnTermination", "hours"],
    ...["paymentDate", "isDirector", "period", "employee.department"],
  ].map((field) => ({ field })),
  filters: { field: "taxCode", op: "eq", value: "1257L" },
  orderBy: [{ field: "forPeriod.netPay" }, { field: "employee.payrollId" }],
};

async function exported(definition: object, format: string) {
  const queued = await platform.call("POST", EXPORTS, { definition, format });
  expect(queued.status).toBe(202);
  for (;;) {
    const { data } = (await platform.call("GET", `${EXPORTS}/${queued.body.content.data.id}`)).body.content;
    if (!["QUEUED", "RUNNING"].includes(data.status)) return data;
    await wait(50);
  }
}

async function bytesOf({ downloadUrl }: { readonly downloadUrl: string }) {
  const { pathname, search } = new URL(downloadUrl);
  const answer = await platform.app.request(pathname + search);
  return { type: answer.headers.get("content-type"), bytes: await answer.arrayBuffer() };
}

/** Returns the rows with decimals exactly as written, which the reader would make floating-point numbers of. */
async function rowsOf(file: ArrayBuffer): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const metadata = parquetMetadata(file);
  const scales = new Map<string, number>();
  const schema = metadata.schema.map((element) => {
    if (element.converted_type !== "DECIMAL") return element;
    scales.set(element.name, element.scale ?? 0);
    const { converted_type: _, logical_type: __, ...plain } = element;
    return plain;
  });
  const rows = await parquetReadObjects({ file, metadata: { ...metadata, schema }, utf8: false });
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value, scales.get(name))] as const)),
  );
}

/** Returns a value as JSONL has it. */
function textOf(value: unknown, scale: number | undefined): unknown {
  if (value === null || value === undefined) return null;
  if (scale !== undefined)
    return decimal(value instanceof Uint8Array ? wholeNumber(value) : BigInt(String(value)), scale);
  if (value instanceof Date) return value.toISOString();
  return typeof value === "bigint" ? Number(value) : value;
}

function wholeNumber(bytes: Uint8Array): bigint {
  return BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString("hex")}`));
}

function decimal(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Dates are days in Parquet, which the reader makes moments of. */
function withDays(rows: readonly Readonly<Record<string, unknown>>[], dates: readonly string[]) {
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(dates.map((name) => [name, row[name] === null ? null : String(row[name]).slice(0, 10)])),
  }));
}

async function both(definition: object, dates: readonly string[]) {
  const parquet = await bytesOf(await exported(definition, "PARQUET"));
  const jsonl = Buffer.from((await bytesOf(await exported(definition, "JSONL"))).bytes).toString("utf8");
  const lines = jsonl.split("\n").filter((line) => line !== "");
  return { parquet: withDays(await rowsOf(parquet.bytes), dates), jsonl: lines.map((line) => JSON.parse(line)) };
}

beforeAll(async () => {
  platform = await payslipPlatform({ services: ["payslip-files", "reports"] });
  const person = { taxCode: "K100", lastName: "Łódź", tags: ["cost:centre:North", "team:a:b"] };
  const { employeeId } = await platform.employee(person);
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "3000.07" }]);
  expect((await platform.lockRun(1)).status).toBe(200);
  const client = new Client({ connectionString: platform.databaseUrl });
  await client.connect();
  await client.query(makeReportPayslips(platform.owner.organisationId, [0, MADE]));
  await client.end();
});

afterAll(() => platform.stop());

describe("an export in Parquet", () => {
  it("has the rows of the CSV to the last digit, in several row groups, under its digest", async () => {
    const done = await exported(BY_NUMBER, "PARQUET");
    const { type, bytes } = await bytesOf(done);
    expect(type).toBe("application/vnd.apache.parquet");
    expect(done).toMatchObject({
      status: "COMPLETED",
      rowCount: MADE,
      truncated: false,
      sizeBytes: bytes.byteLength,
      sha256: createHash("sha256").update(new Uint8Array(bytes)).digest("hex"),
    });
    const { row_groups: groups, num_rows: count } = parquetMetadata(bytes);
    expect(groups.length).toBeGreaterThan(2);
    expect(count).toBe(BigInt(MADE));
    const csv = Buffer.from((await bytesOf(await exported(BY_NUMBER, "CSV"))).bytes).toString("utf8");
    const [heading, ...lines] = readCsv(csv) as Exclude<ReturnType<typeof readCsv>, { line: number }>;
    const rows = withDays(await rowsOf(bytes), ["paymentDate"]);
    const cells = rows.map((row) => (heading?.cells ?? []).map((name) => String(row[name] ?? "")));
    expect(cells).toEqual(lines.map((line) => line.cells));
  });

  it("has nulls, empty texts, any letters and large amounts as JSONL has them", async () => {
    const { parquet, jsonl } = await both(BY_NUMBER, ["paymentDate"]);
    expect(parquet).toEqual(jsonl);
    const ofNumber = (number: number) => parquet.find((row) => row["employee.payrollId"] === `P${number}`);
    expect(ofNumber(0)).toMatchObject({ "employee.jobTitle": null, isDirector: null, hours: null });
    expect(ofNumber(2)).toMatchObject({ "employee.jobTitle": "Line 1\nLine 2\t\\N", isDirector: true });
    expect(ofNumber(3)).toMatchObject({ "employee.jobTitle": '"Chef", 厨师 🍰' });
    expect(ofNumber(4)).toMatchObject({ "employee.jobTitle": "" });
    expect(ofNumber(7)).toMatchObject({ "forPeriod.class1aOnTermination": "9999999999999.99", hours: "7.123456" });
    expect(ofNumber(8)).toMatchObject({ "forPeriod.class1aOnTermination": "-0.01" });
  });

  it("has every field of a real payslip and of its run", async () => {
    for (const name of ["payslips", "payslip_lines", "payroll_runs"] as const) {
      const dataset = findDataset(name) as Dataset;
      const dates = dataset.fields.filter(({ type }) => type === "date").map((field) => field.name);
      for (let at = 0; at < dataset.fields.length; at += 40) {
        const fields = dataset.fields.slice(at, at + 40).map((field) => field.name);
        const isReal = { field: "taxCode", op: "eq", value: "K100" };
        const definition = {
          dataset: name,
          select: fields.map((field) => ({ field })),
          ...(name === "payslips" ? { filters: isReal } : {}),
        };
        const { parquet, jsonl } = await both(
          definition,
          dates.filter((date) => fields.includes(date)),
        );
        expect(jsonl.length).toBeGreaterThan(0);
        expect(parquet).toEqual(jsonl);
      }
    }
  });

  it("has sums, averages and counts, whose decimals are wider", async () => {
    const definition = {
      dataset: "payslips",
      select: [
        { field: "employee.department", as: "department" },
        { aggregate: "sum", field: "forPeriod.class1aOnTermination", as: "sum" },
        { aggregate: "avg", field: "hours", as: "hours" },
        { aggregate: "min", field: "forPeriod.class1aOnTermination", as: "least" },
        { aggregate: "max", field: "paymentDate", as: "last" },
        { aggregate: "count", field: "employeeId", distinct: true, as: "people" },
      ],
      groupBy: ["department"],
    };
    const { parquet, jsonl } = await both(definition, ["last"]);
    expect(parquet).toEqual(jsonl);
    expect(parquet.find(({ department }) => department === "Department 7")).toMatchObject({ sum: "9999999999999.99" });
    expect(parquet.find(({ department }) => department === "Department 8")).toMatchObject({ least: "-0.01" });
  });

  it("without rows has its columns, each with its type", async () => {
    const none = { ...BY_NUMBER, filters: { field: "taxCode", op: "eq", value: "NONE" } };
    const done = await exported(none, "PARQUET");
    expect(done).toMatchObject({ status: "COMPLETED", rowCount: 0 });
    const { num_rows: count, schema } = parquetMetadata((await bytesOf(done)).bytes);
    expect(count).toBe(0n);
    expect(schema.slice(1).map(({ name, type, converted_type: as }) => [name, type, as])).toEqual([
      ["employee.payrollId", "BYTE_ARRAY", "UTF8"],
      ["employee.jobTitle", "BYTE_ARRAY", "UTF8"],
      ["forPeriod.netPay", "INT64", "DECIMAL"],
      ["forPeriod.class1aOnTermination", "INT64", "DECIMAL"],
      ["hours", "INT64", "DECIMAL"],
      ["paymentDate", "INT32", "DATE"],
      ["isDirector", "BOOLEAN", undefined],
      ["period", "INT64", undefined],
      ["employee.department", "BYTE_ARRAY", "UTF8"],
    ]);
    expect(schema.find(({ name }) => name === "hours")).toMatchObject({ precision: 18, scale: 6 });
  });
});

describe("the writer of Parquet", () => {
  it("holds no more rows than those of a group and a portion, however many there are", async () => {
    const select = ["employee.payrollId", "paymentDate", "forPeriod.netPay", "hours", "isDirector"];
    const plan = planReport(
      { dataset: "payslips", select: select.map((field) => ({ field })) },
      { asOf: "2026-11-21", mode: "EXPORT" },
    );
    if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
    const [rowsOfPortion, portions, rowsOfGroup] = [3_000, 100, 50_000 / select.length];
    const portion = Buffer.from("P1000000\t20574\t123456\t7123456\t1\n".repeat(rowsOfPortion));
    let [taken, given, longest] = [0, 0, 0];
    async function* rows() {
      for (; taken < portions * rowsOfPortion; taken += rowsOfPortion) yield portion;
    }
    for await (const bytes of writeParquet(plan.value.columns, rows())) {
      expect(taken - given).toBeLessThanOrEqual(rowsOfGroup + rowsOfPortion);
      given += Math.min(rowsOfGroup, portions * rowsOfPortion - given);
      longest = Math.max(longest, bytes.length);
    }
    expect(given).toBe(portions * rowsOfPortion);
    // A group as it is in the file, and no part of it is the whole.
    expect(longest).toBeLessThan(1_000_000);
  });
});
