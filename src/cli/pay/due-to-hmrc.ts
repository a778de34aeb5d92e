import {
  type ApprenticeshipLevy,
  apprenticeshipLevy,
  type EmploymentAllowance,
  employmentAllowance,
  type Money,
  type Payslip,
  type Problem,
  type Result,
  type Rulebook,
} from "../../engine";
import { formatPence, readPence, TAX_MONTHS, type TaxYear } from "../../engine/base";
import { levyPayBill } from "../../engine/employer-charges";
import type { Employer } from "../../payroll-file";
import { sum } from "./totals";

/** The amounts that an employer owes for a tax month. */
export interface MonthDue {
  readonly taxMonth: number;
  readonly tax: Money;
  readonly ni: Money;
  readonly employerNi: Money;
  /** Student and postgraduate loans together. */
  readonly loans: Money;
  /** Employment Allowance set against employer National Insurance. */
  readonly employmentAllowance: Money;
  readonly apprenticeshipLevy: Money;
  readonly due: Money;
}

/** Calculates the twelve tax months of an employer; recovered statutory pay is not deducted. */
export function dueToHmrc(
  payslips: readonly Payslip[],
  employer: Employer,
  taxYear: TaxYear,
  rulebook: Rulebook,
): MonthDue[] {
  const months: MonthDue[] = [];
  let payBill: Money = "0.00";
  for (const taxMonth of TAX_MONTHS) {
    const slips = payslips.filter((payslip) => payslip.taxMonth === taxMonth);
    payBill = sum([payBill, ...slips.map(({ niBreakdown }) => formatPence(levyPayBill(niBreakdown)))]);
    const parts = {
      tax: sum(slips.map(({ forPeriod }) => forPeriod.tax)),
      ni: sum(slips.map(({ forPeriod }) => forPeriod.ni)),
      employerNi: sum(slips.map(({ forPeriod }) => forPeriod.employerNi)),
      loans: sum(slips.flatMap(({ forPeriod }) => [forPeriod.studentLoan, forPeriod.postgraduateLoan])),
    };
    const used = sum(months.map((month) => month.employmentAllowance));
    const levyBefore = sum(months.map((month) => month.apprenticeshipLevy));
    const allowance = settled(
      claimAllowance(employer, rulebook, { taxYear, employerNi: parts.employerNi, allowanceUsed: used }),
    ).allowance;
    const levy = settled(levyOf(employer, taxYear, rulebook, { taxMonth, payBill, levyBefore })).levyDue;
    const due = sum([...Object.values(parts), levy, `-${allowance}`]);
    months.push({ taxMonth, ...parts, employmentAllowance: allowance, apprenticeshipLevy: levy, due });
  }
  return months;
}

/** Checks an employer's claims before anyone is paid; empty if the months can be calculated. */
export function checkEmployer(employer: Employer, taxYear: TaxYear, rulebook: Rulebook): Problem[] {
  const levy = levyOf(employer, taxYear, rulebook, { taxMonth: 1, payBill: "0.00", levyBefore: "0.00" });
  const allowance = claimAllowance(employer, rulebook, { taxYear, employerNi: "0.00", allowanceUsed: "0.00" });
  return [levy, allowance].flatMap((answer) => (answer.ok ? [] : answer.problems)).map(inTheFile);
}

const FILE_NAMES: Readonly<Record<string, string>> = { "/allowanceShare": "/apprenticeshipLevyAllowance" };

function inTheFile(found: Problem): Problem {
  return { ...found, path: `/employer${FILE_NAMES[found.path] ?? found.path}` };
}

/** Claims the allowance; an employer who makes no claim gets the result of an ineligible one. */
function claimAllowance(
  { employmentAllowance: isClaimed, previousYearEmployerNi }: Employer,
  rulebook: Rulebook,
  claim: { readonly taxYear: TaxYear; readonly employerNi: Money; readonly allowanceUsed: Money },
): Result<EmploymentAllowance> {
  const facts = { ...claim, isExcluded: !isClaimed };
  const previous = previousYearEmployerNi ?? (isClaimed ? null : "0.00");
  return employmentAllowance(previous === null ? facts : { ...facts, previousYearEmployerNi: previous }, rulebook);
}

function levyOf(
  { apprenticeshipLevyAllowance }: Employer,
  taxYear: TaxYear,
  rulebook: Rulebook,
  month: { readonly taxMonth: number; readonly payBill: Money; readonly levyBefore: Money },
): Result<ApprenticeshipLevy> {
  const share = apprenticeshipLevyAllowance === null ? {} : { allowanceShare: apprenticeshipLevyAllowance };
  const payBillToDate = readPence(month.payBill) < 0 ? "0.00" : month.payBill;
  return apprenticeshipLevy(
    { taxYear, taxMonth: month.taxMonth, payBillToDate, levyBefore: month.levyBefore, ...share },
    rulebook,
  );
}

/** Unwraps a checked claim, so a refusal here is a fault of the program. */
function settled<Value>(answer: Result<Value>): Value {
  if (answer.ok) return answer.value;
  throw new Error(`A checked claim was refused: ${JSON.stringify(answer.problems)}`);
}
