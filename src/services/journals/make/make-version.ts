import { sql } from "kysely";
import { describeProblem, type Problem } from "../../../engine/base";
import { createJournal, type Journal, rebuildJournal } from "../../../engine/journals";
import type { Tx } from "../../../platform/store";
import type { RunRow } from "../../pay-runs";
import { partsOf } from "../exports/parts-of";
import type { ExportForm } from "../store/journal-tables";
import type { TemplateRow } from "../templates/change-template";
import { lastVersion, selectJournals } from "../versions/journal-rows";
import { runFacts } from "./run-facts";
import { templateSettings } from "./template-settings";

/** What makes a version: its run, its template, and for a rebuild the version before. */
interface VersionAsked {
  readonly run: RunRow;
  readonly template: TemplateRow;
  readonly journalId: string;
  readonly previous?: Journal;
  readonly journalDate?: string;
}

/** A version with how it is exported, or everything that is wrong. */
type MadeVersion =
  | { readonly ok: true; readonly journal: Journal; readonly form: ExportForm }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Makes a journal of a run by a template, and stores nothing. */
export async function makeVersion(tx: Tx, asked: VersionAsked): Promise<MadeVersion> {
  const { run, template, journalId, previous, journalDate = run.payment_date } = asked;
  const { payRun, elementOfCode } = await runFacts(tx, run);
  const { settings, form } = await templateSettings(tx, template, elementOfCode);
  const facts = { ...settings, journalId, journalDate, payRun };
  if (previous === undefined) {
    const version = (await lastVersion(tx, run.pay_run_id, template.template_id)) + 1;
    const made = createJournal({ ...facts, version });
    return made.ok ? { ok: true, ...withParts(await withOwnReference(tx, run, made.value), form) } : made;
  }
  const made = rebuildJournal({ ...facts, previous });
  return made.ok ? { ok: true, ...withParts(await withOwnReference(tx, run, made.value.journal), form) } : made;
}

/**
 * Returns a journal under a reference that no other run's journal has: runs of several payrolls, and the supplementary runs
 * of one, fill the same format alike. The second gets "-2" at its end, and keeps it in later versions.
 */
async function withOwnReference(tx: Tx, run: RunRow, journal: Journal): Promise<Journal> {
  for (let count = 1; ; count += 1) {
    const reference = count === 1 ? journal.reference : `${journal.reference}-${count}`;
    const other = await selectJournals(tx)
      .select("journal_id")
      .where(sql<string>`header ->> 'reference'`, "=", reference)
      .where("pay_run_id", "<>", run.pay_run_id)
      .where("status", "<>", "Withdrawn")
      .limit(1)
      .executeTakeFirst();
    if (other === undefined) return { ...journal, reference };
  }
}

function withParts(journal: Journal, form: Omit<ExportForm, "partCount">) {
  return { journal, form: { ...form, partCount: partsOf(journal, form)?.length ?? null } };
}

/** Why a journal could not be made, as its failed row says it. */
export interface NotMade {
  readonly errorToken: string;
  readonly errorText: string;
  /** Keys without a mapping. */
  readonly missing: readonly string[];
}

const MOST_TEXT = 1_000;

export function notMade(problems: readonly Problem[]): NotMade {
  const missing = problems.flatMap(({ token, arguments: args }) =>
    token === "mapping_missing" ? [String(args?.payElementId ?? args?.controlAccount ?? "")] : [],
  );
  const [first] = problems;
  return {
    errorToken: missing.length > 0 ? "mapping_missing" : (first?.token ?? "journal_not_made"),
    errorText: problems.map(describeProblem).join(" ").slice(0, MOST_TEXT),
    missing: [...new Set(missing)],
  };
}
