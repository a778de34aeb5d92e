import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRulebook, grossToNet, payYear, type YearFacts } from "../../src/engine";
import { readPence } from "../../src/engine/base";
import { rules } from "../../src/rules/all";
import { commandHere } from "./here";
import { paidBy } from "./paid";
import { payrollOf, SOMEONE, someone } from "./payrolls/small";
import { SAMPLE } from "./support";

const cli = commandHere();
const rulebook = createRulebook(rules);
if (!rulebook.ok) throw new Error("the rules do not load");

const paid = async (name: string, payroll: string, code = 0) => await paidBy(cli, name, payroll, code);

const pence = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + readPence(amount), 0);

describe("run: the sample employer", () => {
  const text = readFileSync(SAMPLE, "utf8");

  it("pays everyone, and its totals are the sums of the payslips", async () => {
    const { employees, totals, refused, dueToHmrc, rules: digest } = await paid("sample", text);
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

  it("has a week 53, a starter and a leaver", async () => {
    const { employees } = await paid("calendar", text);
    const slipsOf = (id: string) => employees.find((employee) => employee.id === id)?.payslips ?? [];
    expect(slipsOf("S11")).toHaveLength(53);
    expect(slipsOf("S11").at(-1)).toMatchObject({ paymentDate: "2027-04-05", taxWeek: 53 });
    expect(slipsOf("S08")[0]).toMatchObject({ paymentDate: "2026-09-30" });
    expect(slipsOf("S09").at(-1)).toMatchObject({ paymentDate: "2026-12-31", taxCode: "0T", week1Month1: true });
    expect(slipsOf("S10")).toHaveLength(13);
  });

  it.each([80, 120])("fits a screen of %i columns", async (width) => {
    const { out, code } = await cli.run(["run", SAMPLE, "--periods"], "", { COLUMNS: String(width) });
    expect(code).toBe(0);
    expect(Math.max(...out.split("\n").map((line) => [...line].length))).toBeLessThanOrEqual(width);
    expect(out).not.toContain("\u001b");
  });

  it("keeps the amount columns on a narrow screen and adds the situation on a wide one", async () => {
    const narrow = (await cli.run(["run", SAMPLE], "", { COLUMNS: "80" })).out;
    const wide = (await cli.run(["run", SAMPLE], "", { COLUMNS: "120" })).out;
    for (const title of ["Employee", "Code", "Gross", "Tax", "NI", "Loans", "Net pay", "To pay", "Allowance"]) {
      expect(narrow).toContain(title);
    }
    expect(narrow).not.toContain("week 53");
    expect(wide).toContain("week 53");
  });

  it("writes a CSV with one row a payslip", async () => {
    const out = join(cli.folder(), "payslips.csv");
    expect((await cli.run(["run", SAMPLE, "--out", out])).code).toBe(0);
    const rows = readFileSync(out, "utf8")
      .trim()
      .split("\r\n")
      .map((row) => row.split(","));
    const net = rows[0]?.indexOf("netPay") ?? -1;
    const { totals } = await paid("for-csv", text);
    expect(rows).toHaveLength(220);
    expect(pence(rows.slice(1).map((row) => row[net] as string))).toBe(readPence(totals.netPay as string));
  });

  it("shows one person's payslips", async () => {
    const { out } = await cli.run(["run", SAMPLE, "--employee", "S03"]);
    expect(out).toContain("Sample C (S03) · Welsh code, two loans");
    expect(out).not.toContain("Sample D");
    expect(out).toContain("12 payments");
    expect((await cli.run(["run", SAMPLE, "--employee", "sample c"])).out).toBe(out);
  });

  it("explains a payment with rules, formulas and sources", async () => {
    const { out, code } = await cli.run(["run", SAMPLE, "--explain", "S02", "--date", "2026-12-31"]);
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
    expect((await cli.run(["run", SAMPLE, "--explain", "S02"])).out).toContain("the last of 12 payments");
    const wrongDate = await cli.run(["run", SAMPLE, "--explain", "S02", "--date", "2026-12-30"]);
    expect(wrongDate.err).toContain('S02 has no payment on "2026-12-30"');
    expect(wrongDate.code).toBe(2);
  });
});

describe("run: the same figures as the library", () => {
  it("pays a year as payYear does", async () => {
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
    const { employees } = await paid("year", payrollOf([SOMEONE], { paySchedules: [schedule] }));
    expect(library.ok && library.value.payslips).toEqual(employees[0]?.payslips);
  });

  it.each(["Monthly", "Weekly", "Fortnightly", "FourWeekly", "Quarterly", "TwiceYearly", "Annually"] as const)(
    "pays a first payment as grossToNet does: %s",
    async (payFrequency) => {
      const paySchedules = [{ name: "Monthly", payFrequency, firstPaymentDate: "2026-04-30" }];
      const { employees } = await paid(`first-${payFrequency}`, payrollOf([SOMEONE], { paySchedules }));
      const library = grossToNet(
        {
          payFrequency,
          paymentDate: "2026-04-30",
          grossPay: "2500.00",
          taxCode: "1257L",
          niCategory: "A",
          yearToDate: null,
        },
        rulebook.value,
      );
      expect(library.ok && library.value).toEqual(employees[0]?.payslips[0]);
    },
  );
});

describe("run: payments of a person", () => {
  const grossPays = async (name: string, changes: Readonly<Record<string, unknown>>) =>
    (await paid(name, payrollOf([someone(changes)]))).employees[0]?.payslips.map((slip) => [
      slip.paymentDate,
      slip.forPeriod.grossPay,
    ]);

  it("follows the schedule from the first date to the end of the tax year, within the employment", async () => {
    const dates = (await grossPays("dates", { startDate: "2026-12-01", leavingDate: "2027-03-01" }))?.map(
      ([date]) => date,
    );
    expect(dates).toEqual(["2026-12-30", "2027-01-30", "2027-02-28"]);
  });

  it("takes the regular pay in force, and a date's own pay instead", async () => {
    const pays = await grossPays("rise", {
      grossPay: [
        { effectiveDate: "2026-05-01", grossPay: "2600.00" },
        { effectiveDate: "2026-04-06", grossPay: "2500.00" },
      ],
      payments: [{ paymentDate: "2026-06-30", grossPay: "1000.00" }],
    });
    expect(pays?.slice(0, 4).map(([, pay]) => pay)).toEqual(["2500.00", "2600.00", "1000.00", "2600.00"]);
  });

  it("adds standing lines within their dates, a date's own lines, and payments outside the schedule", async () => {
    const pays = await grossPays("lines", {
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

  it("pays on the last day of each month where dayOfMonth is 31", async () => {
    const schedule = { name: "Monthly", payFrequency: "Monthly", firstPaymentDate: "2026-04-30", dayOfMonth: 31 };
    const { employees } = await paid("month-ends", payrollOf([SOMEONE], { paySchedules: [schedule] }));
    expect(employees[0]?.payslips.map(({ paymentDate }) => paymentDate?.slice(8)).join(" ")).toBe(
      "30 31 30 31 31 30 31 30 31 31 28 31",
    );
  });

  it("carries an opening balance on", async () => {
    const openingBalance = { taxablePay: "5000.00", tax: "580.60", niBandResult: {} };
    const { employees } = await paid("opening", payrollOf([someone({ startDate: "2026-06-01", openingBalance })]));
    expect(employees[0]?.payslips[0]?.yearToDate).toMatchObject({ taxablePay: "7500.00" });
  });
});

describe("run: notes", () => {
  it("says whose tax was limited to 50% of the pay, and how often", async () => {
    const payroll = payrollOf([
      SOMEONE,
      someone({ id: "E2", name: "Sample Two", taxCode: "K4000", grossPay: "1000.00" }),
    ]);
    const { out } = await cli.run(["run", cli.file("limit.json", payroll)]);
    expect(out).toContain("Sample Two: tax was limited to 50% of the pay in 12 payments.");
    expect(out).not.toContain("Sample One:");
  });
});
