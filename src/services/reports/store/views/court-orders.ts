import { joinEmployee, personColumns } from "./person";
import { pence, viewSql } from "./view";

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
