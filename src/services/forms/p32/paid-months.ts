import type { P32MonthFacts } from "../../../engine/forms";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { ShownAmounts } from "../../pay-runs";
import { getStatutoryPay, monthTotalsReported, statutoryMonths } from "../../rti";

interface Asked {
  readonly taxYear: number;
  /** Null for all payrolls. */
  readonly payrollConfigId: string | null;
}

/** Returns what is reported of final payslips by the tax month of their payment; months without pay are left out. */
export async function paidMonths(
  tx: Tx,
  { rulebook, reportedStatutoryPay }: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
  asked: Asked,
): Promise<readonly P32MonthFacts[]> {
  const { taxYear, payrollConfigId } = asked;
  const reported = await reportedStatutoryPay(tx, { rulebook, taxYear, employeeIds: null });
  const ofPayrolls = reported.filter((paid) => payrollConfigId === null || paid.payrollConfigId === payrollConfigId);
  const totals = await monthTotalsReported(tx, asked);
  const paid = new Map([...totals].map(([month, amounts]) => [month, sumsOf(month, amounts)]));
  for (const month of statutoryMonths(getStatutoryPay(totals), ofPayrolls)) {
    paid.set(month.month, { ...paid.get(month.month), ...month });
  }
  return [...paid.values()].sort((one, other) => one.month - other.month);
}

function sumsOf(month: number, paid: ShownAmounts): P32MonthFacts {
  return {
    month,
    incomeTax: paid.tax,
    studentLoans: paid.studentLoan,
    postgraduateLoans: paid.postgraduateLoan,
    employeeNi: paid.ni,
    employerNi: paid.employerNi,
    class1aOnTermination: paid.class1aOnTermination ?? "0.00",
  };
}
