import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { grossToNet } from "../../src/engine";
import { writeProviderFile } from "../../src/engine/bank-files/provider-files";
import {
  comparePayrolls,
  matchColumns,
  PAYSLIP_PRESETS,
  pairPayslips,
  payslipCsvHeadings,
  readTheirPayslips,
} from "../../src/engine/compare";
import { rulebook } from "../support/library";

// Layouts of other products as their headings are published, with figures of our own: Ann's payslip is equal to this
// engine's, Bob's has a fault.

const PENSION = {
  pensionType: "NetPayArrangement",
  contributionBasis: "PensionablePaySet3",
  employeeFactor: "0.05",
  employerFactor: "0.03",
} as const;
const FACTS = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  taxCode: "1257L",
  niCategory: "A",
  pension: PENSION,
} as const;
const OURS = [
  { employeeId: "E1", facts: { ...FACTS, grossPay: "3000", studentLoanPlan: "Plan2" } },
  { employeeId: "E2", facts: { ...FACTS, grossPay: "4000", postgraduateLoan: true } },
] as const;

/** What was done to Bob's payslip; a basic rate code where no other is listed. */
const FAULTS: Readonly<Record<string, string>> = { papdis: "PensionBasis", "xero-payslips": "Pay" };

function layout(id: string): string {
  return readFileSync(`test/compare/layouts/${id}.csv`, "utf8");
}

test("every layout has a file, and every file is of a layout", () => {
  const files = readdirSync("test/compare/layouts").map((name) => name.replace(/\.csv$/, ""));
  expect(files.sort()).toEqual(PAYSLIP_PRESETS.map(({ id }) => id).sort());
});

test("the documentation lists every layout with its source", () => {
  const rows = PAYSLIP_PRESETS.map(({ id, title, of, source, read }) => {
    return `| \`${id}\` | ${title} | ${of === "File" ? "the file" : "the API"} | ${source} | ${read} |`;
  });
  const page = readFileSync("docs/compare.md", "utf8").split("\n");
  expect(page.filter((line) => /^\| `[a-z-]+` \| .* \| 20\d\d-\d\d-\d\d \|$/.test(line))).toEqual(rows);
});

describe.each(PAYSLIP_PRESETS.map((preset) => [preset.id, preset] as const))("%s", (id, preset) => {
  test("states headings that are among those it is recognised by, its source and what it leaves out", () => {
    for (const heading of Object.values(preset.columns)) expect(preset.headings).toContain(heading);
    expect(new Set(Object.values(preset.columns)).size).toBe(Object.keys(preset.columns).length);
    expect(preset.columns.employeeId).toBeDefined();
    expect(preset.source).toMatch(/\.(com|uk)\//);
    expect(preset.read).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(preset.omits).toMatch(/^It (does not state|states) .*\.$/);
  });

  test("is recognised by its headings in any order, and not without one of them", () => {
    const headings = payslipCsvHeadings(layout(id));
    expect(matchColumns(headings)).toMatchObject({ preset: { id }, ambiguous: [], unknown: [] });
    expect(matchColumns([...headings].reverse()).preset?.id).toBe(id);
    for (const missing of preset.headings) {
      const others = headings.filter((heading) => heading.toLowerCase() !== missing.toLowerCase());
      expect([missing, others.length]).toEqual([missing, headings.length - 1]);
      expect(matchColumns(others).preset).toBeNull();
    }
  });

  test("compares with this engine's payslips: equal, and a planted fault by its name", () => {
    const text = layout(id);
    const theirs = readTheirPayslips(text, matchColumns(payslipCsvHeadings(text)).columns);
    if (!theirs.ok) throw new Error(JSON.stringify(theirs.problems));
    const stated = Object.values(theirs.value[0]?.stated.amounts ?? {});
    const amounts = Object.keys(preset.columns).filter((column) => !(column in NOT_AMOUNTS));
    expect(stated).toHaveLength(amounts.length);
    const { employees, onlyOurs, onlyTheirs } = pairPayslips(theirs.value, OURS);
    expect([onlyOurs, onlyTheirs]).toEqual([[], []]);
    const compared = comparePayrolls({ employees }, rulebook);
    if (!compared.ok) throw new Error(JSON.stringify(compared.problems));
    const [ann, bob] = compared.value.employees;
    expect([ann?.outcome, ann?.amounts.filter(({ difference }) => difference !== "0.00")]).toEqual(["Equal", []]);
    expect([bob?.outcome, bob?.causes.map(({ cause }) => cause)]).toEqual(["Explained", [FAULTS[id] ?? "TaxCode"]]);
  });
});

test.each([
  ["tax", -0.07],
  ["ni", 0.01],
  ["ni", -0.01],
  ["employerNi", 0.01],
  ["pension", -0.01],
  ["employerPension", 0.01],
  ["studentLoan", 1],
  ["studentLoan", 0.37],
  ["postgraduateLoan", 1],
] as const)("another rounding explains %s that differs by %d, with the net pay that follows", (name, change) => {
  // Of Scottish rates no other code leads to whole pounds here.
  const facts = {
    ...FACTS,
    taxCode: "S1257L",
    grossPay: "3137",
    studentLoanPlan: "Plan2",
    postgraduateLoan: true,
  } as const;
  const paid = grossToNet(facts, rulebook);
  if (!paid.ok) throw new Error(JSON.stringify(paid.problems));
  const { forPeriod } = paid.value;
  const isPaidByEmployer = name.startsWith("employer");
  const [amount, net] = [Number(forPeriod[name]) + change, Number(forPeriod.netPay) - (isPaidByEmployer ? 0 : change)];
  const stated = { [name]: amount.toFixed(2), netPay: net.toFixed(2) };
  const compare = (amounts: Readonly<Record<string, string>>) =>
    comparePayrolls(
      { employees: [{ employeeId: "E1", name: "Ann", facts, stated: { amounts, taxCode: "S1257L" } }] },
      rulebook,
    );
  expect(compare(stated)).toMatchObject({
    value: { employees: [{ outcome: "Explained", causes: [{ cause: "Rounding" }] }] },
  });
});

const NOT_AMOUNTS = { employeeId: 0, name: 0, paymentDate: 0, taxCode: 0, week1Month1: 0, niCategory: 0 };

const PAPDIS_RECORD = {
  pensionProviderId: "SAMPLE",
  employerId: "SAMPLE",
  group: "G",
  payPeriodStartDate: "2026-04-01",
  payPeriodEndDate: "2026-04-30",
  contributionDeductionDate: "2026-04-30",
  employeeId: "E1",
  forename1: "Ann",
  surname: "Equal",
  birthDate: "1990-01-31",
  nationalInsuranceNumber: "QQ123456C",
  employmentStartDate: "2025-04-06",
  pensionableEarnings: "3000",
  employerContribution: "90",
  employeeContribution: "150",
} as const;

test.each([
  ["papdis-1.0", {}],
  ["papdis-1.1", { messageFunction: "InfoOnly" }],
])("a pension file that this engine writes as %s is recognised", (profile, file) => {
  const written = writeProviderFile({ profile, file, records: [PAPDIS_RECORD] });
  if (!written.ok) throw new Error(JSON.stringify(written.problems));
  const match = matchColumns(payslipCsvHeadings(written.value));
  expect(match.preset?.id).toBe("papdis");
  expect(readTheirPayslips(written.value, match.columns)).toMatchObject({
    ok: true,
    value: [
      {
        employeeId: "E1",
        paymentDate: "2026-04-30",
        stated: { amounts: { pension: "150.00", employerPension: "90.00" } },
      },
    ],
  });
});
