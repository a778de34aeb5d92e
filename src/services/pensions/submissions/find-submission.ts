import type { Selectable, Updateable } from "kysely";
import { notFound } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { Part, PensionConnectionTables } from "../store/connection-tables";

export type SubmissionRow = Selectable<PensionConnectionTables["pension_submission"]>;
export type PartRow = Selectable<PensionConnectionTables["pension_submission_part"]>;

/** The part of a submission. */
export interface PartName {
  readonly submissionId: string;
  readonly part: Part;
}

/** Begins a query of submissions. */
export function selectSubmissions(tx: Tx) {
  return tx.withTables<PensionConnectionTables>().selectFrom("pension_submission");
}

/** Returns a submission; refuses 404 `submission_not_found`. */
export async function findSubmission(tx: Tx, submissionId: string): Promise<SubmissionRow> {
  const row = await selectSubmissions(tx).selectAll().where("submission_id", "=", submissionId).executeTakeFirst();
  if (row === undefined) throw notFound("submission");
  return row;
}

/** Returns the parts of submissions that were requested. */
export async function partsOf(tx: Tx, submissionIds: readonly string[]): Promise<readonly PartRow[]> {
  if (submissionIds.length === 0) return [];
  return tx
    .withTables<PensionConnectionTables>()
    .selectFrom("pension_submission_part")
    .selectAll()
    .where("submission_id", "in", [...submissionIds])
    .execute();
}

/** Changes a part of a submission. */
export async function changePart(
  tx: Tx,
  { clock }: Pick<ServiceContext, "clock">,
  { submissionId, part }: PartName,
  change: Updateable<PensionConnectionTables["pension_submission_part"]>,
): Promise<PartRow> {
  return tx
    .withTables<PensionConnectionTables>()
    .updateTable("pension_submission_part")
    .set({ ...change, updated_at: instantOf(clock.now()) })
    .where("submission_id", "=", submissionId)
    .where("part", "=", part)
    .returningAll()
    .executeTakeFirstOrThrow();
}
