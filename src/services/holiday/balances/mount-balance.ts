import { mountOperation, type ServiceContext, stepsShown } from "../../contract";
import { getBalance, type ShownBalance } from "../contract/balance-operation";
import { notAccruedIn } from "./not-accrued";
import { requireBalance, requireHoliday } from "./require-balance";

export function mountBalance(context: ServiceContext): void {
  mountOperation(context, getBalance, async ({ params: { employeeId }, query, ...work }) => {
    const holiday = await requireHoliday(work, employeeId);
    const asOf = query.asOf ?? work.today;
    const { year, balance, workings, policy, start } = requireBalance(work, holiday, asOf);
    const data: ShownBalance = {
      employeeId,
      asOf,
      policyId: policy.policy_id,
      holidayYearStartDate: start,
      holidayYearEndDate: year.leaveYearEndDate,
      unitName: policy.unit_name,
      entitlement: year.entitlement,
      statutoryPart: year.statutoryPart,
      accrued: year.accrued,
      notAccrued: [...notAccruedIn(holiday, { start, end: year.leaveYearEndDate })],
      ...balance,
      carriedOver: balance.carriedOver.map((each) => ({ ...each })),
      bankHolidays: [...year.bankHolidays],
      workings: stepsShown(workings?.steps ?? []),
    };
    return { data, text: "This is the employee's leave." };
  });
}
