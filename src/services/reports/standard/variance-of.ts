import { notFound } from "../../../platform/http";
import type { ServiceContext } from "../../contract";
import { compareTwoRuns, USUAL_AMOUNTS, type VarianceAsked, varianceData, withCauses } from "../../variance";
import { inTime, type RecordsOf } from "./in-time";
import type { Parameters, ShownVariance } from "./standard-operations";

const MOST_ITEMS = 10_000;

/** Compares a run with an earlier one, employee by employee. Refuses 404 for a payroll or run that is not there. */
export function varianceOf(context: ServiceContext, of: RecordsOf, parameters: Parameters): Promise<ShownVariance> {
  return inTime(context, of, async (tx) => {
    const asked = askedOf(parameters);
    const compared = await compareTwoRuns(tx, asked);
    const shown = compared.employees.slice(0, MOST_ITEMS);
    const items = await withCauses(tx, context.rulebook, asked, compared, shown);
    return {
      ...varianceData(compared),
      items: [...items],
      truncated: compared.employees.length > MOST_ITEMS,
    };
  });
}

function askedOf(parameters: Parameters): VarianceAsked {
  const { payrollConfigId, year, period } = parameters;
  if (payrollConfigId === null || year === null || period === null) throw notFound("pay_run");
  return {
    payrollConfigId,
    year,
    period,
    supplementary: parameters.supplementary ?? 0,
    compareWith: parameters.compareWith ?? "PreviousPeriod",
    amounts: parameters.amount ?? USUAL_AMOUNTS,
    thresholdAmount: parameters.thresholdAmount,
    thresholdPercentage: parameters.thresholdPercentage,
    onlyExceeding: parameters.onlyExceeding === true,
    employeeId: parameters.employeeId,
  };
}
