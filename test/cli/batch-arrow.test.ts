import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import {
  CompressionType,
  columnFromArray,
  setCompressionCodec,
  tableFromColumns,
  tableToIPC as writeTable,
} from "@uwdata/flechette";
import {
  DateDay,
  Decimal,
  Float64,
  Int32,
  LargeUtf8,
  Table,
  tableFromIPC,
  tableToIPC,
  Utf8,
  type Vector,
  vectorFromArray,
} from "apache-arrow";
import { beforeAll, describe, expect, it } from "vitest";
import { writeSampleArrow } from "../../scripts/sample-arrow";
import { batchCommand } from "./batch-command";

const { at, run } = batchCommand();
const PEOPLE = 900;
const GROUP = 400;

beforeAll(async () => {
  await writeSampleArrow(at("people.arrow"), PEOPLE, GROUP);
  expect(run(at("people.arrow"), "--out", at("one.arrow")).code).toBe(0);
});

/** Amounts of 128 bits, the lowest words first. */
function decimals(amounts: readonly (number | null)[], scale = 2): Vector {
  const words = amounts.map((amount) => (amount === null ? null : Uint32Array.of(amount, 0, 0, 0)));
  return vectorFromArray(words, new Decimal(scale, 18));
}

/** Writes people with the writer of the Arrow project: texts are dictionary-encoded if no type is given. */
function writePeople(name: string, rows: number, columns: Readonly<Record<string, Vector>>): string {
  const texts = (text: (row: number) => string) => Array.from({ length: rows }, (_, row) => text(row));
  const table = new Table({
    id: vectorFromArray(
      texts((row) => `Zoë ${row}`),
      new Utf8(),
    ),
    payFrequency: vectorFromArray(texts(() => "Monthly")),
    taxCode: vectorFromArray(
      texts((row) => (row % 2 === 0 ? "1257L" : "BR")),
      new LargeUtf8(),
    ),
    niCategory: vectorFromArray(texts(() => "A")),
    ...columns,
  });
  writeFileSync(at(name), tableToIPC(table, "file"));
  return at(name);
}

describe("batch: Arrow", () => {
  it("keeps money as decimals of two digits in whole numbers, a record batch for each of the input", () => {
    const table = tableFromIPC(readFileSync(at("one.arrow")));
    const tax = table.schema.fields.find(({ name }) => name === "tax");
    expect(String(tax?.type)).toBe("Decimal[18e+2]");
    expect(table.batches).toHaveLength(Math.ceil(PEOPLE / GROUP));
  });

  it("reads plain, large and dictionary-encoded text, dates and rows that columns alone cannot hold as CSV has them", () => {
    const DAY = 86_400_000;
    const started = vectorFromArray([null, new Date((Date.parse("2026-09-14") / DAY) * DAY)], new DateDay());
    const people = writePeople("mixed.feather", 2, { grossPay: decimals([250_000, 123]), startDate: started });
    writeFileSync(
      at("mixed.csv"),
      "id,payFrequency,grossPay,taxCode,niCategory,startDate\nZoë 0,Monthly,2500.00,1257L,A,\nZoë 1,Monthly,1.23,BR,A,2026-09-14\n",
    );
    expect(run(people, "--out", at("mixed-arrow.jsonl")).code).toBe(0);
    expect(run(at("mixed.csv"), "--out", at("mixed-csv.jsonl")).code).toBe(0);
    expect(readFileSync(at("mixed-arrow.jsonl"), "utf8")).toBe(readFileSync(at("mixed-csv.jsonl"), "utf8"));
  });
});

const PROGRAM = `
import csv, sys, pyarrow.ipc as ipc
table = ipc.open_file(sys.argv[1]).read_all()
table.validate(full=True)
text = lambda value: "" if value is None else ("yes" if value else "no") if isinstance(value, bool) else str(value)
out = csv.writer(sys.stdout)
out.writerow(table.column_names)
for row in table.to_pylist(): out.writerow([text(value) for value in row.values()])
`;
const hasPyarrow = spawnSync("python3", ["-c", "import pyarrow"]).status === 0;
const untried = hasPyarrow ? "" : " (not tried: pyarrow is not on this machine)";

it.skipIf(!hasPyarrow)(`is to pyarrow what CSV is${untried}`, () => {
  run(at("people.arrow"), "--out", at("one.csv"));
  expect(execFileSync("python3", ["-c", PROGRAM, at("one.arrow")], { encoding: "utf8" })).toBe(
    readFileSync(at("one.csv"), "utf8"),
  );
});

describe("batch: Arrow that is wrong", () => {
  it("names the columns that are unknown or of another type, and what they have to be", () => {
    const number = (type: Float64 | Int32) => vectorFromArray([2500], type);
    const columns = { grossPay: number(new Float64()), employerPension: number(new Int32()), salary: decimals([1]) };
    const { code, err } = run(writePeople("wrong.arrow", 1, columns));
    expect(code).toBe(2);
    for (const name of ["grossPay", "employerPension"]) expect(err).toContain(`${name} must be a decimal128(18, 2)`);
    expect(err).toContain("salary");
  });

  it("refuses the rows with amounts that are not whole pence, by their number, and pays the others", () => {
    const amounts = decimals([25_000_000, 25_001_234, 25_001_200], 4);
    const { code, err } = run(writePeople("fine.arrow", 3, { grossPay: amounts }), "--out", at("fine-out.feather"));
    expect(code, err).toBe(3);
    const refused = JSON.parse(readFileSync(at("fine-out.feather.refused.jsonl"), "utf8"));
    expect(refused).toMatchObject({ line: 2, id: "Zoë 1", problems: [{ path: "/grossPay" }] });
    expect(tableFromIPC(readFileSync(at("fine-out.feather"))).numRows).toBe(2);
  });

  it("says of compressed files and of streams that they are not read, and what to write instead", () => {
    setCompressionCodec(CompressionType.ZSTD, {
      encode: (bytes) => zstdCompressSync(bytes),
      decode: (bytes) => zstdDecompressSync(bytes),
    });
    const table = tableFromColumns({ id: columnFromArray(Array.from({ length: 99 }, () => "the same")) });
    writeFileSync(at("compressed.arrow"), writeTable(table, { format: "file", codec: CompressionType.ZSTD }) ?? "");
    expect(run(at("compressed.arrow")).err).toContain("is compressed, which is not read. Write it without compression");
    writeFileSync(at("stream.arrow"), writeTable(table, { format: "stream" }) ?? "");
    expect(run(at("stream.arrow")).err).toContain("as a file with its footer, not as a stream");
  });

  it("says of a file that is damaged inside what is wrong and what to do", () => {
    const bytes = readFileSync(at("people.arrow"));
    const first = bytes.indexOf(Uint8Array.of(0xff, 0xff, 0xff, 0xff), 16);
    writeFileSync(at("moved.arrow"), Buffer.from(bytes).fill(0xff, first, first + 80));
    expect(run(at("moved.arrow")).err).toContain(`The record batch at byte ${first} of`);
    const rows = Buffer.alloc(8);
    rows.writeUInt32LE(GROUP);
    const wrong = Buffer.from(bytes);
    wrong.writeUInt32LE(GROUP - 1, bytes.indexOf(rows, first + 200));
    writeFileSync(at("damaged.arrow"), wrong);
    const { code, err } = run(at("damaged.arrow"), "--workers", "2");
    expect(code).toBe(2);
    expect(err).toContain("Rows 1 to 400 cannot be read");
  });
});
