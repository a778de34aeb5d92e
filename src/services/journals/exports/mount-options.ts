import { z } from "@hono/zod-openapi";
import { exportOptions } from "../../../engine/journals";
import { mountOperation, operation, type ServiceContext } from "../../contract";
import { JOURNALS } from "../contract/common";

const option = z
  .strictObject({ key: z.string(), label: z.string(), example: z.string() })
  .openapi("JournalExportOption");

/** The template's own columns, which the engine does not know by name. */
const CUSTOM = { key: "Custom", label: "The template's own columns", example: "Custom" };

const OPTIONS = exportOptions();

/** The lists of choices, by the last step of their paths. */
const LISTS = {
  presets: {
    id: "listJournalExportPresets",
    summary: "The layouts of exports",
    token: "export_presets_listed",
    items: [...OPTIONS.presets, CUSTOM],
  },
  "date-formats": {
    id: "listJournalDateFormats",
    summary: "The formats of dates in exports",
    token: "date_formats_listed",
    items: [...OPTIONS.dateFormats],
  },
  tokens: {
    id: "listJournalTokens",
    summary: "The tokens of narrations and references",
    token: "journal_tokens_listed",
    items: [...OPTIONS.tokens],
  },
  separators: {
    id: "listJournalAccountSeparators",
    summary: "The separators of account codes",
    token: "account_separators_listed",
    items: [...OPTIONS.separators],
  },
} as const;

export function mountOptions(context: ServiceContext): void {
  for (const [step, { id, summary, token, items }] of Object.entries(LISTS)) {
    const list = operation({
      ...JOURNALS,
      id,
      method: "get",
      path: `/v1/journal/export-options/${step}`,
      summary,
      description: "Each with the `key` that templates and settings name, a label for people and an example.",
      data: z.strictObject({ items: z.array(option) }),
      token,
      examples: { data: { items: items.slice(0, 1) } },
    });
    mountOperation(context, list, async () => ({ data: { items: [...items] }, text: "The choices are listed." }));
  }
}
