import { expect, it } from "vitest";
import { commandHere } from "./here";

// A CSV file of another product: its headings mapped to columns of a payroll.

const cli = commandHere();
const OWN = `employeeId,payFrequency,paymentDate,taxCode,niCategory,grossPay,bonus
E1,Monthly,2026-04-30,1257L,A,2500.00,100.00
E1,Monthly,2026-05-29,1257L,A,2500.00,
E2,Monthly,2026-04-30,BR,C,1000.50,
`;
const THEIRS = `Works Number,Pay Date,PAYE Code,NI Table,Gross,Extra,Notes
E1,30/04/2026,1257L,A,"£2,500.00",£100.00,seen
E1,29/05/2026,1257L,A,"2,500.00",,
E2,30/04/2026,BR,C,1000.50,,
`;
const MAPPING = [
  ...["--column", "employeeId=Works Number", "--column", "paymentDate=Pay Date", "--column", "taxCode=PAYE Code"],
  ...["--column", "niCategory=NI Table", "--column", "grossPay=Gross", "--column", "bonus=Extra"],
  ...["--value", "payFrequency=Monthly", "--ignore", "Notes"],
];

it("pays a mapped file as the same file with our own columns", async () => {
  const expected = await cli.run(["run", cli.file("payroll.csv", OWN), "--periods"]);
  const mapped = await cli.run(["run", cli.file("payroll.csv", THEIRS), "--periods", ...MAPPING]);
  expect([mapped.code, mapped.err]).toEqual([0, ""]);
  expect(mapped.out).toBe(expected.out);
});

it("names the file's own heading where something is wrong", async () => {
  const run = async (text: string, words: readonly string[] = MAPPING) => {
    const { code, err } = await cli.run(["run", cli.file("wrong.csv", text), ...words]);
    return `${code} ${err}`;
  };
  expect(await run(THEIRS.replace("BR", "XX9"))).toMatch(/^3 [\s\S]*\/line\/4\/PAYE Code/);
  expect(await run(THEIRS.replace("£2,500.00", "£2,50.00"))).toMatch(/^3 [\s\S]*\/line\/2\/Gross/);
  expect(await run(THEIRS.replace("30/04/2026", "31/04/2026"))).toMatch(/\/line\/2\/Pay Date/);
  expect(await run(THEIRS.replace("Notes", "Remarks"))).toMatch(/^2 [\s\S]*\/line\/1\/Notes[\s\S]*\/line\/1\/Remarks/);
  expect(await run(THEIRS, MAPPING.slice(0, -4))).toMatch(/^2 [\s\S]*\/line\/1\/Notes[\s\S]*\/line\/1\/payFrequency/);
  expect(await run(OWN, ["--value", "payFrequency=Weekly"])).toMatch(/^2 [\s\S]*duplicate at \/line\/1\/payFrequency/);
  expect(await run(THEIRS, ["--column", "salary=Gross"])).toMatch(
    /^2 "--column salary=Gross" does not begin with one of/,
  );
  const json = cli.file("payroll.json", "{}");
  expect(await cli.run(["run", json, ...MAPPING])).toMatchObject({
    code: 2,
    err: expect.stringContaining("are for CSV"),
  });
});
