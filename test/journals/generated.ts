import { grossToNet, type Money, type Payslip, type SummaryItem } from "../../src/engine";
import type {
  ControlAccount,
  ControlAccountMapping,
  JournalFacts,
  JournalPayslip,
  PayElementMapping,
  SplitDimension,
} from "../../src/engine/journals";
import { payslips } from "../../src/engine/testing";
import { pounds } from "../support/pounds";
import { fc } from "../support/property";
import { readRuleDocuments, rulebookOf } from "../support/rule-documents";
import { CONTROLS } from "./sample";

const YEAR = 2026;

/** Returns real payslips of one tax year, calculated once; a pay run of a property treats them all as of one period. */
function realPayslips(): readonly Payslip[] {
  const rulebook = rulebookOf(readRuleDocuments());
  return fc.sample(payslips(rulebook, { taxYears: [YEAR] }), { seed: 20260406, numRuns: 600 }).flatMap((facts) => {
    const answer = grossToNet(facts, rulebook);
    return answer.ok ? [{ ...answer.value, taxYear: YEAR, period: 1 }] : [];
  });
}

const REAL = realPayslips();
if (REAL.length < 400) throw new Error(`only ${REAL.length} payslips came out`);

const CODES = ["BASIC", "BONUS", "X1", "X2", "Payment", "GROSS_PAY", "SalarySacrifice", "PensionContribution"];
const WORDS = ["Basic pay", "Overtime", "Bonus", "Correction", "Pay"];
const DEPARTMENTS = ["Bar", "Kitchen", "Office", "Bar & Grill", "=Office"];

type Row = Pick<SummaryItem, "lineType" | "pensionType" | "pensionLineType" | "code" | "description"> & {
  readonly pence: number;
};

/** Rows of any kind and sign, and a payslip whose totals are those of its rows, whatever they are. */
const madeUp: fc.Arbitrary<Payslip> = fc
  .record({
    base: fc.constantFrom(...REAL),
    rows: fc.array(
      fc.record({
        lineType: fc.constantFrom(
          "Payment",
          "StatutoryPayment",
          "PayrolledBenefit",
          "SalarySacrifice",
          "PensionContribution",
          "EmployerPension",
          "DeductionBeforeTax",
          "DeductionAfterTax",
          "AttachmentOrder",
          "AttachmentOrderFee",
        ),
        isSacrifice: fc.boolean(),
        code: fc.constantFrom(...CODES),
        description: fc.constantFrom(...WORDS),
        pence: fc.integer({ min: -300_000, max: 9_000_000 }),
      }),
      { maxLength: 8 },
    ),
    tax: fc.integer({ min: -50_000, max: 3_000_000 }),
    letters: fc.array(
      fc.record({
        niCategory: fc.constantFrom("A", "B", "C", "M", "V"),
        ni: fc.integer({ min: -900, max: 400_000 }),
        employerNi: fc.integer({ min: -900, max: 700_000 }),
      }),
      { maxLength: 3 },
    ),
    loans: fc.tuple(fc.nat(90_000), fc.nat(50_000)),
    additions: fc.nat(10_000),
  })
  .map(({ base, rows, tax, letters, loans, additions }) => {
    const made = rows.map(({ isSacrifice, ...row }): Row => {
      const pensionType =
        row.lineType === "PensionContribution" ? (isSacrifice ? "SalarySacrifice" : "ReliefAtSource") : null;
      return { ...row, lineType: row.lineType as Row["lineType"], pensionType, pensionLineType: null };
    });
    return payslipOfRows(base, made, tax, letters, loans, additions);
  });

interface LetterPence {
  readonly niCategory: string;
  readonly ni: number;
  readonly employerNi: number;
}

function payslipOfRows(
  base: Payslip,
  rows: readonly Row[],
  tax: number,
  letters: readonly LetterPence[],
  [studentLoan, postgraduateLoan]: readonly [number, number],
  otherAdditions: number,
): Payslip {
  const sumOf = (...types: readonly string[]) => total(rows, ({ lineType }) => types.includes(lineType as string));
  const sacrificed = total(rows, ({ pensionType }) => pensionType === "SalarySacrifice");
  const grossPay = sumOf("Payment", "StatutoryPayment") - sumOf("SalarySacrifice") - sacrificed - otherAdditions;
  const pension = sumOf("PensionContribution") - sacrificed;
  const ni = letters.reduce((sum, letter) => sum + letter.ni, 0);
  const orders = sumOf("AttachmentOrder");
  const fees = sumOf("AttachmentOrderFee");
  const otherDeductions = sumOf("DeductionBeforeTax", "DeductionAfterTax");
  const taken = tax + ni + studentLoan + postgraduateLoan + pension + orders + fees + otherDeductions;
  const figures = {
    grossPay,
    tax,
    ni,
    employerNi: letters.reduce((sum, letter) => sum + letter.employerNi, 0),
    studentLoan,
    postgraduateLoan,
    pension,
    employerPension: sumOf("EmployerPension") + sacrificed,
    attachmentOrders: orders,
    attachmentOrderFees: fees,
    otherDeductions,
    otherAdditions,
    netPay: grossPay + otherAdditions - taken,
  };
  const written = Object.fromEntries(Object.entries(figures).map(([key, pence]) => [key, pounds(pence)]));
  return {
    ...base,
    forPeriod: { ...base.forPeriod, ...written },
    niBreakdown: letters.map((letter) => ({
      ...(base.niBreakdown[0] as Payslip["niBreakdown"][number]),
      niCategory: letter.niCategory,
      ni: pounds(letter.ni),
      employerNi: pounds(letter.employerNi),
    })),
    summaryItems: rows.map(itemOf),
  };
}

