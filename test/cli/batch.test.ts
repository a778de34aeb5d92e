import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { sampleEmployee } from "../../scripts/sample-employees";
import { payEmployeeYear } from "../../src/batch";
import { rulebook } from "../support/library";
import { batchCommand, sampleLines } from "./batch-command";

const { at, run } = batchCommand();
const PEOPLE = 6000;

beforeAll(() => writeFileSync(at("people.jsonl"), sampleLines(PEOPLE)));

describe("batch: results", () => {
  it("writes each year as the library states it, on one thread and on two, on every engine", () => {
    const first = run(at("people.jsonl"), "--out", at("one.jsonl"), "--workers", "1");
    expect(first.code, first.err).toBe(0);
    const lines = readFileSync(at("one.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(PEOPLE);
    for (const [index, line] of lines.entries()) {
      if (index % 17 !== 0) continue;
      const single = payEmployeeYear(sampleEmployee(index), { taxYear: 2026, period: null, schedules: {} }, rulebook);
      expect(JSON.parse(line)).toMatchObject(single.ok ? { ...single.value.yearToDate, payments: 12 } : { id: "none" });
    }
    for (const engine of ["js", "wasm", "simd"]) {
      run(at("people.jsonl"), "--out", at(`${engine}.jsonl`), "--engine", engine, "--workers", "2");
      expect(readFileSync(at(`${engine}.jsonl`)).equals(readFileSync(at("one.jsonl"))), engine).toBe(true);
    }
    expect(existsSync(at("one.jsonl.refused.jsonl"))).toBe(false);
    expect(existsSync(at("one.jsonl.journal"))).toBe(false);
    expect(existsSync(at("one.jsonl.partial"))).toBe(false);
  });

  it("adds up what it writes", () => {
    run(at("people.jsonl"), "--out", at("sums.csv"));
    const [heading = "", ...rows] = readFileSync(at("sums.csv"), "utf8").trimEnd().split("\r\n");
    const column = heading.split(",").indexOf("tax");
    const pence = rows.reduce((sum, row) => sum + Number((row.split(",")[column] ?? "").replace(".", "")), 0);
    const { out } = run(at("people.jsonl"));
    const told = /Income tax\s+([\d,.]+)/.exec(out)?.[1]?.replace(/[,.]/g, "");
    expect(Number(told)).toBe(pence);
    expect(out).toContain("6,000 people, 72,000 payments");
  });
});

describe("batch: lines that are wrong", () => {
  it("lists each with its number and reason, pays the others, and returns its own exit code", () => {
    const good = JSON.stringify(sampleEmployee(1));
    const bad = '{"id":"X","payFrequency":"Monthly","taxCode":"1257Q","niCategory":"A","grossPay":"1"}';
    const bytes = Buffer.concat([
      Buffer.from(`${good}\r\n\n{"id":\n${bad}\n`),
      Buffer.from([0xff, 0xfe, 0x0a]),
      Buffer.from(`7\n${good}`),
    ]);
    writeFileSync(at("mixed.jsonl"), bytes);
    const { code, err } = run(at("mixed.jsonl"), "--out", at("mixed.out"));
    expect(code, err).toBe(3);
    expect(err).toContain("2 malformed and 2 refused of 6 lines");
    expect(readFileSync(at("mixed.out"), "utf8").trimEnd().split("\n")).toHaveLength(2);
    const refused = readFileSync(at("mixed.out.refused.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(refused.map(({ line, id, problems }) => [line, id, problems[0].token, problems[0].path])).toEqual([
      [3, null, "malformed_json", ""],
      [4, "X", "invalid_tax_code", "/taxCode"],
      [5, null, "invalid_format", ""],
      [6, null, "wrong_type", ""],
    ]);
  });

  it("answers 2 when no line was good, and for what cannot be read", () => {
    writeFileSync(at("bad.jsonl"), "nonsense\n");
    expect(run(at("bad.jsonl")).code).toBe(2);
    expect(run(at("missing.jsonl")).code).toBe(2);
    expect(run(at("bad.jsonl"), "--workers", "0").code).toBe(2);
    expect(run(at("bad.jsonl"), "--engine", "abacus").code).toBe(2);
    writeFileSync(at("bad.csv"), "id,shoe\n1,2\n");
    const heading = run(at("bad.csv"));
    expect(heading.code).toBe(2);
    expect(heading.err).toContain("shoe");
  });

  it("reads CSV", () => {
    writeFileSync(
      at("people.csv"),
      'id,payFrequency,taxCode,niCategory,grossPay,pensionNetPayArrangement,directorMethod,previousTaxablePay,previousTaxPaid\n"A ""1""",Monthly,1257L,A,2500,125.50,,,\nB,Monthly,BR,C,100;200;;300,,,,\nC,Monthly,1257L,A,1000,,Annual,5000,100.40\n',
    );
    const { code, err } = run(at("people.csv"), "--out", at("csv.out"));
    expect(code, err).toBe(0);
    const years = readFileSync(at("csv.out"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(years.map(({ id, payments, grossPay, pension }) => [id, payments, grossPay, pension])).toEqual([
      ['A "1"', 12, "30000.00", "1506.00"],
      ["B", 3, "600.00", "0.00"],
      ["C", 12, "12000.00", "0.00"],
    ]);
    expect(years[2].previousTaxPaid).toBe("100.40");
    expect(years[2].niBandResultDirector.A.grossForEmployeeNi).toBe("12000.00");
  });
});
