import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type DefinitionTable, reportTables } from "../store/report-tables";

/** Returns a saved definition as runs take it; refuses 404 `report_definition_not_found`. */
export async function findDefinition(tx: Tx, id: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = reportTables(tx).selectFrom("report_definition").selectAll();
  const row = await rows.where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw notFound("report_definition");
  return definitionOf(row);
}

type Row = Pick<
  { readonly [Name in keyof DefinitionTable]: unknown },
  "name" | "description" | "dataset" | "select" | "filters" | "group_by" | "order_by" | "limit"
>;

function definitionOf({ name, description, dataset, select, filters, group_by, order_by, limit }: Row) {
  return { name, description, dataset, select, filters, groupBy: group_by, orderBy: order_by, limit };
}
