import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRulebook, grossToNet, type Payslip, payYear, type YearFacts } from "../../src/engine";
import { readPence } from "../../src/engine/base";
import { rules } from "../../src/rules/all";
import { payrollOf, SOMEONE, someone } from "./payrolls/small";
import { commandLine, SAMPLE } from "./support";

const cli = commandLine();
const rulebook = createRulebook(rules);
if (!rulebook.ok) throw new Error("the rules do not load");

interface Written {
  readonly employees: readonly { id: string; name: string; payslips: readonly Payslip[] }[];
  readonly refused: readonly { id: string; problems: readonly { token: string; path: string; message: string }[] }[];
  readonly totals: Readonly<Record<string, string>>;
  readonly dueToHmrc: readonly Readonly<Record<string, string>>[];
  readonly rules: string;
}

function paid(name: string, payroll: string, code = 0): Written {
  const out = join(cli.folder(), `${name}.out.json`);
  const outcome = cli.run(["run", cli.file(`${name}.json`, payroll), "--out", out]);
  expect(outcome.code, outcome.err).toBe(code);
  return JSON.parse(readFileSync(out, "utf8"));
}

const pence = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + readPence(amount), 0);

describe("run: the sample employer", () => {
  const text = readFileSync(SAMPLE, "utf8");

  it("pays everyone, and its totals are the sums of the payslips", () => {
    const { employees, totals, refused, dueToHmrc, rules: digest } = paid("sample", text);
    const slips = employees.flatMap(({ payslips }) => payslips);
    expect(employees).toHaveLength(12);
    expect(refused).toEqual([]);
    expect(digest).toBe(rulebook.value.digestOf(2026));
    for (const name of [
      "grossPay",
      "tax",
      "ni",
      "employerNi",
      "studentLoan",
      "postgraduateLoan",
      "pension",
      "netPay",
    ] as const) {
      expect(readPence(totals[name] as string), name).toBe(pence(slips.map(({ forPeriod }) => forPeriod[name])));
    }
    expect(readPence(totals.employerCost as string)).toBe(pence(slips.map(({ employerCost }) => employerCost)));
    const owed = ["tax", "ni", "employerNi", "studentLoan", "postgraduateLoan"].map((name) => totals[name] as string);
    const allowance = pence(dueToHmrc.map(({ employmentAllowance }) => employmentAllowance as string));
    expect(allowance).toBe(1_050_000);
    expect(pence(dueToHmrc.map(({ due }) => due as string))).toBe(pence(owed) - allowance);
  });

  it("has a week 53, a starter and a leaver", () => {
    const { employees } = paid("calendar", text);
    const slipsOf = (id: string) => employees.find((employee) => employee.id === id)?.payslips ?? [];
    expect(slipsOf("S11")).toHaveLength(53);
    expect(slipsOf("S11").at(-1)).toMatchObject({ paymentDate: "2027-04-05", taxWeek: 53 });
    expect(slipsOf("S08")[0]).toMatchObject({ paymentDate: "2026-09-30" });
    expect(slipsOf("S09").at(-1)).toMatchObject({ paymentDate: "2026-12-31", taxCode: "0T", week1Month1: true });
    expect(slipsOf("S10")).toHaveLength(13);
  });

  it.each([80, 120])("fits a screen of %i columns", (width) => {
    const { out, code } = cli.run(["run", SAMPLE, "--periods"], "", { COLUMNS: String(width) });
    expect(code).toBe(0);
    expect(Math.max(...out.split("\n").map((line) => [...line].length))).toBeLessThanOrEqual(width);
    expect(out).not.toContain("\u001b");
  });

  it("keeps the amount columns on a narrow screen and adds the situation on a wide one", () => {
    const narrow = cli.run(["run", SAMPLE], "", { COLUMNS: "80" }).out;
    const wide = cli.run(["run", SAMPLE], "", { COLUMNS: "120" }).out;
    for (const title of ["Employee", "Code", "Gross", "Tax", "NI", "Loans", "Net pay", "To pay", "Allowance"]) {
      expect(narrow).toContain(title);
    }
    expect(narrow).not.toContain("week 53");
    expect(wide).toContain("week 53");
  });

  it("writes a CSV with one row a payslip", () => {
    const out = join(cli.folder(), "payslips.csv");
    expect(cli.run(["run", SAMPLE, "--out", out]).code).toBe(0);
    const rows = readFileSync(out, "utf8")
      .trim()
      .split("\r\n")
      .map((row) => row.split(","));
    const net = rows[0]?.indexOf("netPay") ?? -1;
    const { totals } = paid("for-csv", text);
    expect(rows).toHaveLength(220);
    expect(pence(rows.slice(1).map((row) => row[net] as string))).toBe(readPence(totals.netPay as string));
  });

  it("shows one person's payslips", () => {
    const { out } = cli.run(["run", SAMPLE, "--employee", "S03"]);
    expect(out).toContain("Sample C (S03) · Welsh code, two loans");
    expect(out).not.toContain("Sample D");
    expect(out).toContain("12 payments");
    expect(cli.run(["run", SAMPLE, "--employee", "sample c"]).out).toBe(out);
  });

  it("explains a payment with rules, formulas and sources", () => {
    const { out, code } = cli.run(["run", SAMPLE, "--explain", "S02", "--date", "2026-12-31"]);
    expect(code).toBe(0);
    for (const part of [
      "Payment of 31 Dec 2026",
      "code S1257L",
      "Tax 1,378.01",
      "Employer National Insurance",
      "Sources",
      "https://",
    ]) {
      expect(out).toContain(part);
    }
    expect(cli.run(["run", SAMPLE, "--explain", "S02"]).out).toContain("the last of 12 payments");
    const wrongDate = cli.run(["run", SAMPLE, "--explain", "S02", "--date", "2026-12-30"]);
    expect(wrongDate.err).toContain('S02 has no payment on "2026-12-30"');
    expect(wrongDate.code).toBe(2);
  });
});

