import { type DayNumber, formatDate, type Reader, shape } from "../../base";

/** Consecutive weeks of pay. */
export interface Block {
  readonly start: DayNumber;
  readonly weeks: number;
  /** The JSON pointer to the facts that it was read from. */
  readonly path: string;
}

const BLOCK = shape.record({ startDate: shape.date, weeks: shape.integer(1, 52) });

/** Consecutive weeks of pay, by their first day and number. */
export interface BlockFacts extends shape.FactsOf<typeof BLOCK> {}

type ReadBlocks = readonly shape.ReadOf<typeof BLOCK>[];

/** Blocks of whole weeks in any order, without overlap. */
export const BLOCKS = shape.notEmpty(shape.list(BLOCK, { upTo: 52 }, refuseOverlaps));

function refuseOverlaps(read: ReadBlocks, { reader }: shape.Subject): void {
  const blocks = sortBlocks(read);
  for (const [index, { start, path }] of blocks.entries()) {
    const before = blocks[index - 1];
    if (before !== undefined && start <= lastDay(before))
      reader.refuse("overlapping_dates", `${path}/startDate`, { limit: formatDate(lastDay(before) + 1) });
  }
}

/** Returns blocks in the order of their dates. */
export function sortBlocks(read: ReadBlocks): Block[] {
  const blocks = read.map(({ startDate, weeks }, index) => ({ start: startDate, weeks, path: `/blocks/${index}` }));
  return blocks.sort((a, b) => a.start - b.start);
}

/** Returns the block of a payment taken without a break: the most weeks from the start date, ended by the end date. */
export function continuousBlock(reader: Reader, start: DayNumber, end: DayNumber | null, mostWeeks: number): Block {
  if (end === null) return { start, weeks: mostWeeks, path: "" };
  const days = end - start + 1;
  const latest = start + mostWeeks * 7 - 1;
  if (days < 7) reader.refuse("date_before", "/endDate", { limit: formatDate(start + 6) });
  else if (end > latest) reader.refuse("date_after", "/endDate", { limit: formatDate(latest) });
  else if (days % 7 !== 0) reader.refuse("block_not_whole_weeks", "/endDate");
  return { start, weeks: Math.floor(days / 7), path: "" };
}

/** Returns the last day of a block. */
export function lastDay({ start, weeks }: Pick<Block, "start" | "weeks">): DayNumber {
  return start + weeks * 7 - 1;
}

/** Returns each week of blocks, by its first day. */
export function weeksTaken(blocks: readonly Block[]): { readonly block: Block; readonly first: DayNumber }[] {
  const taken: { readonly block: Block; readonly first: DayNumber }[] = [];
  for (const block of blocks) {
    for (let week = 0; week < block.weeks; week++) taken.push({ block, first: block.start + week * 7 });
  }
  return taken;
}
