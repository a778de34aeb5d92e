import type { Pool } from "pg";
import type { CatalogueField, Dataset, ReportRow } from "../../../src/engine/reports";

/** Returns the type of a field's column: money is whole pence. */
function columnType({ type, decimals }: CatalogueField): string {
  if (type === "decimal") return decimals === 2 ? "bigint" : "numeric(21, 6)";
  if (type === "datetime") return "timestamptz";
  if (type === "tags") return "text[]";
  return type === "integer" || type === "boolean" || type === "date" ? type : "text";
}

/** Makes the relation of a dataset and fills it with the rows of an organisation. */
export async function createReportTable(pool: Pool, dataset: Dataset): Promise<void> {
  const columns = dataset.fields.map((field) => `"${field.name}" ${columnType(field)}`);
  await pool.query(`create table report_${dataset.name} (organisation_id text not null, ${columns.join(", ")})`);
}

export async function fillReportTable(
  pool: Pool,
  dataset: Dataset,
  organisationId: string,
  rows: readonly ReportRow[],
): Promise<void> {
  const table = `report_${dataset.name}`;
  const records = rows.map((row) => ({
    organisation_id: organisationId,
    ...Object.fromEntries(dataset.fields.map((field) => [field.name, stored(read(row, field.name), field)])),
  }));
  await pool.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
    JSON.stringify(records),
  ]);
}

function read(row: ReportRow, name: string): unknown {
  if (name in row) return row[name];
  return name.split(".").reduce<unknown>((owner, step) => (owner as ReportRow | undefined)?.[step], row);
}

function stored(value: unknown, { type, decimals }: CatalogueField): unknown {
  return type === "decimal" && decimals === 2 && typeof value === "string" ? pence(value) : value;
}

function pence(amount: string): string {
  const [pounds = "", fraction = ""] = amount.split(".");
  return `${pounds}${fraction.padEnd(2, "0")}`;
}
