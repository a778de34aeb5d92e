import { type PaySums, type ReadLine, sumLines } from "../pay-sums";
import { copyOfSums } from "./copy-of-sums";

/**
 * Sums of pay with the lines of a pension, which stand in the list of all lines from a place on. What `sumLines` makes
 * of the whole list, without adding up again what was added up before; a sacrifice beside several letters of National
 * Insurance goes to `sumLines` itself.
 */
export function addPensionLines(sums: PaySums, all: readonly ReadLine[], from: number, letter: string): PaySums {
  const changed = copyOfSums(sums);
  for (let at = from; at < all.length; at++) {
    const line = all[at] as ReadLine;
    if (line.pensionType === "SalarySacrifice" && !isOneLetter(sums, letter)) return sumLines(all, letter);
    enter(changed, line);
  }
  return changed;
}

function isOneLetter({ earnings }: PaySums, letter: string): boolean {
  return earnings.length === 1 && earnings[0]?.letter === letter;
}

function enter(sums: PaySums, { lineType, pensionType, amount }: ReadLine): void {
  sums.turnover += Math.abs(amount);
  if (lineType === "EmployerPension") sums.employerPension += amount;
  else if (pensionType === "NetPayArrangement") sums.netPayPension += amount;
  else if (pensionType === "ReliefAtSource") sums.reliefAtSource += amount;
  else enterSacrifice(sums, amount);
}

function enterSacrifice(sums: PaySums, amount: number): void {
  sums.gross -= amount;
  sums.taxable -= amount;
  sums.sacrifice += amount;
  sums.pensionSacrifice += amount;
  sums.earnings = sums.earnings.map(({ letter, gross }) => ({ letter, gross: gross - amount }));
}
