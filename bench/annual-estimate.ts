import {
  calculateEmployeeNationalInsurance,
  calculateIncomeTax,
  calculateStudentLoanRepayments,
} from "@saving-tool/hmrc-income-tax";
import type { FiguresInForce } from "../src/engine/rulebook";
import {
  employeeContribution,
  type HeapF64,
  loanDeduction,
  NI_TABLE_SIZE,
  TAX_TABLE_SIZE,
  taxDueToDate,
  writeTaxTable,
} from "../src/kernel";

// Common ground of both: a year's tax, employee National Insurance and a student loan of plan 2 on a salary, 2025-26,
// England, letter A, full allowance. The package returns floating-point pounds, the kernel whole pence.

const ALLOWANCE_PENCE = 1_257_000;

export function theirAnnualDeductions(salaryPounds: number): number {
  const taxYear = "2025/26";
  return (
    calculateIncomeTax({ taxYear, taxableAnnualIncome: salaryPounds, personalAllowance: 12_570 }).total +
    calculateEmployeeNationalInsurance({ taxYear, taxableAnnualIncome: salaryPounds }) +
    calculateStudentLoanRepayments({ taxYear, taxableAnnualIncome: salaryPounds, studentLoanPlanNo: 2 })
  );
}

export interface AnnualRules {
  readonly heap: HeapF64;
  readonly loanThreshold: number;
  readonly loanRate: number;
}

export function ourAnnualDeductions(salaryPence: number, { heap, loanThreshold, loanRate }: AnnualRules): number {
  return (
    taxDueToDate(heap, 0, salaryPence - ALLOWANCE_PENCE) +
    employeeContribution(heap, TAX_TABLE_SIZE, salaryPence) +
    loanDeduction(salaryPence, loanThreshold, loanRate)
  );
}

export function annualRules({ incomeTax, nationalInsurance, studentLoans }: FiguresInForce): AnnualRules {
  const heap = new Float64Array(TAX_TABLE_SIZE + NI_TABLE_SIZE);
  const { bands } = incomeTax.nations.EnglandAndNorthernIreland;
  const limits = Float64Array.from(bands, ({ upToPounds }) => upToPounds ?? 0);
  const rates = Float64Array.from(bands, ({ rateBasisPoints }) => rateBasisPoints);
  writeTaxTable(heap, 0, limits, rates, bands.length, 12, 12, 0);
  const { thresholds, rates: niRates } = nationalInsurance;
  const yearly = (["lowerEarningsLimit", "primaryThreshold", "secondaryThreshold", "upperEarningsLimit"] as const).map(
    (name) => thresholds[name]?.yearPence ?? 0,
  );
  const [lel = 0, primary = 0, secondary = 0, upper = 0] = yearly;
  const { main, upper: above } = niRates.employee.standard;
  heap.set([lel, primary, secondary, upper, upper, main, above, 0, 0, 0], TAX_TABLE_SIZE);
  const loan = studentLoans.plans.Plan2;
  return { heap, loanThreshold: loan?.thresholdYearPence ?? 0, loanRate: loan?.rateBasisPoints ?? 0 };
}
