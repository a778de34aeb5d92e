import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { amountRecord, type Columns, LINE_COLUMNS, PAYSLIP_COLUMNS, TO_DATE_COLUMNS } from "../store/payslip-columns";

/** A payslip of a run, by the ids of its employee. */
interface MarkedPayslip {
  readonly payRunId: string;
  readonly employeeId: string;
}

/**
 * Renews the rows of payslips for reports: removed where there is neither a final payslip nor a preview. Each payslip is
 * found by its key and its document taken apart once, however many others there are.
 */
export async function fillPayslips(tx: Tx, marked: readonly MarkedPayslip[]): Promise<void> {
  const runs = marked.map(({ payRunId }) => payRunId);
  const employees = marked.map(({ employeeId }) => employeeId);
  const wanted = sql`(select distinct * from unnest(${runs}::text[], ${employees}::text[]) as w(pay_run_id, employee_id)) as w`;
  await sql`delete from report_payslip as f using ${wanted}
    where f."payRunId" = w.pay_run_id and f."employeeId" = w.employee_id`.execute(tx);
  const totals = sql`${amountsOf("yearToDate", "y")} ${amountsOf("employmentToDate", "m")}`;
  const lines: Columns = { position: ["int", "i.position"], ...LINE_COLUMNS };
  await sql`with shown as materialized (${shownPayslips(wanted)}),
    payslips as (${insert("report_payslip", PAYSLIP_COLUMNS, amountsOf("forPeriod", "f"))}),
    totals as (${insert("report_payslip_to_date", TO_DATE_COLUMNS, totals)})
    ${insert("report_payslip_line", lines, ROWS)}`.execute(tx);
}

/** A shown payslip is read by two names: as `p` its place, as `s` what it shows. */
function insert(table: string, columns: Columns, more: RawBuilder<unknown>): RawBuilder<unknown> {
  const names = Object.keys(columns).map((name) => sql.id(name));
  const values = Object.values(columns).map(([, filledWith]) => sql.raw(filledWith));
  return sql`insert into ${sql.table(table)} (organisation_id, "payRunId", "employeeId", ${sql.join(names)})
    select p.organisation_id, p.pay_run_id, p.employee_id, ${sql.join(values)}
    from shown as p cross join lateral (select p.*) as s ${more}`;
}

const OF_BOTH = sql.raw("organisation_id, pay_run_id, employee_id, payroll_config_id, year, period, supplementary");

/**
 * Each payslip with its contents. A run that is locked has no previews. "offset 0" keeps the search within the keys: with
 * statistics that are behind, all payslips of the organisation would be taken apart for each thousand.
 */
function shownPayslips(wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  const isWanted = sql`pay_run_id = w.pay_run_id and employee_id = w.employee_id`;
  return sql`select p.*, s.* from ${wanted} cross join lateral (
      select ${OF_BOTH}, document from payslip where ${isWanted}
      union all select ${OF_BOTH}, document::jsonb from payslip_preview where ${isWanted} and document is not null
      offset 0) as p
    cross join lateral jsonb_to_record(p.document->'shown') as s("payslipId" text, status text, "payFrequency" text,
      "periodStartDate" date, "periodEndDate" date, "paymentDate" date, "taxWeek" int, "taxMonth" int, employee jsonb,
      employer jsonb, "taxCode" text, "week1Month1" boolean, "niCategory" text, "studentLoanPlan" text,
      "isDirector" boolean, "paymentMethod" text, "forPeriod" jsonb, "yearToDate" jsonb, "employmentToDate" jsonb,
      "summaryItems" jsonb, hours jsonb, "rulesDigest" text)`;
}

/** Documents of earlier versions have the totals of the employment apart. */
function amountsOf(group: string, alias: string): RawBuilder<unknown> {
  const amounts = sql`coalesce(${sql.id("s", group)}, p.document->${sql.lit(group)})`;
  return sql`cross join lateral jsonb_to_record(${amounts}) as ${sql.id(alias)}(${sql.raw(amountRecord())})`;
}

const ROWS = sql.raw(`cross join lateral rows from (jsonb_to_recordset(s."summaryItems") as (id text, code text,
    amount numeric, type text, "payElementId" text, description text, units numeric, "unitName" text, "payRate" numeric,
    "from" date, "to" date, "statutoryType" text, "statutoryPayId" text, "orderId" text, "pensionLineType" text,
    "pensionGroupId" text, "pensionMetadata" jsonb)) with ordinality as i(id, code, amount, type, "payElementId",
    description, units, "unitName", "payRate", "from", "to", "statutoryType", "statutoryPayId", "orderId",
    "pensionLineType", "pensionGroupId", "pensionMetadata", position)`);
