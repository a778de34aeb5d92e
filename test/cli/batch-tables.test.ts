import { copyFileSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { writeSampleArrow } from "../../scripts/sample-arrow";
import { writeSampleParquet } from "../../scripts/sample-parquet";
import { batchHere, sampleLines } from "./batch-command";
import { arrowRows, parquetRows } from "./read-tables";

const { at, run, cli } = batchHere();
const PEOPLE = 2500;
const GROUP = 400;
const FORMS = [
  { form: "parquet", write: writeSampleParquet, rowsOf: parquetRows },
  { form: "arrow", write: writeSampleArrow, rowsOf: arrowRows },
] as const;

let totals = "";

beforeAll(async () => {
  writeFileSync(at("people.jsonl"), sampleLines(PEOPLE));
  totals = totalsIn((await run(at("people.jsonl"), "--out", at("one.csv"))).out);
  await run(at("people.jsonl"), "--out", at("lines.jsonl"));
  for (const { form, write } of FORMS) await write(at(`people.${form}`), PEOPLE, GROUP);
});

describe.each(FORMS)("batch: $form", ({ form, rowsOf }) => {
  const people = at(`people.${form}`);
  const one = at(`one.${form}`);

  it("has the rows of the same people in CSV, and the same totals, on one thread and on two", async () => {
    for (const workers of ["1", "2"]) {
      const { code, err, out } = await run(people, "--out", one, "--workers", workers);
      expect(code, err).toBe(0);
      expect(totalsIn(out)).toBe(totals);
      const [, ...rows] = readFileSync(at("one.csv"), "utf8").trimEnd().split("\r\n");
      expect(await rowsOf(one)).toEqual(rows);
    }
  });

  it("is written from JSON lines, and gives JSON lines, like the other forms", async () => {
    const fromLines = at(`from-lines.${form}`);
    await run(at("people.jsonl"), "--out", fromLines);
    expect(await rowsOf(fromLines)).toEqual(await rowsOf(one));
    await run(people, "--out", at("from-table.jsonl"));
    expect(readFileSync(at("from-table.jsonl")).equals(readFileSync(at("lines.jsonl")))).toBe(true);
  });

  it("has a row for each letter of a person, of which the first has the amounts, and ids of any characters", async () => {
    const person = { payFrequency: "Monthly", taxCode: "1257L", niCategory: "A", grossPay: "2500.00" };
    const { niCategory: _, ...changing } = person;
    const niCategories = [
      { effectiveDate: "2026-04-06", niCategory: "A" },
      { effectiveDate: "2026-10-06", niCategory: "C" },
    ];
    const people = [
      { id: "Zoë", ...person },
      { id: "Łukasz 日本", ...changing, niCategories },
      { id: "Ann", ...person, taxCode: "BR" },
    ];
    const lines = at(`letters-${form}.jsonl`);
    writeFileSync(lines, people.map((each) => `${JSON.stringify(each)}\n`).join(""));
    for (const to of ["csv", form]) expect((await run(lines, "--out", at(`letters.${to}`))).code).toBe(0);
    const [, ...rows] = readFileSync(at("letters.csv"), "utf8").trimEnd().split("\r\n");
    expect(rows).toHaveLength(people.length + 1);
    expect(await rowsOf(at(`letters.${form}`))).toEqual(rows);
  });

  it("is in parts together what one run writes, byte for byte", async () => {
    const out = at(`parts.${form}`);
    for (const part of ["1", "2", "3"]) {
      expect((await run(people, "--out", out, "--part", `${part}/3`)).code).toBe(0);
    }
    const { code, err } = cli.run(["batch", "merge", out, "--parts", "3"]);
    expect(code, err).toBe(0);
    expect(readFileSync(out).equals(readFileSync(one))).toBe(true);
  });

  it("says of a file that was cut off what is wrong and what to do", async () => {
    const cut = at(`cut.${form}`);
    copyFileSync(people, cut);
    truncateSync(cut, 5000);
    const { code, err } = await run(cut, "--out", at(`cut-out.${form}`));
    expect(code).toBe(2);
    expect(err).toMatch(/does not end as an? \w+ file does: it was cut off, .* Write it again/);
  });
});

function totalsIn(out: string): string {
  return out.split("\n").slice(0, 18).join("\n");
}
