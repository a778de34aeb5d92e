import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { type RunRow, selectRunRows } from "../../pay-runs";
import { membersOfRun } from "../files/find-members";
import { profileOf } from "../files/profile-of";
import type { FileMember } from "../files/record-facts";
import { type WrittenFile, writeFile } from "../files/write-file";
import { findProvider } from "../providers/provider-table";
import { findSchemes, type SchemeRow } from "../schemes/find-groups";
import type { Part } from "../store/connection-tables";
import type { SubmissionRow } from "./find-submission";

interface ToWrite {
  readonly run: RunRow;
  readonly scheme: SchemeRow;
  readonly part: Part;
  readonly members: readonly FileMember[];
}

/** Writes the file of a part in the layout of the scheme's files; enrolments are without contributions. */
export async function fileOfPart(
  tx: Tx,
  { rulebook }: Pick<ServiceContext, "rulebook">,
  { run, scheme, part, members }: ToWrite,
): Promise<WrittenFile> {
  const provider = findProvider(scheme.pension_provider_id);
  const profile = provider === null ? null : await profileOf(tx, scheme, provider);
  if (provider === null || profile === null) throw new Error("A connected provider takes files.");
  return writeFile({ run, scheme, provider, profile, members, isEnrolment: part === "Enrolments" }, rulebook);
}

/** Returns the members of a run's scheme that a part sends. */
export async function membersToSend(
  tx: Tx,
  run: RunRow,
  { id }: SchemeRow,
  employeeIds: readonly string[] | null,
): Promise<readonly FileMember[]> {
  const members = (await membersOfRun(tx, run)).get(id) ?? [];
  if (employeeIds === null) return members;
  const wanted = new Set(employeeIds);
  return members.filter(({ row }) => wanted.has(row.employee_id));
}

/** Returns the run and the scheme of a submission. */
export async function subjectOf(
  tx: Tx,
  row: SubmissionRow,
): Promise<{ readonly run: RunRow; readonly scheme: SchemeRow }> {
  const run = await selectRunRows(tx).where("pay_run_id", "=", row.pay_run_id).executeTakeFirstOrThrow();
  const scheme = (await findSchemes(tx)).find(({ id }) => id === row.pension_schema_id);
  if (scheme === undefined) throw new Error("A submission has a scheme.");
  return { run, scheme };
}
