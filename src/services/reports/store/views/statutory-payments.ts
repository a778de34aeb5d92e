import { joinEmployee, personColumns } from "./person";
import { pence, viewSql } from "./view";

/** What the slices of an award have paid, and are still to pay. */
const SLICES = `left join lateral (
      select coalesce(sum(amount) filter (where status = 'Paid'), 0)::bigint as paid,
        coalesce(sum(amount) filter (where status = 'Pending'), 0)::bigint as remaining,
        count(distinct slice->>'weekNumber') as weeks,
        count(distinct slice->>'weekNumber') filter (where status = 'Pending') as open_weeks
      from statutory_line_item as i
      where i.organisation_id = p.organisation_id and i.statutory_pay_id = p.statutory_pay_id
    ) as s on true`;

export const STATUTORY_VIEW = viewSql(
  "statutory_payments",
  {
    statutoryPayId: "p.statutory_pay_id",
    ...personColumns("p"),
    statutoryType: "p.statutory_type",
    status: "p.status",
    startDate: "p.start_date",
    endDate: "p.end_date",
    qualifyingEventDate: "(p.request->>'qualifyingEventDate')::date",
    isEntitled: "(p.outcome->>'isEntitled')::boolean",
    isImported: "p.imported is not null",
    averageWeeklyEarnings: pence("p.outcome", "averageWeeklyEarnings"),
    totalAmount: pence("p.outcome", "totalAmount"),
    amountPaid: "s.paid",
    amountRemaining: "s.remaining",
    weeksPaid: "(s.weeks - s.open_weeks)::numeric",
    weeksRemaining: "s.open_weeks::numeric",
    "recovery.recoverableAmount": pence("p.outcome->'recovery'", "recoverableAmount"),
    "recovery.compensationAmount": pence("p.outcome->'recovery'", "compensationAmount"),
    createdAt: "p.created_at",
    updatedAt: "p.updated_at",
  },
  { of: "p", from: `statutory_payment as p ${joinEmployee("p")} ${SLICES}` },
);
