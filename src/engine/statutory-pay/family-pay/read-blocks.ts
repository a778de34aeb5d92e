import { type DayNumber, formatDate, pointerStep, type Reader, type Unread } from "../../base";
import type { FamilyPaymentType } from "../average-earnings";

/** Whether the weeks are one block from the start date; otherwise the facts name the blocks. */
export function isContinuous(type: FamilyPaymentType): boolean {
  return type === "StatutoryMaternityPay" || type === "StatutoryAdoptionPay";
}

/** Consecutive pay weeks. */
export interface Block {
  readonly start: DayNumber;
  readonly weeks: number;
  /** The JSON pointer of the facts that it comes from. */
  readonly path: string;
}

const KNOWN = new Set(["startDate", "weeks"]);
const MOST_BLOCKS = 52;

/**
 * Reads when the payment is taken: one block of the most weeks from the start date (maternity and adoption pay, cut at
 * the end date), or blocks of whole weeks in date order without overlap.
 */
export function readBlocks(reader: Reader, facts: Unread, type: FamilyPaymentType, mostWeeks: number): Block[] {
  return isContinuous(type) ? readContinuous(reader, facts, mostWeeks) : readSeparate(reader, facts);
}

function readContinuous(reader: Reader, facts: Unread, mostWeeks: number): Block[] {
  const start = reader.date(facts, "startDate", "");
  const end = reader.optionalDate(facts, "endDate", "");
  if (end === null) return [{ start, weeks: mostWeeks, path: "" }];
  const days = end - start + 1;
  if (days < 7) reader.refuse("date_before", "/endDate", { limit: formatDate(start + 6) });
  else if (days > mostWeeks * 7)
    reader.refuse("date_after", "/endDate", { limit: formatDate(start + mostWeeks * 7 - 1) });
  else if (days % 7 !== 0) reader.refuse("block_not_whole_weeks", "/endDate");
  return [{ start, weeks: Math.floor(days / 7), path: "" }];
}

function readSeparate(reader: Reader, facts: Unread): Block[] {
  const blocks: Block[] = [];
  for (const [index, value] of reader.list(facts, "blocks", "", MOST_BLOCKS).entries()) {
    const path = `/blocks${pointerStep(index)}`;
    const owner = reader.object(value, path);
    if (owner === null) continue;
    reader.onlyKnown(owner, KNOWN, path);
    const start = reader.date(owner, "startDate", path);
    blocks.push({ start, weeks: reader.integer(owner, "weeks", path, 1, MOST_BLOCKS), path });
  }
  if (Array.isArray(facts.blocks) && facts.blocks.length === 0) reader.refuse("must_not_be_empty", "/blocks");
  blocks.sort((a, b) => a.start - b.start);
  refuseOverlaps(reader, blocks);
  refuseOtherStart(reader, facts, blocks);
  return blocks;
}

function refuseOverlaps(reader: Reader, blocks: readonly Block[]): void {
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    if (before !== undefined && block.start <= lastDay(before))
      reader.refuse("overlapping_dates", `${block.path}/startDate`, { limit: formatDate(lastDay(before) + 1) });
  }
}

/** A start date beside blocks must be that of the first. */
function refuseOtherStart(reader: Reader, facts: Unread, blocks: readonly Block[]): void {
  const start = reader.optionalDate(facts, "startDate", "");
  if (start !== null && blocks[0] !== undefined && start !== blocks[0].start) {
    reader.refuse("sent_together", "/startDate", { other: "blocks" });
  }
}

export function lastDay({ start, weeks }: Block): DayNumber {
  return start + weeks * 7 - 1;
}
