import { invalid, issueAt } from "../../../platform/http";
import { saveRow } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { journalTables } from "../store/journal-tables";
import type { SentDimension } from "./dimension-operations";
import { findSplits, type SplitRow } from "./split-rows";

const MOST_DIMENSIONS = 10;

type SentSplit = Pick<SentDimension, "dimension" | "tagGroup" | "trackingCategory" | "appliesTo">;

/** Creates or replaces a dimension. Refuses one that repeats another, its name in exports, or its number. */
export async function saveSplit(
  work: RequestWork,
  templateId: string,
  sequence: number,
  sent: SentSplit,
  isNew: boolean,
): Promise<SplitRow> {
  const { tx, organisationId, now } = work;
  const all = await findSplits(tx, templateId);
  checkSplit(all, sequence, sent, isNew);
  return saveRow(journalTables(tx), "journal_split", ["organisation_id", "template_id", "sequence"], {
    organisation_id: organisationId,
    template_id: templateId,
    sequence,
    dimension: sent.dimension,
    tag_group: sent.tagGroup,
    tracking_category: sent.trackingCategory,
    applies_to: sent.appliesTo,
    updated_at: now,
    created_at: now,
  });
}

/** Returns the number after the last one. */
export function nextSequence(all: readonly SplitRow[]): number {
  return (all.at(-1)?.sequence ?? 0) + 1;
}

function checkSplit(all: readonly SplitRow[], sequence: number, sent: SentSplit, isNew: boolean): void {
  const others = all.filter((split) => split.sequence !== sequence);
  const issues = [
    ...(isNew && others.length < all.length ? [issueAt(["sequence"], "duplicate", null)] : []),
    ...(isNew && all.length >= MOST_DIMENSIONS ? [issueAt([], "too_many_items", { maximum: MOST_DIMENSIONS })] : []),
    ...(others.some((other) => sameDimension(other, sent)) ? [issueAt(["dimension"], "duplicate", null)] : []),
    ...(others.some((other) => nameInExports(other) === nameOfSent(sent))
      ? [issueAt(["trackingCategory"], "duplicate", null)]
      : []),
  ];
  if (issues.length > 0) throw invalid(issues);
}

function sameDimension({ dimension, tag_group }: SplitRow, sent: SentSplit): boolean {
  return dimension === sent.dimension && tag_group === sent.tagGroup;
}

function nameInExports({ tracking_category, tag_group, dimension }: SplitRow): string {
  return tracking_category ?? tag_group ?? dimension;
}

function nameOfSent({ trackingCategory, tagGroup, dimension }: SentSplit): string {
  return trackingCategory ?? tagGroup ?? dimension;
}
