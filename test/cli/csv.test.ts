import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Payslip } from "../../src/engine";
import { readCsv, writeCsvRow } from "../../src/engine/base";
import { commandHere } from "./here";

const cli = commandHere();
const HEADER = "employeeId,name,payFrequency,paymentDate,taxCode,niCategory,grossPay";
const FIRST = "E1,Sample One,Monthly,2026-04-30,1257L,A,2500.00";

interface Written {
  readonly employees: readonly { id: string; name: string; payslips: readonly Payslip[] }[];
  readonly refused: readonly { id: string; problems: readonly { token: string; path: string; message: string }[] }[];
}

async function run(name: string, lines: readonly string[]) {
  const out = join(cli.folder(), `${name}.json`);
  const outcome = await cli.run(["run", cli.file(`${name}.csv`, lines.join("\n")), "--out", out]);
  const read = (): Written => JSON.parse(readFileSync(out, "utf8"));
  return { ...outcome, read };
}

describe("a CSV payroll", () => {
  it("pays what the JSON payroll pays", async () => {
    const columns = `${HEADER},bonus,pensionNetPayArrangement,employerPension,studentLoanPlan,postgraduateLoan,expenses`;
    const csv = await run("same", [
      columns,
      `${FIRST},,125.00,75.00,Plan2,yes,`,
      "E1,,,2026-05-29,,,2500.00,300.00,125.00,75.00,,,20.00",
      " , ,",
      " E2 ,Sample Two,Weekly,2026-04-10,S1257L,M,310.00,,,,,,",
    ]);
    expect(csv.code, csv.err).toBe(0);
    const pension = [
      { lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: "125.00" },
      { lineType: "EmployerPension", amount: "75.00" },
    ];
    const bonus = { description: "Bonus", amount: "300.00" };
    const expenses = { description: "Expenses", amount: "20.00", isTaxable: false, isNiable: false };
    const json = JSON.stringify({
      employer: { name: "same" },
      taxYear: 2026,
      employees: [
        {
          id: "E1",
          name: "Sample One",
          payFrequency: "Monthly",
          taxCode: "1257L",
          niCategory: "A",
          studentLoanPlan: "Plan2",
          postgraduateLoan: true,
          payments: [
            { paymentDate: "2026-04-30", grossPay: "2500.00", lines: pension },
            { paymentDate: "2026-05-29", grossPay: "2500.00", lines: [bonus, ...pension, expenses] },
          ],
        },
        {
          id: "E2",
          name: "Sample Two",
          payFrequency: "Weekly",
          taxCode: "S1257L",
          niCategory: "M",
          payments: [{ paymentDate: "2026-04-10", grossPay: "310.00" }],
        },
      ],
    });
    const out = join(cli.folder(), "as-json.json");
    const fromJson = await cli.run(["run", cli.file("as-json-in.json", json), "--out", out]);
    expect(fromJson.code, fromJson.err).toBe(0);
    expect(csv.read()).toEqual(JSON.parse(readFileSync(out, "utf8")));
  });

  it("changes code, letter and loan from the row where they change, whatever the order of the rows", async () => {
    const { read, code, err } = await run("changes", [
      `${HEADER},week1Month1,studentLoanPlan`,
      `${FIRST},yes,Plan1`,
      "E1,,,2026-06-30,1300L,B,2900.00,no,None",
      "E1,,,2026-05-29,1257L,A,2900.00,yes,Plan1",
    ]);
    expect(code, err).toBe(0);
    const slips = read().employees[0]?.payslips ?? [];
    expect(slips.map((slip) => [slip.taxCode, slip.week1Month1, slip.niCategory])).toEqual([
      ["1257L", true, "A"],
      ["1257L", true, "A"],
      ["1300L", false, "B"],
    ]);
    expect(slips.map((slip) => Number(slip.forPeriod.studentLoan) > 0)).toEqual([true, true, false]);
  });

  it("takes P45 figures, a director and a leaving date from the row that has them", async () => {
    const { read, code, err } = await run("once", [
      `${HEADER},previousTaxablePay,previousTaxPaid,directorMethod,leavingDate,p45IssueDate`,
      `${FIRST},4000.00,500.00,Annual,,`,
      "E1,,,2026-05-29,,,2500.00,,,,2026-05-29,2026-06-01",
      "E1,,,2026-06-01,,,50.00,,,,,",
      "E1,,,2026-06-30,,,100.00,,,,,",
    ]);
    expect(code, err).toBe(0);
    const slips = read().employees[0]?.payslips ?? [];
    expect(slips[0]?.yearToDate).toMatchObject({ previousTaxablePay: "4000.00", previousTaxPaid: "500.00" });
    expect(slips.map(({ forPeriod }) => forPeriod.ni)).toEqual(["0.00", "0.00", "0.00", "0.00"]);
    expect(slips.map(({ taxCode }) => taxCode)).toEqual(["1257L", "1257L", "1257L", "0T"]);
  });

  it("takes marks of a payment and an off-payroll worker", async () => {
    const { read, code, err } = await run("marks", [
      `${HEADER},isExtraPayment,onStrike,isOffPayrollWorker,studentLoanPlan`,
      `${FIRST},,,yes,Plan1`,
      "E1,,,2026-05-08,,,100.00,yes,,,",
      "E1,,,2026-05-29,,,100.00,,yes,,",
      "E1,,,2026-06-30,,,2500.00,no,no,,",
    ]);
    expect(code, err).toBe(0);
    const slips = read().employees[0]?.payslips ?? [];
    const paid = slips.map(({ forPeriod: { tax, studentLoan } }) => [tax, studentLoan]);
    expect(paid.slice(1, 3)).toEqual([
      ["0.00", "0.00"],
      ["0.00", "0.00"],
    ]);
    expect(paid.map(([, loan]) => loan)).toEqual(["0.00", "0.00", "0.00", "0.00"]);
  });

  it("names line and column of a bad row and pays the others", async () => {
    const { code, err, read } = await run("bad-row", [
      HEADER,
      FIRST,
      "E2,Sample Two,Monthly,30/04/2026,1257L,A,2500.00",
      'E3,Sample Three,Monthly,2026-04-30,1257L,A,"2,500.00"',
      "E4,Sample Four,Monthly,2026-04-30,1257L,A,2500.00,surplus",
      ",Nobody,Monthly,2026-04-30,1257L,A,2500.00",
    ]);
    expect(code).toBe(3);
    const { employees, refused } = read();
    expect(employees.map(({ id }) => id)).toEqual(["E1"]);
    const found = refused.map(({ problems }) => [...new Set(problems.map(({ token, path }) => `${token} ${path}`))]);
    expect(found[0]).toContain("invalid_date /line/3/paymentDate");
    expect(found.slice(1)).toEqual([
      ["not_a_number /line/4/grossPay"],
      ["unknown_field /line/5/column 8"],
      ["required /line/6/employeeId"],
    ]);
    expect(err).toContain("Line 4: grossPay must be an amount");
  });

  it.each<[string, string[], string]>([
    ["an unknown column", [`${HEADER},shoeSize`, `${FIRST},9`], "unknown_field at /line/1/shoeSize"],
    ["a column twice", [`${HEADER},name`, `${FIRST},x`], "duplicate at /line/1/name"],
    [
      "a column missing",
      [HEADER.replace(",taxCode", ""), "E1,x,Monthly,2026-04-30,A,1"],
      "required at /line/1/taxCode",
    ],
    ["no rows", [HEADER], "must_not_be_empty"],
    ["nothing", [""], "must_not_be_empty"],
    ["an open quote", [HEADER, 'E1,"Sample'], "invalid_format at /line/2"],
    ["no date at all", [HEADER, "E1,x,Monthly,soon,1257L,A,1"], "required at "],
  ])("refuses a file with %s", async (name, lines, expected) => {
    const { code, err, out } = await run(`file-${name.replaceAll(" ", "-")}`, lines);
    expect(err).toContain(expected);
    expect([code, out]).toEqual([2, ""]);
  });

  it("refuses bytes that are no UTF-8, and takes a byte order mark and Windows line ends", async () => {
    const latin = cli.file("latin.csv", "");
    const { writeFileSync } = process.getBuiltinModule("node:fs");
    writeFileSync(latin, Buffer.from([0x45, 0xe9, 0x0a]));
    expect((await cli.run(["run", latin])).err).toContain("Not UTF-8 text.");
    expect((await cli.run(["run", cli.file("bom.csv", `\ufeff${HEADER}\r\n${FIRST}\r\n`)])).code).toBe(0);
  });
});

describe("CSV text", () => {
  it("reads quotes, commas, line breaks inside quotes, and blank lines", () => {
    expect(readCsv('a,b\r\n"x, ""y""","1\n2"\n\n , \nlast,')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ['x, "y"', "1\n2"] },
      { line: 5, cells: [" ", " "] },
      { line: 6, cells: ["last", ""] },
    ]);
  });

  it("names the line of a quote that is not closed, or that text follows", () => {
    expect(readCsv('a\n"b')).toEqual({ line: 2 });
    expect(readCsv('a\n"b"c,d')).toEqual({ line: 2 });
    expect(readCsv('a\nb"c"')).toEqual({ line: 2 });
  });

  it("reads a cell of any length", () => {
    const quotes = '""'.repeat(5_000_000);
    expect(readCsv(`"${quotes}",b`)).toEqual([{ line: 1, cells: ['"'.repeat(5_000_000), "b"] }]);
    expect(readCsv(`"${quotes}`)).toEqual({ line: 1 });
  });

  it("reads back what it writes", () => {
    const cells = ["plain", 'with "quotes"', "a,b", "two\nlines", " spaces ", ""];
    expect(readCsv(writeCsvRow(cells))).toEqual([{ line: 1, cells }]);
  });
});
