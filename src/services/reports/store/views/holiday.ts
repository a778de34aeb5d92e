import { joinEmployee, personColumns } from "./person";
import { viewSql } from "./view";

/** Requests for holiday; balances are those of the entry or the decision. */
export const HOLIDAY_VIEW = viewSql(
  "holiday",
  {
    holidayId: "h.holiday_id",
    ...personColumns("h"),
    status: "h.status",
    startDate: "h.start_date",
    endDate: "h.end_date",
    holidayYearStartDate: "h.holiday_year_start",
    units: "h.units",
    unitName: "h.unit_name",
    entitlement: "h.entitlement",
    createdAt: "h.created_at",
    updatedAt: "h.updated_at",
    leaveType: "'Holiday'::text",
    policyId: "h.policy_id",
    "policy.name": "p.name",
    balanceAfter: "h.balance_after",
    averageWeeklyPay: "h.average_weekly_pay",
  },
  {
    of: "h",
    from: `holiday_request as h ${joinEmployee("h")}
      left join holiday_policy as p on p.organisation_id = h.organisation_id and p.policy_id = h.policy_id`,
  },
);