describe("run: the same figures as the library", () => {
  it("pays a year as payYear does", () => {
    const facts: YearFacts = {
      taxYear: 2026,
      payFrequency: "Monthly",
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      payments: ["2026-04-30", "2026-05-30", "2026-06-30"].map((paymentDate) => ({ paymentDate, grossPay: "2500.00" })),
    };
    const library = payYear(facts, rulebook.value);
    const schedule = {
      name: "Monthly",
      payFrequency: "Monthly",
      paymentDates: ["2026-04-30", "2026-05-30", "2026-06-30"],
    };
    const { employees } = paid("year", payrollOf([SOMEONE], { paySchedules: [schedule] }));
    expect(library.ok && library.value.payslips).toEqual(employees[0]?.payslips);
  });

  it("pays a first month as grossToNet does", () => {
    const { employees } = paid("month", payrollOf([SOMEONE]));
    const library = grossToNet(
      {
        payFrequency: "Monthly",
        paymentDate: "2026-04-30",
        grossPay: "2500.00",
        taxCode: "1257L",
        niCategory: "A",
        yearToDate: null,
      },
      rulebook.value,
    );
    expect(library.ok && library.value).toEqual(employees[0]?.payslips[0]);
  });
});

describe("run: payments of a person", () => {
  const grossPays = (name: string, changes: Readonly<Record<string, unknown>>) =>
    paid(name, payrollOf([someone(changes)])).employees[0]?.payslips.map((slip) => [
      slip.paymentDate,
      slip.forPeriod.grossPay,
    ]);

  it("follows the schedule from the first date to the end of the tax year, within the employment", () => {
    const dates = grossPays("dates", { startDate: "2026-12-01", leavingDate: "2027-03-01" })?.map(([date]) => date);
    expect(dates).toEqual(["2026-12-30", "2027-01-30", "2027-02-28"]);
  });

  it("takes the regular pay in force, and a date's own pay instead", () => {
    const pays = grossPays("rise", {
      grossPay: [
        { effectiveDate: "2026-05-01", grossPay: "2600.00" },
        { effectiveDate: "2026-04-06", grossPay: "2500.00" },
      ],
      payments: [{ paymentDate: "2026-06-30", grossPay: "1000.00" }],
    });
    expect(pays?.slice(0, 4).map(([, pay]) => pay)).toEqual(["2500.00", "2600.00", "1000.00", "2600.00"]);
  });

  it("adds standing lines within their dates, a date's own lines, and payments outside the schedule", () => {
    const pays = grossPays("lines", {
      lines: [{ from: "2026-05-01", to: "2026-05-31", amount: "10.00" }],
      payments: [
        { paymentDate: "2026-06-30", lines: [{ amount: "5.00" }] },
        { paymentDate: "2026-06-15", grossPay: "77.00" },
      ],
    });
    expect(pays?.slice(0, 4)).toEqual([
      ["2026-04-30", "2500.00"],
      ["2026-05-30", "2510.00"],
      ["2026-06-15", "77.00"],
      ["2026-06-30", "2505.00"],
    ]);
  });

  it("pays on the last day of each month where dayOfMonth is 31", () => {
    const schedule = { name: "Monthly", payFrequency: "Monthly", firstPaymentDate: "2026-04-30", dayOfMonth: 31 };
    const { employees } = paid("month-ends", payrollOf([SOMEONE], { paySchedules: [schedule] }));
    expect(employees[0]?.payslips.map(({ paymentDate }) => paymentDate?.slice(8)).join(" ")).toBe(
      "30 31 30 31 31 30 31 30 31 31 28 31",
    );
  });

  it("carries an opening balance on", () => {
    const openingBalance = { taxablePay: "5000.00", tax: "580.60", niBandResult: {} };
    const { employees } = paid("opening", payrollOf([someone({ startDate: "2026-06-01", openingBalance })]));
    expect(employees[0]?.payslips[0]?.yearToDate).toMatchObject({ taxablePay: "7500.00" });
  });
});

