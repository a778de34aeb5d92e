import type { SummaryItem, Warning } from "../src/engine";
import { type FiguresOn, type OraclePayslip, oraclePayslip } from "../test/oracle";
import { wrongFields } from "./decimal-checks";
import type { BenchFacts } from "./payslip-facts";

/** A payslip with every field of the library's payslip. */
export type DecimalPayslip = OraclePayslip & { readonly summaryItems: SummaryItem[]; readonly warnings: Warning[] };

/**
 * Calculates the same payslip from the same strings in decimal.js: the tests' oracle, with checks of the input before
 * it and the printed rows after it.
 */
export function decimalPayslip(facts: BenchFacts, figuresOn: FiguresOn): DecimalPayslip {
  const wrong = wrongFields(facts);
  if (wrong.length > 0) throw new Error(`wrong: ${wrong.join(", ")}`);
  const payslip = oraclePayslip(facts, figuresOn);
  const { grossPay, tax, ni, studentLoan, postgraduateLoan, employerNi } = payslip.forPeriod;
  const summaryItems = [
    row("GROSS_PAY", "Pay", "Payable", grossPay),
    row("TAX", "Income tax", "Deduction", tax),
    row("NI", "National Insurance", "Deduction", ni),
    row("STUDENT_LOAN", "Student loan", "Deduction", studentLoan),
    row("POSTGRADUATE_LOAN", "Postgraduate loan", "Deduction", postgraduateLoan),
    row("EMPLOYER_NI", "Employer National Insurance", "EmployerCost", employerNi),
  ];
  return { ...payslip, summaryItems: summaryItems.filter(({ amount }) => amount !== "0.00"), warnings: [] };
}

function row(code: string, description: string, type: SummaryItem["type"], amount: string): SummaryItem {
  return {
    id: null,
    code,
    description,
    type,
    amount,
    lineType: null,
    statutoryType: null,
    pensionLineType: null,
    pensionType: null,
  };
}
