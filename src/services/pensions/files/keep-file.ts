import { createHash } from "node:crypto";
import { instantOf } from "../../../platform/ports";
import type { PensionFileTables } from "../store/file-tables";
import type { Exporting } from "./exporting";
import type { FileContents, WrittenFile } from "./write-file";

const TEXT = "text/csv";

/**
 * Keeps a file in place of the earlier one of its scheme and run; returns its id. Returns null, and keeps the earlier
 * one, if it is the same; also for a file that could not be written, of which the problems are kept.
 */
export async function keepFile(
  exporting: Exporting,
  contents: FileContents,
  written: WrittenFile,
): Promise<string | null> {
  const { tx, context, organisationId } = exporting;
  const { run, scheme } = contents;
  const tables = tx.withTables<PensionFileTables>();
  const before = await tables
    .selectFrom("pension_export_file")
    .select("stored_file_id")
    .where("pay_run_id", "=", run.pay_run_id)
    .where("pension_schema_id", "=", scheme.id)
    .executeTakeFirst();
  const earlierId = before?.stored_file_id ?? null;
  const bytes = "text" in written ? new TextEncoder().encode(written.text) : null;
  if (earlierId !== null) {
    const earlier = await context.files.find(tx, earlierId);
    if (bytes !== null && earlier?.sha256 === sha256(bytes)) return null;
    await context.files.remove(tx, earlierId);
  }
  const storedFileId = bytes === null ? null : await store(exporting, contents, bytes);
  const fileId = context.ids.next();
  const values = {
    ...columnsOf(contents),
    file_id: fileId,
    stored_file_id: storedFileId,
    problems: JSON.stringify("text" in written ? [] : written.problems),
    created_at: instantOf(context.clock.now()),
  };
  await tables
    .insertInto("pension_export_file")
    .values({ organisation_id: organisationId, ...values })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "pay_run_id", "pension_schema_id"]).doUpdateSet(values),
    )
    .execute();
  return storedFileId === null ? null : fileId;
}

async function store({ tx, context, organisationId }: Exporting, contents: FileContents, bytes: Uint8Array) {
  const fileName = pathOf(contents).replaceAll("/", "-");
  const stored = await context.files.save(tx, { owner: organisationId, fileName, contentType: TEXT, bytes });
  return stored.fileId;
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function columnsOf(contents: FileContents) {
  const { run, scheme, provider, profile, members } = contents;
  const sum = (pence: (row: (typeof members)[number]["row"]) => number) =>
    members.reduce((total, { row }) => total + pence(row), 0);
  return {
    pay_run_id: run.pay_run_id,
    pension_schema_id: scheme.id,
    pension_provider_id: provider.id,
    profile_id: profile.id,
    file_path: pathOf(contents),
    row_count: members.length,
    employee_total: sum((row) => row.employee_contribution + row.additional_voluntary_contribution),
    employer_total: sum((row) => row.employer_contribution),
  };
}

function pathOf({ run, scheme, provider }: FileContents): string {
  const further = run.supplementary === 0 ? "" : `-${run.supplementary}`;
  return `${provider.slug}/${run.year}-${run.period}${further}/${scheme.id}.csv`;
}
