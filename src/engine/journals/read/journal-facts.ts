import { shape } from "../../base";
import { MAPPING_FIELDS } from "./mappings";
import { LINE_TEXT_OR_NULL } from "./pay-row";
import { PAY_RUN } from "./pay-run";
import { SPLITS } from "./splits";
import { TEMPLATE } from "./template";

const SETTING_FIELDS = { template: TEMPLATE, ...MAPPING_FIELDS, splitDimensions: SPLITS };

/** The settings that turn a pay run into a journal. */
export interface JournalSettings extends shape.RecordFacts<typeof SETTING_FIELDS> {}

export const JOURNAL_FIELDS = {
  journalId: LINE_TEXT_OR_NULL,
  journalDate: shape.date,
  /** Instead of one made by the template's format. */
  reference: LINE_TEXT_OR_NULL,
  payRun: PAY_RUN,
  ...SETTING_FIELDS,
};

export const JOURNAL = shape.record({
  ...JOURNAL_FIELDS,
  /** Of the first journal of a run 1; more if earlier ones were withdrawn with the payslips that they are of. */
  version: shape.optional(shape.integer(1, 100_000), 1),
});

/** A pay run with its payslips, and the settings by which it becomes a journal. */
export interface JournalFacts extends shape.FactsOf<typeof JOURNAL> {}
export interface ReadJournal extends shape.RecordRead<typeof JOURNAL_FIELDS> {}
