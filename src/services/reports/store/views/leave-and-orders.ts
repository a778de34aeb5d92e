import { joinEmployee, pence, personColumns, viewSql } from "./view";

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

/** What follows from the type of an order; a test holds it to the engine's registry. */
const KINDS = [
  "('CmsDeo', 'NineteenthOfFollowingMonth', 'FixedAmount', false, false)",
  "('AeoPriority', 'FiveDays', 'FixedAmount', true, false)",
  "('AeoNonPriority', 'FiveDays', 'FixedAmount', true, false)",
  "('Dea', 'NineteenthOfFollowingMonth', 'Table', true, false)",
  "('Ctaeo', 'NineteenthOfFollowingMonth', 'Table', true, false)",
  "('Ea', 'FiveDays', 'Table', true, false)",
  "('Mcaeo', 'FiveDays', 'FixedAmount', true, false)",
  "('Cma', 'AsSoonAsReasonablyPracticable', 'Table', false, false)",
  "('Cao', 'AsTheOrderRequires', 'Table', true, true)",
  "('NiAeoFines', 'FiveDays', 'Table', true, false)",
  "('NiAeoEjo', 'AsTheOrderRequires', 'Table', true, false)",
].join(", ");

/** The day of the report, which decides what variations are in force. */
const TODAY = `coalesce(nullif(current_setting('app.report_day', true), '')::date, (now() at time zone 'Europe/London')::date)`;

/** The terms of an order with its variations of the day, the later ones over the earlier ones. */
const TERMS = `cross join lateral (
      select o.facts || coalesce((
        select jsonb_object_agg(term.key, term.value order by (v->>'effectiveFrom')::date, place)
        from jsonb_array_elements(case jsonb_typeof(o.facts->'variations') when 'array' then o.facts->'variations'
            else '[]' end) with ordinality as variations(v, place),
          jsonb_each(v) as term
        where term.key not in ('effectiveFrom', 'effectiveTo', 'reason')
          and (v->>'effectiveFrom')::date <= ${TODAY}
          and coalesce((v->>'effectiveTo')::date >= ${TODAY}, true)
      ), '{}') as terms
    ) as t`;

const OWED = `case when k.is_conjoined then ${pence("t.terms", "ordinaryDebtAmount")}
        else ${pence("t.terms", "totalAmountOwed")} end`;
const REPAID = `coalesce(${pence("t.terms", "amountRepaidToDate")}, 0)`;
const PAID_BEFORE = `coalesce(${pence("t.terms", "previouslyPaid")}, 0)`;

export const COURT_ORDER_VIEW = viewSql(
  "court_orders",
  {
    orderId: "o.order_id",
    ...personColumns("o"),
    orderType: "o.order_type",
    reference: "o.reference",
    issuingAuthority: "o.issuing_authority",
    status: "o.status",
    priorityLevel: "o.priority_level",
    isPriority: "o.priority_level <> 'NonPriority'",
    deductionBasis: `coalesce(t.terms->>'deductionBasis', case when t.terms->>'percentage' is not null then 'Percentage'
        when coalesce(t.terms->>'fixedAmount', t.terms->>'instructionAmount') is not null then 'FixedAmount'
        else k.basis end)`,
    payFrequency: "t.terms->>'payFrequency'",
    dateMade: "(t.terms->>'dateMade')::date",
    dateReceived: "o.date_received",
    startDate: "o.start_date",
    endDate: "o.end_date",
    protectedEarningsSetting: "coalesce(t.terms->>'protectedEarningsSetting', o.derived->>'protectedEarningsSetting')",
    protectedEarningsSettingCourtPerAmount: pence("t.terms", "protectedEarningsSettingCourtPerAmount"),
    totalAmountOwed: pence("t.terms", "totalAmountOwed"),
    previouslyPaid: pence("t.terms", "previouslyPaid"),
    amountRepaidToDate: REPAID,
    remainingBalance: `case when k.has_balance and t.terms->>'isMaintenance' is distinct from 'true'
        then ${OWED} - ${PAID_BEFORE} - ${REPAID} end`,
    shortfallCarriedForward: `coalesce(${pence("t.terms", "shortfallCarriedForward")}, 0)`,
    adminFeeApplied: "coalesce((t.terms->>'adminFeeApplied')::boolean, true)",
    payeeId: "o.payee_id",
    "payee.name": "y.name",
    remittanceReference: "t.terms->>'remittanceReference'",
    remittanceDeadline: "k.deadline",
  },
  {
    of: "o",
    from: `court_order as o ${joinEmployee("o")}
      left join court_order_payee as y on y.organisation_id = o.organisation_id and y.payee_id = o.payee_id
      left join (values ${KINDS}) as k(order_type, deadline, basis, has_balance, is_conjoined) on k.order_type = o.order_type
      ${TERMS}`,
  },
);
