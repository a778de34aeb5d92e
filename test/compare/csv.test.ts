import { expect, test } from "vitest";
import { payslipCsvHeadings, readPayslipCsv, suggestColumns } from "../../src/engine/compare";
import { check, fc } from "../support/property";

// Payslips of another payroll as CSV: which column holds what, and what cannot be read, with its line.

const COLUMNS = {
  employeeId: "Ref",
  name: "Employee",
  tax: "PAYE Tax",
  ni: "Ees NI",
  netPay: "Net",
  taxCode: "Code",
} as const;
const HEAD = "Ref,Employee,Code,PAYE Tax,Ees NI,Net,Notes";

test("columns are mapped by their headings, and amounts may be written for people", () => {
  const text = `\uFEFF${HEAD}\r\nE1,"Person, Ann",1257L,"£1,234.50",12.3,"2,000.00",x\r\nE2,Bo,,(45.00),,999,\r\n`;
  expect(readPayslipCsv(text, COLUMNS)).toEqual({
    ok: true,
    value: [
      {
        employeeId: "E1",
        name: "Person, Ann",
        paymentDate: null,
        stated: {
          amounts: { tax: "1234.50", ni: "12.30", netPay: "2000.00" },
          taxCode: "1257L",
          niCategory: null,
          week1Month1: null,
        },
      },
      {
        employeeId: "E2",
        name: "Bo",
        paymentDate: null,
        stated: { amounts: { tax: "-45.00", netPay: "999.00" }, taxCode: null, niCategory: null, week1Month1: null },
      },
    ],
  });
});

test("our own names need no mapping, and other separators are seen", () => {
  for (const mark of [",", ";", "\t"]) {
    const text = [["employeeId", "netPay"].join(mark), ["1", "10.00"].join(mark)].join("\n");
    expect(readPayslipCsv(text)).toMatchObject({ ok: true, value: [{ stated: { amounts: { netPay: "10.00" } } }] });
  }
});

test.each([
  [
    "a file of another kind",
    "Date,Shift\n1,2\n",
    [
      ["required", "/line/1/Ref"],
      ["required", "/line/1/Employee"],
      ["required", "/line/1/Code"],
      ["required", "/line/1/PAYE Tax"],
      ["required", "/line/1/Ees NI"],
      ["required", "/line/1/Net"],
    ],
  ],
  [
    "amounts that are none",
    `${HEAD}\nE1,A,,1.234,x,"1,2",\n`,
    [
      ["not_a_number", "/line/2/PAYE Tax"],
      ["not_a_number", "/line/2/Ees NI"],
      ["not_a_number", "/line/2/Net"],
    ],
  ],
  [
    "an employee twice, and one without a number",
    `${HEAD}\nE1,A,,1,1,1,\nE1,A,,1,1,1,\n,B,,1,1,1,\n`,
    [
      ["duplicate", "/line/3/Ref"],
      ["required", "/line/4/Ref"],
    ],
  ],
  ["a quote that is never closed", `${HEAD}\nE1,"A,1,1,1\n`, [["invalid_format", "/line/2"]]],
  ["nothing", "", [["must_not_be_empty", "/line/1"]]],
])("%s is refused at its line", (_, text, problems) => {
  const read = readPayslipCsv(text, COLUMNS);
  expect(read.ok ? [] : read.problems.map(({ token, path }) => [token, path])).toEqual(problems);
});

test("any text is payslips, or problems at its lines", () => {
  check(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.constantFrom(...'employeeId,netPay\n"£ 1.5;', "E1", "x")).map((parts) => parts.join("")),
      ),
      (text) => {
        const read = readPayslipCsv(text);
        if (read.ok) expect(read.value.every(({ employeeId }) => employeeId !== "")).toBe(true);
        else expect(read.problems.every(({ path }) => path.startsWith("/line/"))).toBe(true);
      },
    ),
  );
  expect(readPayslipCsv(5 as never)).toMatchObject({ ok: false, problems: [{ token: "wrong_type" }] });
});

test("a file without a single amount is refused", () => {
  expect(readPayslipCsv("employeeId,name\n1,A\n")).toMatchObject({
    ok: false,
    problems: [{ token: "required", path: "/line/1/netPay" }],
  });
});

test.each([
  ["Works Number,Tax Code,Week/Month 1 Basis,National Insurance Table,Gross Pay,Net Pay"],
  ["Employee Reference,Tax Code,Wk1Mth1 Basis,NI Category,Gross Pay,Net Pay"],
  ["Payroll Code,Tax Code,W1M1,NI Table,Gross Pay,Net Pay"],
])("known headings of other products suggest their columns: %s", (head) => {
  const [employeeId, taxCode, week1Month1, niCategory, grossPay, netPay] = payslipCsvHeadings(head);
  const suggested = suggestColumns(payslipCsvHeadings(head));
  expect(suggested).toEqual({ employeeId, taxCode, week1Month1, niCategory, grossPay, netPay });
  const read = readPayslipCsv(`${head}\nE1,BR,True,A,100.00,80.00\n`, suggested);
  expect(read).toMatchObject({
    ok: true,
    value: [
      {
        employeeId: "E1",
        stated: { taxCode: "BR", week1Month1: true, niCategory: "A", amounts: { grossPay: "100.00", netPay: "80.00" } },
      },
    ],
  });
});

test("two headings for one column, headings of the year to date and our own names suggest nothing", () => {
  expect(suggestColumns(["PAYE", "Income Tax", "Total Tax TD", "Ees NIC TD", "employeeId", "Works Number"])).toEqual(
    {},
  );
});
