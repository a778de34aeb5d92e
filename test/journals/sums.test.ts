import { describe, expect, it } from "vitest";
import { compareJournals, createJournal, type Journal, type JournalFacts } from "../../src/engine/journals";
import { basic, CONTROLS, ELEMENTS, journalFacts, payslipOf } from "./sample";

function journalOf(facts: JournalFacts): Journal {
  const answer = createJournal(facts);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

const payslip = payslipOf([basic("3000")]);
const person = { employeeId: "E1", payslip };

/** Returns the sample's control accounts, some of them under one account and text. */
function shared(...names: readonly string[]) {
  return CONTROLS.map((mapping) =>
    names.includes(mapping.controlAccount)
      ? { controlAccount: mapping.controlAccount, nominalCode: "9000", nominalName: "Clearing" }
      : mapping,
  );
}

describe("lines that several accounts share", () => {
  it("stand where the first of their accounts stands", () => {
    const journal = journalOf(
      journalFacts([person], { controlAccountMappings: shared("NetPay", "EmployerNiExpense") }),
    );
    expect(journal.lines.map(({ nominalCode, debit, credit }) => [nominalCode, debit, credit])).toEqual([
      ["7000", "3000.00", "0.00"],
      ["9000", "0.00", "2066.19"],
      ["2210", "0.00", "390.20"],
      ["2210", "0.00", "156.16"],
      ["2210", "0.00", "387.45"],
    ]);
  });

  it("are reconciled even when they come to zero and are not shown", () => {
    const charges = { statutoryRecovery: payslip.forPeriod.employerNi };
    const payRun = { ...journalFacts([person]).payRun, charges };
    const controlAccountMappings = shared("StatutoryRecovery", "EmployerNiExpense");
    const { lines, reconciliation } = journalOf(journalFacts([], { payRun, controlAccountMappings }));
    expect(lines.map(({ nominalCode }) => nominalCode)).not.toContain("9000");
    expect(reconciliation.map(({ item, journalAmount, difference }) => [item, journalAmount, difference])).toEqual([
      ["GrossPay", "3000.00", "0.00"],
      ["EmployerNiExpense", "387.45", "0.00"],
      ["StatutoryRecovery", "387.45", "0.00"],
      ["Paye", "2.75", "0.00"],
      ["EmployeeNi", "156.16", "0.00"],
      ["EmployerNi", "387.45", "0.00"],
      ["NetPay", "2453.64", "0.00"],
    ]);
  });
});

it("a nominal total takes its name from whichever mapping has one", () => {
  const payElementMappings = [
    { payElementId: "BASIC", nominalCode: "7000", description: "A" },
    { payElementId: "BONUS", nominalCode: "7000", nominalName: "Wages", description: "B" },
  ];
  const both = { employeeId: "E1", payslip: payslipOf([basic("100"), { code: "BONUS", amount: "1" }]) };
  expect(journalOf(journalFacts([both], { payElementMappings })).byNominal).toContainEqual({
    nominalCode: "7000",
    nominalName: "Wages",
    debit: "101.00",
    credit: "0.00",
  });
});

it("a journal with a line for each employee says the same as one with sums", () => {
  const facts = journalFacts([person, { employeeId: "E2", payslip: payslipOf([basic("1000")]) }]);
  const apart = journalOf({ ...facts, template: { name: "Sample", consolidateLines: false } });
  expect(apart.lineCount).toBeGreaterThan(journalOf(facts).lineCount);
  const answer = compareJournals({ before: journalOf(facts), after: apart });
  expect(answer.ok && answer.value.lines).toEqual([]);
});

describe("a payslip of which one sum is a penny off", () => {
  const rich = payslipOf([
    basic("3000"),
    { code: "BIKE", lineType: "SalarySacrifice", amount: "50" },
    { lineType: "PensionContribution", pensionType: "ReliefAtSource", amount: "80" },
    { lineType: "EmployerPension", amount: "90" },
    { code: "UNION", lineType: "DeductionAfterTax", amount: "12" },
    { lineType: "AttachmentOrder", amount: "100" },
    { lineType: "AttachmentOrderFee", amount: "1" },
  ]);

  it.each([
    "grossPay",
    "ni",
    "employerNi",
    "pension",
    "employerPension",
    "attachmentOrders",
    "attachmentOrderFees",
    "otherDeductions",
    "otherAdditions",
    "tax",
    "studentLoan",
    "postgraduateLoan",
    "netPay",
  ] as const)("is refused: %s", (field) => {
    const amount = (Number(rich.forPeriod[field]) + 0.01).toFixed(2);
    const wrong = { ...rich, forPeriod: { ...rich.forPeriod, [field]: amount } };
    const answer = createJournal(
      journalFacts([{ employeeId: "E1", payslip: wrong }], { payElementMappings: ELEMENTS }),
    );
    const named = answer.ok ? [] : answer.problems.map(({ path }) => path.split("/").at(-1));
    const OF_NET = ["tax", "studentLoan", "postgraduateLoan"];
    expect(named).toContain(OF_NET.includes(field) ? "netPay" : field === "otherAdditions" ? "grossPay" : field);
  });
});
