import { sql } from "kysely";
import type { ReportPlan } from "../../../engine/reports";
import { inSnapshot } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { moreRowsQuery } from "../query/report-query";
import { compileQuery } from "../query/run-report";
import type { ExportFormat } from "../store/report-tables";
import { EXPORT_FORMS } from "./export-query";

/** A report to be written to a file. */
interface ExportAsked {
  readonly organisationId: string;
  readonly fileId: string;
  readonly plan: ReportPlan;
  readonly format: ExportFormat;
  /** The settings of the session that it is read in. */
  readonly session: Readonly<Record<string, string>>;
}

/** A file that was written, with its rows. */
export interface WrittenExport {
  readonly size: number;
  readonly sha256: string;
  readonly rowCount: number;
  readonly truncated: boolean;
}

/** Writes a report to a file in one read-only snapshot, a portion of rows at a time: memory does not grow with the rows. */
export async function writeExport(
  { store, files }: Pick<ServiceContext, "store" | "files">,
  { organisationId, fileId, plan, format, session }: ExportAsked,
): Promise<WrittenExport> {
  const form = EXPORT_FORMS[format];
  const scope = { organisationId };
  const settings = { ...session, datestyle: "ISO" };
  const url = await store.urlToRead();
  return inSnapshot({ url, organisation: organisationId, settings }, async (snapshot) => {
    const rows = snapshot.copy(compileQuery(sql`${form.query(plan, scope)} limit ${plan.limit}`), form.copy);
    const written = await files.write({ owner: organisationId, fileId }, form.file(plan, rows));
    const isFull = plan.isCapped && rows.rowCount === plan.limit;
    const truncated = isFull && (await snapshot.hasRow(compileQuery(moreRowsQuery(plan, scope))));
    return { ...written, rowCount: rows.rowCount, truncated };
  });
}
