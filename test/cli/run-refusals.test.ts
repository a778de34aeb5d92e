import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandHere } from "./here";
import { paidBy, type WrittenRun } from "./paid";
import { payrollOf, SOMEONE, someone } from "./payrolls/small";

const cli = commandHere();
const paid = async (name: string, payroll: string, code = 0) => await paidBy(cli, name, payroll, code);

describe("run: what cannot be used", () => {
  it("reports one bad person with token, place and sentence, and pays the others", async () => {
    const payroll = payrollOf([
      SOMEONE,
      someone({ id: "E2", name: "Sample Two", taxCode: "nonsense" }),
      someone({ id: "E3" }),
    ]);
    const out = join(cli.folder(), "two-of-three.json");
    const outcome = await cli.run(["run", cli.file("bad-one.json", payroll), "--out", out]);
    const written: WrittenRun = JSON.parse(readFileSync(out, "utf8"));
    expect(outcome.code).toBe(3);
    expect(written.employees.map(({ id }) => id)).toEqual(["E1", "E3"]);
    expect(written.refused).toMatchObject([
      { id: "E2", problems: [{ token: "invalid_tax_code", path: "/employees/1/taxCode" }] },
    ]);
    expect(outcome.err).toContain("Not paid: Sample Two (E2)");
    expect(outcome.err).toContain("invalid_tax_code at /employees/1/taxCode");
    expect(outcome.err).toContain("taxCode must be a tax code");
    expect(outcome.out).toContain("2 people");
  });

  it("names the whole input where no field is wrong, and somebody without an id", async () => {
    const list = await cli.run(["run", cli.file("list.json", "[]")]);
    expect(list.err).toMatch(/wrong_type at the whole input/);
    const nobody = await cli.run(["run", cli.file("no-id.json", payrollOf([someone({ id: undefined })]))]);
    expect(nobody.err).toContain("Not paid: A person without an id");
  });

  it("exits with 2 when nobody can be paid", async () => {
    const outcome = await cli.run(["run", cli.file("nobody.json", payrollOf([someone({ niCategory: "O" })]))]);
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
  ])("refuses %s", async (name, changes, expected) => {
    const { refused } = await paid(
      `refused-${name.replaceAll(" ", "-")}`,
      payrollOf([someone({ id: "E0" }), someone({ id: "E9", ...changes })]),
      3,
    );
    const found = refused[0]?.problems.map(({ token, path }) => `${token} ${path.replace("/employees/1", "")}`) ?? [];
    expect(
      [...new Set(found.map((text) => (text.startsWith("negative") ? "negative_net_pay " : text)))].sort(),
    ).toEqual(expected);
  });

  it("asks for an id where a name is not the only one", async () => {
    const twoNames = cli.file("names.json", payrollOf([SOMEONE, someone({ id: "E2" })]));
    expect((await cli.run(["run", twoNames, "--employee", "Sample One"])).err).toContain("name one by id, of E1, E2");
  });

  it("refuses a second person with the same id", async () => {
    const { refused, employees } = await paid("twins", payrollOf([SOMEONE, SOMEONE]), 3);
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
  ])("refuses a file with %s", async (name, changes, expected) => {
    const outcome = await cli.run([
      "run",
      cli.file(`file-${name.replaceAll(" ", "-")}.json`, payrollOf([SOMEONE], changes)),
    ]);
    expect(outcome.err).toContain(expected);
    expect(outcome.err).toContain("cannot be used");
    expect([outcome.code, outcome.out]).toEqual([2, ""]);
  });

  it("asks for last year's liability where the year's allowance depends on it", async () => {
    const year = {
      taxYear: "2024-25",
      paySchedules: [{ name: "Monthly", payFrequency: "Monthly", firstPaymentDate: "2024-04-30" }],
    };
    const employer = { name: "Sample Ltd", employmentAllowance: true };
    const asked = await cli.run(["run", cli.file("old-1.json", payrollOf([SOMEONE], { ...year, employer }))]);
    expect(asked.err).toContain("required at /employer/previousYearEmployerNi");
    const told = { ...employer, previousYearEmployerNi: "99999.99" };
    expect(
      (await cli.run(["run", cli.file("old-2.json", payrollOf([SOMEONE], { ...year, employer: told }))])).code,
    ).toBe(0);
  });

  it("says where a file stops being JSON, and which file is missing", async () => {
    const broken = cli.file("broken.json", '{\n  "employer": }');
    expect(await cli.run(["run", broken])).toEqual({
      code: 2,
      out: "",
      err: `"${broken}": Not valid JSON: see line 2, column 15.\n`,
    });
    expect(await cli.run(["run", "no-such.json"])).toEqual({
      code: 2,
      out: "",
      err: '"no-such.json": There is no such file or folder.\n',
    });
    expect((await cli.run(["run", cli.folder()])).err).toContain("It is a folder; a file is needed.");
  });
});
