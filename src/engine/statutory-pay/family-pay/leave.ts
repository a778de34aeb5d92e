import { formatDate } from "../../base";
import { formatDateOrNull } from "../law";
import type { Award } from "./award";
import { lastDay } from "./blocks";
import { FAMILY_PAYMENTS, leaveRules } from "./payments";
import type { FamilyLeave } from "./schedule";

/**
 * Calculates the statutory leave beside a payment, for information: nothing is refused for it.
 *
 * Maternity and adoption leave is 52 weeks from the first day, of which 39 are paid; for other payments, leave is their
 * blocks. An early return needs eight weeks' notice. Null if no loaded year has the rules.
 * Source: SI 1999/3312 and SI 2002/2788.
 */
export function familyLeave(award: Award): FamilyLeave | null {
  const { event, leaveEndDate } = award.read;
  const first = award.blocks[0];
  const last = award.blocks.at(-1);
  const rules = first === undefined ? null : leaveRules(award, first.start);
  if (first === undefined || last === undefined || rules === null) return null;
  const leave = FAMILY_PAYMENTS[event.type].calculateLeave?.(event, rules);
  const paidWeeks = award.blocks.reduce((sum, block) => sum + block.weeks, 0);
  return {
    startDate: formatDate(first.start),
    latestEndDate: formatDate(leave === undefined ? lastDay(last) : lastDay({ ...first, weeks: leave.weeks })),
    weeks: leave?.weeks ?? paidWeeks,
    compulsoryEndDate: formatDateOrNull(leave?.compulsoryUpTo),
    noticeDueDate: formatDateOrNull(leave?.noticeDue),
    earlyReturnNoticeDueDate: formatDateOrNull(
      leaveEndDate === null ? null : leaveEndDate + 1 - rules.earlyReturnNoticeDays,
    ),
  };
}