function total(rows: readonly Row[], counts: (row: Row) => boolean): number {
  return rows.filter(counts).reduce((sum, { pence }) => sum + pence, 0);
}

/** Converts a row as a payslip prints it: a contribution below zero is a refund. */
function itemOf({ pence, ...row }: Row, at: number): SummaryItem {
  const isRefund = row.lineType === "PensionContribution" && pence < 0;
  const amount: Money = pounds(isRefund ? -pence : pence);
  const pensionLineType = isRefund ? "Refund" : null;
  return { id: `L${at}`, type: "Payable", statutoryType: null, ...row, amount, pensionLineType };
}

const department = fc.constantFrom(...DEPARTMENTS);
const shares = fc.uniqueArray(department, { minLength: 2, maxLength: 4 }).chain((names) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: names.length - 1, maxLength: names.length - 1 })
    .map((cuts) => [0, ...cuts.sort((a, b) => a - b), 10_000])
    .map((cuts) =>
      names.map((name, at) => ({ department: name, percentage: pounds((cuts[at + 1] ?? 0) - (cuts[at] ?? 0)) })),
    ),
);

const person = fc.record({
  payslip: fc.oneof(fc.constantFrom(...REAL), madeUp),
  place: fc.oneof(
    fc.constant({}),
    department.map((name) => ({ department: name })),
    shares.map((departments) => ({ departments })),
  ),
  costCentre: fc.option(fc.constantFrom("CC1", "CC2")),
  tags: fc.subarray(["site:town:Leeds", "site:town:Hull", "job:grade:1"]),
  studentLoanPlan: fc.constantFrom(null, "Plan1" as const, ["Plan2", "Plan1"] as const),
  isDirector: fc.boolean(),
  lines: fc.dictionary(fc.constantFrom("L0", "L1"), fc.record({ department }, { requiredKeys: [] }), { maxKeys: 2 }),
});

const nominal = fc.constantFrom("1000", "2000", "2210", "7000", "7001", "7006");
const elements: fc.Arbitrary<readonly PayElementMapping[]> = fc
  .subarray([...CODES, "PENSION_SACRIFICE"])
  .chain((codes) =>
    fc.tuple(...codes.map((payElementId) => nominal.map((nominalCode) => ({ payElementId, nominalCode })))),
  );
const controls: fc.Arbitrary<readonly ControlAccountMapping[]> = fc
  .subarray(CONTROLS.map(({ controlAccount }) => controlAccount))
  .chain((names: ControlAccount[]) =>
    fc.tuple(...names.map((controlAccount) => nominal.map((nominalCode) => ({ controlAccount, nominalCode })))),
  );

const scope = fc.constantFrom("Expense", "All");
const dimensions: fc.Arbitrary<readonly SplitDimension[]> = fc
  .tuple(
    fc.subarray([
      "Department",
      "TagGroup",
      "NiCategory",
      "StudentLoanPlan",
      "DirectorStatus",
      "LineDescription",
    ] as const),
    fc.array(scope, { minLength: 6, maxLength: 6 }),
    fc.boolean(),
  )
  .map(([names, scopes, hasValues]) =>
    names.map((dimension, at) => ({
      sequence: at + 1,
      dimension,
      appliesTo: scopes[at] as "Expense" | "All",
      ...(dimension === "TagGroup" && { tagGroup: "site" }),
      ...(dimension === "LineDescription" && { values: [{ splitValueKey: "Bonus", nominalCode: "7777" }] }),
      ...(dimension === "Department" && hasValues && { values: [{ splitValueKey: "Bar", trackingCode: "100" }] }),
      ...(dimension === "NiCategory" && hasValues && { values: [{ splitValueKey: "A", accountSegment: "LA" }] }),
    })),
  );

/** Any pay run with any mappings and any split. */
export const journalRuns: fc.Arbitrary<JournalFacts> = fc
  .record({
    people: fc.array(person, { maxLength: 6 }),
    charges: fc.record({
      apprenticeshipLevy: fc.integer({ min: -500, max: 90_000 }).map(pounds),
      employmentAllowance: fc.nat(90_000).map(pounds),
      statutoryRecovery: fc.nat(90_000).map(pounds),
    }),
    payElementMappings: elements,
    controlAccountMappings: controls,
    splitDimensions: dimensions,
    consolidateLines: fc.boolean(),
    parts: fc.constantFrom(["NominalCode"], ["NominalCode", "Department"], ["Text:UK", "NominalCode", "CostCentre"]),
  })
  .map(({ people, charges, consolidateLines, parts, ...settings }) => ({
    ...settings,
    journalDate: "2026-04-30",
    template: { name: "Generated", consolidateLines, accountCodeComposition: { parts } },
    suspenseAccount: { nominalCode: "9999" },
    payRun: {
      payRunId: "RUN",
      year: YEAR,
      period: 1,
      charges,
      payslips: people.map(({ place, ...rest }, at): JournalPayslip => ({ employeeId: `E${at}`, ...rest, ...place })),
    },
  }));
