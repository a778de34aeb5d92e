import { createRulebook, grossToNet, type PayLine, type Payslip, type PayslipFacts } from "../../src/engine";
import type { ControlAccountMapping, JournalFacts, JournalPayslip, PayElementMapping } from "../../src/engine/journals";
import { rules } from "../../src/rules/all";

const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

/** Returns a payslip of April 2026, code 1257L, letter A. */
export function payslipOf(lines: readonly PayLine[], more: Partial<PayslipFacts> = {}): Payslip {
  const answer = grossToNet(
    { payFrequency: "Monthly", paymentDate: "2026-04-30", taxCode: "1257L", niCategory: "A", lines, ...more },
    rulebook,
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

export const ELEMENTS: readonly PayElementMapping[] = [
  { payElementId: "BASIC", nominalCode: "7000", nominalName: "Wages" },
  { payElementId: "BONUS", nominalCode: "7001", nominalName: "Bonuses" },
  { payElementId: "GROSS_PAY", nominalCode: "7000", nominalName: "Wages" },
  { payElementId: "EXPENSES", nominalCode: "7400", nominalName: "Travelling" },
  { payElementId: "UNION", nominalCode: "2250", nominalName: "Union dues" },
  { payElementId: "BIKE", nominalCode: "7000", nominalName: "Wages", description: "Cycle to work" },
  { payElementId: "PENSION_SACRIFICE", nominalCode: "7000", nominalName: "Wages", description: "Pension sacrifice" },
];

export const CONTROLS: readonly ControlAccountMapping[] = [
  { controlAccount: "NetPay", nominalCode: "2220", nominalName: "Net wages", description: "Net pay" },
  { controlAccount: "Paye", nominalCode: "2210", nominalName: "PAYE and NI", description: "Income tax" },
  {
    controlAccount: "EmployeeNi",
    nominalCode: "2210",
    nominalName: "PAYE and NI",
    description: "Employee National Insurance",
  },
  {
    controlAccount: "EmployerNi",
    nominalCode: "2210",
    nominalName: "PAYE and NI",
    description: "Employer National Insurance due",
  },
  {
    controlAccount: "EmployerNiExpense",
    nominalCode: "7006",
    nominalName: "Employer NI",
    description: "Employer National Insurance",
  },
  { controlAccount: "EmployeePension", nominalCode: "2230", nominalName: "Pensions", description: "Employee pension" },
  {
    controlAccount: "EmployerPension",
    nominalCode: "2230",
    nominalName: "Pensions",
    description: "Employer pension due",
  },
  {
    controlAccount: "EmployerPensionExpense",
    nominalCode: "7007",
    nominalName: "Employer pension",
    description: "Employer pension",
  },
  { controlAccount: "StudentLoan", nominalCode: "2211", nominalName: "Student loans", description: "Student loans" },
  {
    controlAccount: "PostgraduateLoan",
    nominalCode: "2211",
    nominalName: "Student loans",
    description: "Postgraduate loans",
  },
  { controlAccount: "CourtOrders", nominalCode: "2240", nominalName: "Court orders", description: "Court orders" },
  {
    controlAccount: "ApprenticeshipLevy",
    nominalCode: "7008",
    nominalName: "Apprenticeship levy",
    description: "Apprenticeship levy",
  },
  {
    controlAccount: "StatutoryRecovery",
    nominalCode: "7009",
    nominalName: "Statutory pay recovered",
    description: "Statutory pay recovered",
  },
  {
    controlAccount: "OtherLiabilities",
    nominalCode: "2260",
    nominalName: "Other creditors",
    description: "Other deductions",
  },
];

/** Returns the facts of a journal over payslips of April 2026. */
export function journalFacts(payslips: readonly JournalPayslip[], more: Partial<JournalFacts> = {}): JournalFacts {
  return {
    journalDate: "2026-04-30",
    payRun: { payRunId: "RUN-1", year: 2026, period: 1, payslips },
    template: { name: "Sample" },
    payElementMappings: ELEMENTS,
    controlAccountMappings: CONTROLS,
    ...more,
  };
}

/** Returns basic pay with a code that the mappings have. */
export function basic(amount: string): PayLine {
  return { code: "BASIC", description: "Basic pay", amount };
}
