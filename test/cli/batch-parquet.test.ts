import { readFileSync, writeFileSync } from "node:fs";
import { asyncBufferFromFile, parquetMetadataAsync } from "hyparquet";
import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { beforeAll, describe, expect, it } from "vitest";
import { writeSampleParquet } from "../../scripts/sample-parquet";
import { batchHere } from "./batch-command";

const { at, run } = batchHere();
const PEOPLE = 2500;
const GROUP = 400;

beforeAll(async () => {
  await writeSampleParquet(at("people.parquet"), PEOPLE, GROUP);
});

describe("batch: Parquet", () => {
  it("keeps money as decimals of two digits in whole numbers", async () => {
    await run(at("people.parquet"), "--out", at("one.parquet"));
    const { schema, row_groups: groups } = await parquetMetadataAsync(await asyncBufferFromFile(at("one.parquet")));
    expect(schema.find(({ name }) => name === "tax")).toMatchObject({ type: "INT64", scale: 2, precision: 18 });
    expect(groups).toHaveLength(Math.ceil(PEOPLE / GROUP));
  });
});

const TEXT = { repetition_type: "OPTIONAL", type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
const PERSON = { payFrequency: "Monthly", taxCode: "1257L", niCategory: "A" };

/** Writes people who differ in id and in what is given, each column with its own element of the schema. */
function writePeople(name: string, element: Omit<SchemaElement, "name">, column: ColumnSource): void {
  const { data } = column;
  const texts = Object.entries(PERSON);
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: "people", num_children: texts.length + 2 },
      { name: "id", ...TEXT },
      ...texts.map(([key]) => ({ name: key, ...TEXT })),
      { name: column.name, repetition_type: "OPTIONAL", ...element },
    ],
  });
  const columnData = [
    { name: "id", data: Array.from(data, (_, index) => `P${index}`) },
    ...texts.map(([key, value]) => ({ name: key, data: Array.from(data, () => value) })),
    column,
  ];
  file.write({ columnData });
  file.finish();
  writeFileSync(at(name), writer.getBytes());
}

it("reads rows that columns alone cannot hold as those of CSV", async () => {
  const DAY = 86_400_000;
  const started = Date.parse("2026-09-14") / DAY;
  writePeople(
    "started.parquet",
    { type: "INT32", converted_type: "DATE" },
    { name: "startDate", data: [started, null] },
  );
  expect((await run(at("started.parquet"))).err).toContain("grossPay");
  writePeople(
    "text.parquet",
    { type: "BYTE_ARRAY", converted_type: "UTF8" },
    { name: "grossPay", data: ["2500.00", "1;2"] },
  );
  writeFileSync(
    at("text.csv"),
    "id,payFrequency,grossPay,taxCode,niCategory\nP0,Monthly,2500.00,1257L,A\nP1,Monthly,1;2,1257L,A\n",
  );
  for (const form of ["parquet", "csv"])
    expect((await run(at(`text.${form}`), "--out", at(`text-${form}.jsonl`))).code).toBe(0);
  expect(readFileSync(at("text-parquet.jsonl"), "utf8")).toBe(readFileSync(at("text-csv.jsonl"), "utf8"));
});

describe("batch: Parquet that is wrong", () => {
  it("names the columns that are missing, unknown or of another type, and what they have to be", async () => {
    writePeople("double.parquet", { type: "DOUBLE" }, { name: "grossPay", data: [2500.5] });
    const double = await run(at("double.parquet"));
    expect(double.code).toBe(2);
    expect(double.err).toContain("DECIMAL(18,2)");
    writePeople("unknown.parquet", { type: "DOUBLE" }, { name: "salary", data: [2500.5] });
    const unknown = await run(at("unknown.parquet"));
    expect(unknown.err).toContain("salary");
    expect(unknown.err).toContain("grossPay");
  });

  it("refuses the rows with amounts that are not whole pence, by their number, and pays the others", async () => {
    const amounts = { type: "INT64", converted_type: "DECIMAL", precision: 18, scale: 4 } as const;
    writePeople("fine.parquet", amounts, { name: "grossPay", data: [25_000_000n, 25_001_234n, 25_001_200n] });
    const { code, err } = await run(at("fine.parquet"), "--out", at("fine-out.parquet"));
    expect(code, err).toBe(3);
    const refused = JSON.parse(readFileSync(at("fine-out.parquet.refused.jsonl"), "utf8"));
    expect(refused).toMatchObject({ line: 2, id: "P1", problems: [{ path: "/grossPay" }] });
  });

  it("says that results cannot be written where there is no folder", async () => {
    const { code, err } = await run(at("people.parquet"), "--out", at("no-such-folder/out.parquet"));
    expect(code).toBe(2);
    expect(err).toContain("There is no such file or folder.");
  });

  it("says of a file that is damaged inside what is wrong and what to do", async () => {
    const bytes = readFileSync(at("people.parquet"));
    writeFileSync(at("damaged.parquet"), bytes.fill(0xff, 4, 400));
    for (const workers of ["1", "2"]) {
      const { code, err } = await run(at("damaged.parquet"), "--out", at("damaged-out.parquet"), "--workers", workers);
      expect(code).toBe(2);
      expect(err).toContain("Rows 1 to 400 cannot be read");
    }
  });
});
