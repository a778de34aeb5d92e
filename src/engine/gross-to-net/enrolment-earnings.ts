import type { DayNumber } from "../base";
import { isCountedStatutoryPay } from "../pensions";
import type { Rulebook } from "../rulebook";
import { isMoney } from "./kinds";
import type { Pay } from "./pay";
import type { ReadLine } from "./pay-sums";

/**
 * Returns earnings for automatic enrolment, in pence: pay in money that is taxable or NICable and not marked otherwise,
 * after salary sacrifice for anything but a pension.
 */
export function enrolmentEarnings({ lines, sums }: Pay, day: DayNumber, rulebook: Rulebook): number {
  if (lines === null) return sums.gross;
  let earnings = 0;
  for (const line of lines) {
    if (line.lineType === "SalarySacrifice") earnings -= line.amount;
    else if (isEarnings(line) && isCounted(line.statutoryType, day, rulebook)) earnings += line.amount;
  }
  return earnings;
}

function isEarnings({ lineType, isTaxable, isNiable, isQualifyingEarnings }: ReadLine): boolean {
  return isMoney(lineType) && (isTaxable || isNiable) && isQualifyingEarnings;
}

/** Whether pay counts: ordinary pay always, statutory pay by the pension rules. */
function isCounted(statutoryType: ReadLine["statutoryType"], day: DayNumber, rulebook: Rulebook): boolean {
  return statutoryType === null || isCountedStatutoryPay(rulebook.subject("pensions"), statutoryType, day);
}
