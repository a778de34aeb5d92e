import { joinEmployee, personColumns } from "./person";
import { viewSql } from "./view";

/** What locked runs have posted of an item. */
const POSTED = `left join lateral (
      select coalesce(sum(amount), 0)::bigint as amount from recurring_posting as p
      where p.organisation_id = i.organisation_id and p.recurring_line_item_id = i.recurring_line_item_id
    ) as posted on true`;

const ELEMENT =
  "join pay_element as x on x.organisation_id = i.organisation_id and x.pay_element_id = i.pay_element_id";

export const RECURRING_VIEW = viewSql(
  "recurring_line_items",
  {
    recurringLineItemId: "i.recurring_line_item_id",
    ...personColumns("i"),
    payrollConfigId: "e.payroll_config_id",
    payElementId: "i.pay_element_id",
    "payElement.code": "x.code",
    "payElement.name": "x.name",
    "payElement.direction": "x.direction",
    description: "i.description",
    amount: "i.amount",
    units: "i.units::numeric",
    unitName: "i.unit_name",
    payRate: "i.pay_rate::numeric",
    startDate: "i.start_date",
    endDate: "i.end_date",
    isEnabled: "i.is_enabled",
    createdAt: "i.created_at",
    updatedAt: "i.updated_at",
    basis: "i.basis",
    balance: "i.total - i.written_off - i.posted_before - posted.amount",
    total: "i.total - i.written_off",
    postedToDate: "i.posted_before + posted.amount",
  },
  { of: "i", from: `recurring_item as i ${joinEmployee("i")} ${ELEMENT} ${POSTED}` },
);
