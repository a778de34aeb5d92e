import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { findRunAsked, type RunAsked } from "../make/run-to-journal";
import { findDefaultTemplate } from "../settings/settings-rows";
import { findTemplate } from "../templates/change-template";
import { selectJournals } from "./journal-rows";

interface SeriesAsked extends RunAsked {
  readonly templateId?: string | null | undefined;
}

/** Returns the id of a named template, else of the default one; refuses 404 `journal_template_not_found`. */
export async function findTemplateAsked(tx: Tx, templateId: string | null | undefined): Promise<string> {
  const id = templateId ?? (await findDefaultTemplate(tx));
  if (id === null) throw notFound("journal_template");
  return (await findTemplate(tx, id)).template_id;
}

/** Returns the journals of a run by a template, the newest version first, without a failure. */
export async function findSeries(tx: Tx, asked: SeriesAsked) {
  const run = await findRunAsked(tx, asked);
  const templateId = await findTemplateAsked(tx, asked.templateId);
  return selectJournals(tx)
    .selectAll()
    .where("pay_run_id", "=", run.pay_run_id)
    .where("template_id", "=", templateId)
    .where("status", "!=", "Failed")
    .orderBy("version", "desc")
    .execute();
}
