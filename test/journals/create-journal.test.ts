import { describe, expect, it } from "vitest";
import { createJournal, type Journal, type JournalFacts, type JournalLine } from "../../src/engine/journals";
import { basic, CONTROLS, ELEMENTS, journalFacts, payslipOf } from "./sample";

function journalOf(facts: JournalFacts): Journal {
  const answer = createJournal(facts);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

/** Formats a line: "7000 Wages 3000.00 Dr". */
function written({ accountCode, description, debit, credit, trackingCodes }: JournalLine): string {
  const side = credit === "0.00" ? `${debit} Dr` : `${credit} Cr`;
  return [accountCode, description, side, ...trackingCodes.map(({ dimension, code }) => `${dimension}=${code}`)].join(
    " ",
  );
}

const lines = (facts: JournalFacts) => journalOf(facts).lines.map(written);

// £3,000 a month on 1257L, letter A, month 1 of 2026-27: tax 390.20 (taxable 1,951 at 20%), National Insurance
// (3000 - 1048) × 8% = 156.16, employer (3000 - 417) × 15% = 387.45. Net 2,453.64.
const plain = { employeeId: "E1", payslip: payslipOf([basic("3000")]) };

describe("a journal", () => {
  it("is what a bookkeeper writes for one payslip", () => {
    expect(lines(journalFacts([plain]))).toEqual([
      "7000 Wages 3000.00 Dr",
      "7006 Employer National Insurance 387.45 Dr",
      "2210 Income tax 390.20 Cr",
      "2210 Employee National Insurance 156.16 Cr",
      "2210 Employer National Insurance due 387.45 Cr",
      "2220 Net pay 2453.64 Cr",
    ]);
  });

  it("has a header that says what it is and comes to", () => {
    expect(journalOf(journalFacts([plain], { journalId: "J1" }))).toMatchObject({
      journalId: "J1",
      payRunId: "RUN-1",
      payrollConfigId: null,
      year: 2026,
      period: 1,
      templateId: null,
      version: 1,
      isLatest: true,
      reason: "Initial",
      journalDate: "2026-04-30",
      reference: "PAY-2026-01",
      narration: "Payroll 2026-27 period 1",
      totalDebit: "3387.45",
      totalCredit: "3387.45",
      isBalanced: true,
      lineCount: 6,
      byNominal: [
        { nominalCode: "2210", nominalName: "PAYE and NI", debit: "0.00", credit: "933.81" },
        { nominalCode: "2220", nominalName: "Net wages", debit: "0.00", credit: "2453.64" },
        { nominalCode: "7000", nominalName: "Wages", debit: "3000.00", credit: "0.00" },
        { nominalCode: "7006", nominalName: "Employer NI", debit: "387.45", credit: "0.00" },
      ],
      byDepartment: [{ department: null, debit: "3387.45", credit: "3387.45" }],
      warnings: [],
    });
  });

  it("reconciles with the payslips, item by item", () => {
    expect(journalOf(journalFacts([plain])).reconciliation).toEqual([
      { item: "GrossPay", payRunAmount: "3000.00", journalAmount: "3000.00", difference: "0.00" },
      { item: "EmployerNiExpense", payRunAmount: "387.45", journalAmount: "387.45", difference: "0.00" },
      { item: "Paye", payRunAmount: "390.20", journalAmount: "390.20", difference: "0.00" },
      { item: "EmployeeNi", payRunAmount: "156.16", journalAmount: "156.16", difference: "0.00" },
      { item: "EmployerNi", payRunAmount: "387.45", journalAmount: "387.45", difference: "0.00" },
      { item: "NetPay", payRunAmount: "2453.64", journalAmount: "2453.64", difference: "0.00" },
    ]);
  });

  it("posts every kind of pay line: sacrifice lowers the cost of pay and becomes the employer's pension", () => {
    const payslip = payslipOf(
      [
        basic("3000"),
        { code: "EXPENSES", amount: "45.50", isTaxable: false, isNiable: false },
        { code: "BIKE", lineType: "SalarySacrifice", amount: "50" },
        { lineType: "PensionContribution", pensionType: "SalarySacrifice", amount: "150" },
        { lineType: "PensionContribution", pensionType: "ReliefAtSource", amount: "80" },
        { lineType: "EmployerPension", amount: "90" },
        { lineType: "PayrolledBenefit", amount: "200" },
        { code: "UNION", lineType: "DeductionAfterTax", amount: "12" },
        { code: "LOAN", lineType: "DeductionAfterTax", amount: "25" },
        { lineType: "AttachmentOrder", amount: "100" },
        { lineType: "AttachmentOrderFee", amount: "1" },
      ],
      { studentLoanPlan: "Plan2", postgraduateLoan: true },
    );
    const { forPeriod } = payslip;
    const found = lines(journalFacts([{ employeeId: "E1", payslip }]));
    expect(found).toEqual([
      "7000 Cycle to work 50.00 Cr",
      "7000 Pension sacrifice 150.00 Cr",
      "7000 Wages 3000.00 Dr",
      "7400 Travelling 45.50 Dr",
      `7006 Employer National Insurance ${forPeriod.employerNi} Dr`,
      "7007 Employer pension 240.00 Dr",
      `2210 Income tax ${forPeriod.tax} Cr`,
      `2210 Employee National Insurance ${forPeriod.ni} Cr`,
      `2210 Employer National Insurance due ${forPeriod.employerNi} Cr`,
      `2211 Student loans ${forPeriod.studentLoan} Cr`,
      `2211 Postgraduate loans ${forPeriod.postgraduateLoan} Cr`,
      "2230 Employee pension 80.00 Cr",
      "2230 Employer pension due 240.00 Cr",
      "2240 Court orders 100.00 Cr",
      "2250 Union dues 12.00 Cr",
      "2260 Other deductions 26.00 Cr",
      `2220 Net pay ${forPeriod.netPay} Cr`,
    ]);
  });

  it("turns a refund round: what is below zero changes its side", () => {
    const payslip = payslipOf([basic("100")], {
      paymentDate: "2026-06-30",
      yearToDate: { taxablePay: "6000", tax: "700", niBandResult: {} },
    });
    expect(Number(payslip.forPeriod.tax)).toBeLessThan(0);
    const run = { payRunId: "RUN-3", year: "2026-27", period: 3, payslips: [{ employeeId: "E1", payslip }] };
    const found = lines(journalFacts([], { payRun: run }));
    expect(found).toContain(`2210 Income tax ${payslip.forPeriod.tax.slice(1)} Dr`);
  });

  it("posts the employer's own charges against what is owed", () => {
    const charges = { apprenticeshipLevy: "15", employmentAllowance: "387.45", statutoryRecovery: "20.50" };
    const run = { ...journalFacts([plain]).payRun, charges };
    expect(lines(journalFacts([], { payRun: run }))).toEqual([
      "7000 Wages 3000.00 Dr",
      "7008 Apprenticeship levy 15.00 Dr",
      "7009 Statutory pay recovered 20.50 Cr",
      "2210 Income tax 384.70 Cr",
      "2210 Employee National Insurance 156.16 Cr",
      "2220 Net pay 2453.64 Cr",
    ]);
  });

  it("shows lines that come to zero if the template requires it", () => {
    const charges = { employmentAllowance: "387.45" };
    const run = { ...journalFacts([plain]).payRun, charges };
    const template = { name: "Sample", showZeroLines: true };
    expect(lines(journalFacts([], { payRun: run, template }))).toContain("7006 Employer National Insurance 0.00 Dr");
  });

  it("adds employees up, or keeps a line for each", () => {
    const people = [plain, { ...plain, employeeId: "E2" }];
    expect(lines(journalFacts(people))[0]).toBe("7000 Wages 6000.00 Dr");
    const apart = lines(journalFacts(people, { template: { name: "Sample", consolidateLines: false } }));
    expect(apart.slice(0, 2)).toEqual(["7000 Wages 3000.00 Dr", "7000 Wages 3000.00 Dr"]);
    expect(apart).toHaveLength(12);
  });

  it("is one line for what shares an account and a text; the reconciliation still knows its parts", () => {
    const controlAccountMappings = CONTROLS.map(({ description: _, ...mapping }) => mapping);
    const journal = journalOf(journalFacts([plain], { controlAccountMappings }));
    expect(journal.lines.map(written)).toEqual([
      "7000 Wages 3000.00 Dr",
      "7006 Employer NI 387.45 Dr",
      "2210 PAYE and NI 933.81 Cr",
      "2220 Net wages 2453.64 Cr",
    ]);
    expect(journal.lines[2]).toMatchObject({ payElementId: null, controlAccount: null });
    expect(journal.lines[3]).toMatchObject({ controlAccount: "NetPay" });
    expect(journal.reconciliation.map(({ item, journalAmount }) => `${item} ${journalAmount}`)).toEqual([
      "GrossPay 3000.00",
      "EmployerNiExpense 387.45",
      "Paye 390.20",
      "EmployeeNi 156.16",
      "EmployerNi 387.45",
      "NetPay 2453.64",
    ]);
  });

  it("keeps departments even where a line that is not split comes to zero", () => {
    const people = [
      { employeeId: "E1", payslip: payslipOf([basic("50")]), department: "Bar" },
      { employeeId: "E2", payslip: payslipOf([basic("50"), { code: "BONUS", amount: "-50" }]), department: "Kitchen" },
    ];
    const more = { employeeId: "E3", payslip: payslipOf([{ code: "BONUS", amount: "50" }]), department: "Office" };
    const journal = journalOf(journalFacts([...people, more]));
    expect(journal.lines.map(written)).toEqual(["7000 Wages 100.00 Dr", "2220 Net pay 100.00 Cr"]);
    for (const { debit, credit } of journal.byDepartment) expect(debit).toBe(credit);
    expect(journal.byDepartment.map(({ debit }) => debit)).toEqual(["50.00", "50.00", "50.00"]);
  });

  it("is the same whatever the order of the payslips", () => {
    const people = [plain, { employeeId: "E2", payslip: payslipOf([basic("1999.99")]), department: "Bar" }];
    const split = { splitDimensions: [{ sequence: 1, dimension: "Department" }] } as const;
    expect(createJournal(journalFacts([...people].reverse(), split))).toEqual(
      createJournal(journalFacts(people, split)),
    );
  });

  it("never changes once it is made", () => {
    const journal = journalOf(journalFacts([plain]));
    expect(() => Object.assign(journal.lines[0] as object, { debit: "0.00" })).toThrow(TypeError);
    expect(() => Object.assign(journal, { version: 9 })).toThrow(TypeError);
  });

  it("of nobody is empty and balanced", () => {
    expect(journalOf(journalFacts([]))).toMatchObject({ lines: [], totalDebit: "0.00", isBalanced: true });
  });

  it("fills in the tokens of narration and reference", () => {
    const template = {
      name: "Sample",
      dateFormatPreset: "dd/MM/yyyy",
      narrationFormat: "{PayFrequency} pay of {PaymentDate} ({TaxYear}, {Year}/{PeriodTwoDigits})",
      referenceFormat: "{PayRunId}.{PayrollConfigId}.{Period}.{Version}.{JournalDate}",
    } as const;
    const run = {
      ...journalFacts([plain]).payRun,
      payrollConfigId: "M",
      payFrequency: "Monthly",
      paymentDate: "2026-04-30",
    } as const;
    expect(journalOf(journalFacts([], { template, payRun: run }))).toMatchObject({
      narration: "Monthly pay of 30/04/2026 (2026-27, 2026/01)",
      reference: "RUN-1.M.1.1.30/04/2026",
    });
  });
});

describe("what has no mapping", () => {
  const withoutTax = { controlAccountMappings: CONTROLS.filter(({ controlAccount }) => controlAccount !== "Paye") };
  const odd = { employeeId: "E1", payslip: payslipOf([basic("3000"), { code: "NEW", amount: "10" }]) };

  it("goes to the suspense account, with a warning", () => {
    const journal = journalOf(journalFacts([odd], { ...withoutTax, suspenseAccount: { nominalCode: "9998" } }));
    expect(journal.lines.map(written)).toContain("9998 NEW 10.00 Dr");
    expect(journal.lines.map(written)).toContain(`9998 Income tax ${odd.payslip.forPeriod.tax} Cr`);
    expect(journal.warnings.map(({ token, arguments: args }) => ({ token, args }))).toEqual([
      { token: "pay_element_unmapped", args: { payElementId: "NEW", nominalCode: "9998" } },
      { token: "control_account_unmapped", args: { controlAccount: "Paye", nominalCode: "9998" } },
    ]);
    expect(journal.isBalanced).toBe(true);
  });

  it("is warned of in one order, whichever came first", () => {
    const payslip = payslipOf([
      { code: "Z", amount: "10" },
      { code: "A", amount: "10" },
    ]);
    const journal = journalOf(
      journalFacts([{ employeeId: "E1", payslip }], { suspenseAccount: { nominalCode: "9998" } }),
    );
    expect(journal.warnings.map(({ arguments: args }) => args.payElementId)).toEqual(["A", "Z"]);
  });

  it("holds the journal back where there is no suspense account, and says everything that is missing", () => {
    const answer = createJournal(journalFacts([odd], withoutTax));
    expect(answer).toEqual({
      ok: false,
      problems: [
        { token: "mapping_missing", path: "/payElementMappings", arguments: { payElementId: "NEW" } },
        { token: "mapping_missing", path: "/controlAccountMappings", arguments: { controlAccount: "Paye" } },
      ],
    });
  });

  it("asks for no account that nothing is posted to", () => {
    const few = CONTROLS.filter(
      ({ controlAccount }) => !/Pension|Loan|Orders|Levy|Recovery|Other/.test(controlAccount),
    );
    expect(journalOf(journalFacts([plain], { controlAccountMappings: few })).warnings).toEqual([]);
  });

  it("leaves an excluded element out with its part of net pay, warns, and shows the difference", () => {
    const payElementMappings = [...ELEMENTS, { payElementId: "NEW", nominalCode: "7000", isExcluded: true }];
    const journal = journalOf(journalFacts([odd], { payElementMappings }));
    expect(journal.warnings).toEqual([
      {
        token: "pay_element_excluded",
        text: "NEW is excluded by its mapping: £10.00 is neither on its account nor on its counterpart.",
        arguments: { payElementId: "NEW", amount: "10.00" },
      },
    ]);
    const different = journal.reconciliation.filter(({ difference }) => difference !== "0.00");
    expect(different.map(({ item, difference }) => [item, difference])).toEqual([
      ["GrossPay", "-10.00"],
      ["NetPay", "-10.00"],
    ]);
    expect(journal.isBalanced).toBe(true);
  });

  it("warns of an element that is mapped to the other side, and posts it where its line belongs", () => {
    const payElementMappings = ELEMENTS.map((mapping) => ({ ...mapping, side: "Credit" }) as const);
    const journal = journalOf(journalFacts([plain], { payElementMappings }));
    expect(journal.lines.map(written)[0]).toBe("7000 Wages 3000.00 Dr");
    expect(journal.warnings.map(({ token }) => token)).toEqual(["side_differs"]);
  });
});
