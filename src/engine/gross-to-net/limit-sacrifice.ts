import type { Pay } from "./pay";
import { isSacrifice, type ReadLine, sumLines } from "./pay-sums";
import { sacrificeRoom } from "./sacrifice-room";

/** Cuts the lines of sacrifice to what they may take: the last first, and those for a pension after all others. */
export function limitSacrifice(pay: Pay, letter: string): Pay {
  const { lines, sums } = pay;
  const room = sacrificeRoom(sums);
  if (room === null || lines === null || sums.sacrifice <= room) return pay;
  const cut = new Map<ReadLine, number>();
  let excess = sums.sacrifice - room;
  for (const line of inOrderOfCuts(lines)) {
    const amount = Math.min(excess, line.amount);
    cut.set(line, line.amount - amount);
    excess -= amount;
  }
  const left = lines.map((line) => ({ ...line, amount: cut.get(line) ?? line.amount }));
  const notSacrificed = (pay.notSacrificed ?? 0) + sums.sacrifice - room - excess;
  return { ...pay, lines: left, sums: sumLines(left, letter), notSacrificed };
}

function inOrderOfCuts(lines: readonly ReadLine[]): readonly ReadLine[] {
  const last = lines.filter((line) => isSacrifice(line) && line.amount > 0).reverse();
  const isForPension = ({ lineType }: ReadLine) => lineType === "PensionContribution";
  return [...last.filter((line) => !isForPension(line)), ...last.filter(isForPension)];
}