describe("run: notes", () => {
  it("says whose tax was held at half of the pay, and how often", () => {
    const payroll = payrollOf([
      SOMEONE,
      someone({ id: "E2", name: "Sample Two", taxCode: "K4000", grossPay: "1000.00" }),
    ]);
    const { out } = cli.run(["run", cli.file("limit.json", payroll)]);
    expect(out).toContain("Sample Two: tax was held at half of the pay in 12 payments.");
    expect(out).not.toContain("Sample One:");
  });
});

describe("run: what cannot be used", () => {
  it("reports one bad person with token, place and sentence, and pays the others", () => {
    const payroll = payrollOf([
      SOMEONE,
      someone({ id: "E2", name: "Sample Two", taxCode: "nonsense" }),
      someone({ id: "E3" }),
    ]);
    const out = join(cli.folder(), "two-of-three.json");
    const outcome = cli.run(["run", cli.file("bad-one.json", payroll), "--out", out]);
    const written: Written = JSON.parse(readFileSync(out, "utf8"));
    expect(outcome.code).toBe(3);
    expect(written.employees.map(({ id }) => id)).toEqual(["E1", "E3"]);
    expect(written.refused).toMatchObject([
      { id: "E2", problems: [{ token: "invalid_tax_code", path: "/employees/1/taxCode" }] },
    ]);
    expect(outcome.err).toContain("Not paid: Sample Two (E2)");
    expect(outcome.err).toContain("invalid_tax_code at /employees/1/taxCode");
    expect(outcome.err).toContain("taxCode is not a tax code");
    expect(outcome.out).toContain("2 people");
  });

  it("exits with 2 when nobody can be paid", () => {
    const outcome = cli.run(["run", cli.file("nobody.json", payrollOf([someone({ niCategory: "O" })]))]);
    expect(outcome.code).toBe(2);
    expect(outcome.out).toBe("");
  });

  it.each<[string, Readonly<Record<string, unknown>>, string[]]>([
    ["an unknown field", { salary: "1" }, ["unknown_field /salary"]],
    ["no id", { id: undefined }, ["required /id"]],
    ["an id that is no text", { id: 7 }, ["wrong_type /id"]],
    ["a name that moves the cursor", { name: "\u001b[2J" }, ["invalid_format /name"]],
    ["an unknown schedule", { paySchedule: "Yearly" }, ["unknown_value /paySchedule"]],
    ["no pay", { grossPay: undefined }, ["required /grossPay"]],
    ["three decimals", { grossPay: "1.005" }, ["not_whole_pence /grossPay"]],
    ["a bad standing line, once", { lines: [{ amount: "x" }] }, ["not_a_number /lines/0/amount"]],
    ["an unknown field of a line", { lines: [{ amount: "1", typo: 1 }] }, ["unknown_field /lines/0/typo"]],
    [
      "a bad line of a date",
      { payments: [{ paymentDate: "2026-04-30", lines: [{ amount: "x" }] }] },
      ["not_a_number /payments/0/lines/0/amount"],
    ],
    [
      "a date twice",
      { payments: [{ paymentDate: "2026-04-30" }, { paymentDate: "2026-04-30" }] },
      ["duplicate /payments/1/paymentDate"],
    ],
    [
      "a payment outside the year",
      { payments: [{ paymentDate: "2027-04-30", grossPay: "1" }] },
      ["outside_tax_year /payments/0/paymentDate"],
    ],
    ["a code in both forms", { taxCodes: [] }, ["sent_together /taxCode"]],
    ["no code", { taxCode: undefined }, ["required /taxCode"]],
    ["leaving before starting", { startDate: "2026-06-01", leavingDate: "2026-05-01" }, ["date_before /leavingDate"]],
    ["an impossible date", { startDate: "2026-02-30" }, ["invalid_date /startDate"]],
    [
      "several at once",
      { taxCode: "?", niCategory: "1" },
      ["invalid_ni_category /niCategory", "invalid_tax_code /taxCode"],
    ],
    ["more deductions than pay", { lines: [{ lineType: "DeductionAfterTax", amount: "9000" }] }, ["negative_net_pay "]],
  ])("refuses %s", (name, changes, expected) => {
    const { refused } = paid(
      `refused-${name.replaceAll(" ", "-")}`,
      payrollOf([someone({ id: "E0" }), someone({ id: "E9", ...changes })]),
      3,
    );
    const found = refused[0]?.problems.map(({ token, path }) => `${token} ${path.replace("/employees/1", "")}`) ?? [];
    expect(
      [...new Set(found.map((text) => (text.startsWith("negative") ? "negative_net_pay " : text)))].sort(),
    ).toEqual(expected);
  });

  it("asks for an id where a name is not the only one", () => {
    const twoNames = cli.file("names.json", payrollOf([SOMEONE, someone({ id: "E2" })]));
    expect(cli.run(["run", twoNames, "--employee", "Sample One"]).err).toContain("name one by id, of E1, E2");
  });

  it("refuses a second person with the same id", () => {
    const { refused, employees } = paid("twins", payrollOf([SOMEONE, SOMEONE]), 3);
    expect(employees).toHaveLength(1);
    expect(refused[0]?.problems).toMatchObject([{ token: "duplicate", path: "/employees/1/id" }]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["no employer", { employer: undefined }, "required at /employer"],
    ["no year", { taxYear: undefined }, "required at /taxYear"],
    ["a year without rules", { taxYear: "2019-20" }, "unsupported_tax_year at /taxYear"],
    ["a year that is none", { taxYear: "2026-28" }, "invalid_format at /taxYear"],
    ["nobody", { employees: [] }, "must_not_be_empty at /employees"],
    ["an unknown field", { staff: [] }, "unknown_field at /staff"],
    [
      "a schedule outside the year",
      { paySchedules: [{ name: "Monthly", payFrequency: "Monthly", firstPaymentDate: "2027-04-30" }] },
      "outside_tax_year at /paySchedules/0/firstPaymentDate",
    ],
    [
      "an unknown frequency",
      { paySchedules: [{ name: "Monthly", payFrequency: "Daily", firstPaymentDate: "2026-04-30" }] },
      "unknown_value at /paySchedules/0/payFrequency",
    ],
    [
      "too large a levy allowance",
      { employer: { name: "Sample Ltd", apprenticeshipLevyAllowance: "15000.01" } },
      "too_large at /employer/apprenticeshipLevyAllowance",
    ],
  ])("refuses a file with %s", (name, changes, expected) => {
    const outcome = cli.run(["run", cli.file(`file-${name.replaceAll(" ", "-")}.json`, payrollOf([SOMEONE], changes))]);
    expect(outcome.err).toContain(expected);
    expect(outcome.err).toContain("cannot be used");
    expect([outcome.code, outcome.out]).toEqual([2, ""]);
  });

  it("asks for last year's liability where the year's allowance depends on it", () => {
    const year = {
      taxYear: "2024-25",
      paySchedules: [{ name: "Monthly", payFrequency: "Monthly", firstPaymentDate: "2024-04-30" }],
    };
    const employer = { name: "Sample Ltd", employmentAllowance: true };
    const asked = cli.run(["run", cli.file("old-1.json", payrollOf([SOMEONE], { ...year, employer }))]);
    expect(asked.err).toContain("required at /employer/previousYearEmployerNi");
    const told = { ...employer, previousYearEmployerNi: "99999.99" };
    expect(cli.run(["run", cli.file("old-2.json", payrollOf([SOMEONE], { ...year, employer: told }))]).code).toBe(0);
  });

  it("says where a file stops being JSON, and which file is missing", () => {
    const broken = cli.file("broken.json", '{\n  "employer": }');
    expect(cli.run(["run", broken])).toEqual({
      code: 2,
      out: "",
      err: `"${broken}": It is no valid JSON: look at line 2, column 15.\n`,
    });
    expect(cli.run(["run", "no-such.json"])).toEqual({
      code: 2,
      out: "",
      err: '"no-such.json": There is no such file or folder.\n',
    });
    expect(cli.run(["run", cli.folder()]).err).toContain("It is a folder; a file is needed.");
  });
});

describe("run: --out", () => {
  it("replaces what was there and leaves no draft behind", () => {
    const out = cli.file("replaced.json", "before");
    expect(cli.run(["run", SAMPLE, "--out", out]).out).toContain(`Written to ${out}`);
    expect(JSON.parse(readFileSync(out, "utf8")).employees).toHaveLength(12);
    expect(readdirSync(cli.folder()).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  it("says so when it cannot write, and leaves nothing half written", () => {
    const outcome = cli.run(["run", SAMPLE, "--out", join(cli.folder(), "no-folder", "out.json")]);
    expect(outcome.err).toContain("There is no such file or folder.");
    expect(outcome.code).toBe(2);
    expect(readdirSync(cli.folder()).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  it("refuses an ending that names no form, before it does anything", () => {
    const outcome = cli.run(["run", SAMPLE, "--out", "payslips.xlsx"]);
    expect(outcome.err).toContain("must end in .json or .csv");
    expect([outcome.code, outcome.out]).toEqual([2, ""]);
  });

  it("keeps a spreadsheet from running a name as a formula", () => {
    const out = join(cli.folder(), "formula.csv");
    cli.run(["run", cli.file("formula.json", payrollOf([someone({ name: '=HYPERLINK("x")' })])), "--out", out]);
    expect(readFileSync(out, "utf8").split("\r\n")[1]).toContain(`E1,"'=HYPERLINK(""x"")",2026-27`);
  });
});
