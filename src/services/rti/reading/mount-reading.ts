import { notFound, pageOf, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { getMessage, getSubmission, listSubmissions } from "../contract/reading-operations";
import type { RtiTables } from "../store/rti-tables";
import { SHOWN, submissionData } from "./submission-data";

type Last = Parameters<typeof rowsAfter>[1] | null;

interface Filters {
  readonly taxYear?: number | undefined;
  readonly submissionType?: "Fps" | "Eps" | "ManualEps" | undefined;
  readonly status?: "Pending" | "Submitted" | "Accepted" | "Rejected" | "Failed" | undefined;
  readonly payrollConfigId?: string | undefined;
  readonly firstPartSubmissionId?: string | undefined;
}

export function mountReading(context: ServiceContext): void {
  mountOperation(context, listSubmissions, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const place = { route: listSubmissions.path, scope: organisationId, filters };
    const last = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await submissionsWhere(tx, filters, last, pageSize + 1);
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.submission_id]);
    const items = page.items.map(submissionData);
    return { data: { items }, text: "The submissions are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, getSubmission, async ({ params }, tx) => {
    const found = tx.withTables<RtiTables>().selectFrom("rti_submission").select(SHOWN);
    const row = await found.where("submission_id", "=", params.submissionId).executeTakeFirst();
    if (row === undefined) throw notFound("submission");
    return { data: submissionData(row), text: "This is the submission." };
  });

  mountOperation(context, getMessage, async ({ params: { submissionId } }, tx) => {
    const found = tx.withTables<RtiTables>().selectFrom("rti_submission").select(["ir_mark", "message"]);
    const row = await found.where("submission_id", "=", submissionId).executeTakeFirst();
    if (row === undefined) throw notFound("submission");
    return { data: { submissionId, irMark: row.ir_mark, xml: row.message }, text: "This is the message." };
  });
}

function submissionsWhere(tx: Tx, filters: Filters, last: Last, limit: number) {
  const { taxYear, submissionType, status, payrollConfigId, firstPartSubmissionId: first } = filters;
  return tx
    .withTables<RtiTables>()
    .selectFrom("rti_submission")
    .select(SHOWN)
    .$if(taxYear !== undefined, (all) => all.where("tax_year", "=", taxYear ?? 0))
    .$if(submissionType !== undefined, (all) => all.where("submission_type", "=", submissionType ?? "Fps"))
    .$if(status !== undefined, (all) => all.where("status", "=", status ?? "Pending"))
    .$if(payrollConfigId !== undefined, (all) => all.where("payroll_config_id", "=", payrollConfigId ?? ""))
    .$if(first !== undefined, (all) => all.where("first_part_id", "=", first ?? ""))
    .$if(last !== null, (all) => all.where(rowsAfter(["submission_id"], last ?? [], "desc")))
    .orderBy("submission_id", "desc")
    .limit(limit)
    .execute();
}
