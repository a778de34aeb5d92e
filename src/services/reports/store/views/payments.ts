import { joinEmployee, personColumns } from "./person";
import { type ViewColumns, viewSql } from "./view";

/** A payment to HMRC that waits has its amount only when it is put into a batch. */
const WAITS = "p.payee_type = 'TaxAuthority' and p.status = 'Pending' and p.batch_id is null";

const COLUMNS: ViewColumns = {
  paymentId: "p.payment_id",
  payeeType: "p.payee_type",
  payrollConfigId: "p.payroll_config_id",
  payRunId: "p.pay_run_id",
  year: "coalesce(p.year, p.tax_year)",
  period: "p.period",
  supplementary: "p.supplementary",
  payFrequency: "r.pay_frequency",
  periodStartDate: "r.period_start_date",
  periodEndDate: "r.period_end_date",
  paymentDate: "coalesce(b.payment_date, p.due_date)",
  taxWeek: "null::int",
  taxMonth: "coalesce(r.tax_month, p.tax_month)",
  ...personColumns("p"),
  method: "p.method",
  status: "p.status",
  amount:
    "case when p.payee_type = 'TaxAuthority' and p.status = 'Pending' and p.batch_id is null then null else p.amount end",
  reference: "p.reference",
  accountName: "p.account->>'accountName'",
  accountNumberLast4: "right(p.account->>'accountNumber', 4)",
  batchId: "p.batch_id",
  paymentPayeeId: "p.payment_payee_id",
  valueDate: "p.value_date",
  returnedReason: "p.returned_reason",
};

const FROM = `payment as p ${joinEmployee("p")}
      left join pay_run as r on r.organisation_id = p.organisation_id and r.pay_run_id = p.pay_run_id
      left join payment_batch as b on b.organisation_id = p.organisation_id and b.batch_id = p.batch_id`;

/** One row for each payment. */
export const PAYMENT_VIEW = viewSql("payments", COLUMNS, { of: "p", from: FROM });

/** What waiting payments to HMRC come to by the P32, which the session of a report states as JSON. */
const OWED = `left join jsonb_to_recordset(coalesce(nullif(current_setting('app.tax_owed', true), ''), '[]')::jsonb)
        as owed(payment_id text, amount bigint, reference text) on owed.payment_id = p.payment_id`;

/** The view made again: the amounts and references of waiting payments to HMRC are those of the session. */
export const TAX_PAYMENT_VIEW = viewSql(
  "payments",
  {
    ...COLUMNS,
    amount: `coalesce(owed.amount, case when ${WAITS} then null else p.amount end)`,
    reference: "coalesce(owed.reference, p.reference)",
  },
  { of: "p", from: `${FROM} ${OWED}`, isReplaced: true },
);
