import { type RawBuilder, sql } from "kysely";
import { type CatalogueField, type DatasetName, findDataset, type ReportPlan } from "../../../engine/reports";
import type { ReportScope } from "../query/report-query";

/** Datasets whose services are not there yet: they have no rows. */
const WITHOUT_ROWS: ReadonlySet<string> = new Set<DatasetName>();

/** Datasets that are filled in the background after payslips are calculated or locked. */
const OF_PAYSLIPS: ReadonlySet<string> = new Set<DatasetName>(["payslips", "payslip_lines"]);

export function isAvailable(dataset: string): boolean {
  return !WITHOUT_ROWS.has(dataset);
}

/** Returns whether a report waits for the rows of payslips. */
export function readsPayslips({ dataset }: ReportPlan): boolean {
  return OF_PAYSLIPS.has(dataset);
}

/** Returns what a plan reads for an organisation. */
export function scopeOf({ dataset }: ReportPlan, organisationId: string): ReportScope {
  return isAvailable(dataset) ? { organisationId } : { organisationId, relation: noRows(dataset) };
}

function noRows(dataset: string): RawBuilder<unknown> {
  const fields = (findDataset(dataset)?.fields ?? []).map((field) =>
    sql`null::${sql.raw(typeOf(field))}`.as(field.name),
  );
  return sql`(select null::text as organisation_id, ${sql.join(fields)} where false)`;
}

function typeOf({ type, decimals }: CatalogueField): string {
  if (type === "decimal") return decimals === 2 ? "bigint" : "numeric";
  if (type === "datetime") return "timestamptz";
  if (type === "tags") return "text[]";
  return type === "integer" || type === "boolean" || type === "date" ? type : "text";
}
