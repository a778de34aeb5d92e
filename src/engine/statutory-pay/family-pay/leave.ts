import { type DayNumber, formatDate } from "../../base";
import { expectedWeek } from "../average-earnings";
import type { Award } from "./award";
import { ruleDay } from "./payment-rules";
import { lastDay } from "./read-blocks";
import type { FamilyLeave } from "./schedule";

/**
 * The statutory leave beside a payment, for information: nothing is refused for it.
 *
 * Maternity and adoption leave have 52 weeks from the first day, of which 39 are paid; the other payments' leave is
 * their blocks. Notice of maternity leave is due by the end of the 15th week before the expected week, of adoption
 * leave within 7 days of the match; who returns early gives eight weeks' notice. Two weeks from the birth are
 * compulsory. Source: SI 1999/3312 and SI 2002/2788. Null where no year held has the rules.
 */
export function familyLeave({ read, rules, blocks }: Award): FamilyLeave | null {
  const { event, leaveEnd } = read;
  const first = blocks[0];
  const last = blocks.at(-1);
  if (first === undefined || last === undefined) return null;
  const rule = rules.on("familyLeave", ruleDay(read, rules, first.start))?.value ?? null;
  if (rule === null) return null;
  const isMaternity = event.type === "StatutoryMaternityPay";
  if (!isMaternity && event.type !== "StatutoryAdoptionPay") {
    const weeks = blocks.reduce((sum, block) => sum + block.weeks, 0);
    return write({ first: first.start, end: lastDay(last), weeks });
  }
  const weeks = isMaternity ? rule.maternityWeeks : rule.adoptionWeeks;
  return write({
    first: first.start,
    end: first.start + weeks * 7 - 1,
    weeks,
    compulsory: isMaternity && event.birth !== null ? event.birth + rule.compulsoryDays - 1 : null,
    notice: isMaternity
      ? expectedWeek(event.eventDate) - rule.maternityNoticeDaysBeforeExpectedWeek
      : event.eventDate + rule.adoptionNoticeDaysAfterMatch,
    returnNotice: leaveEnd === null ? null : leaveEnd + 1 - rule.earlyReturnNoticeDays,
  });
}

interface LeaveDays {
  readonly first: DayNumber;
  readonly end: DayNumber;
  readonly weeks: number;
  readonly compulsory?: DayNumber | null;
  readonly notice?: DayNumber;
  readonly returnNotice?: DayNumber | null;
}

function write({ first, end, weeks, compulsory, notice, returnNotice }: LeaveDays): FamilyLeave {
  const date = (day: DayNumber | null | undefined) => (day === null || day === undefined ? null : formatDate(day));
  return {
    startDate: formatDate(first),
    latestEndDate: formatDate(end),
    weeks,
    compulsoryEndDate: date(compulsory),
    noticeDueDate: date(notice),
    earlyReturnNoticeDueDate: date(returnNotice),
  };
}
