import { formatDate, type Problem, problem } from "../../base";
import {
  type Average,
  averageUpTo,
  type Fraction,
  isAtLeast,
  isAverage,
  type PayDaysMissing,
  type PayHistory,
  type PayRise,
  raisedBy,
  risesThatCount,
  underPolicy,
} from "../average-earnings";
import { type Award, isDayOneBereavement } from "./award";
import { ruleDay } from "./payment-rules";

/** The average that an award is paid by. */
export interface AwardAverage {
  readonly awe: Fraction;
  readonly source: "Payslips" | "Override" | "Import";
  /** null where it was stated. */
  readonly average: Average | null;
  /** The rises that lifted it, in date order. */
  readonly rises: readonly PayRise[];
}

/** Eight weeks after the relevant week, in which a bereaved employee's expected earnings may count. */
const WINDOW_AFTER = 56;

/** The average of an award, with its pay rises or as if there were none. */
export function averageOfAward(award: Award, withRises: boolean): AwardAverage | readonly Problem[] {
  const { statedAverage } = award.read;
  if (statedAverage !== null) {
    return { ...statedAverage, average: null, rises: [] };
  }
  const history = historyOf(award);
  if (history === null) return [problem("required", "/employment/earnings")];
  const { referenceDate } = award.read.event.week;
  const plain = averageUpTo(history, referenceDate);
  const found = isDayOneBereavement(award) ? bestOfWindow(award, plain) : plain;
  if (!isAverage(found)) return [missing(found)];
  const rises = withRises ? risesOf(award, found) : [];
  if (rises.length === 0) return { awe: found.awe, source: "Payslips", average: found, rises };
  const reach = isMaternity(award) ? "WholePeriod" : "SinceEffective";
  const raised = averageUpTo(history, referenceDate, raisedBy(rises, reach));
  return isAverage(raised) ? { awe: raised.awe, source: "Payslips", average: raised, rises } : [missing(raised)];
}

function historyOf({ read, rules }: Award): PayHistory | null {
  return read.history === null ? null : underPolicy(read.history, rules, read.event.week.referenceDate);
}

function missing({ expected, known, upTo }: PayDaysMissing): Problem {
  return problem("no_payslips_for_average", "/employment/earnings", { expected, known, limit: formatDate(upTo) });
}

function isMaternity({ read }: Award): boolean {
  return read.event.type === "StatutoryMaternityPay";
}

/** Rises that count: for maternity pay until the leave ends, otherwise those that add to pay of the relevant period. */
function risesOf(award: Award, average: Average): PayRise[] {
  const { read, rules, blocks } = award;
  const from = Math.min(...average.parts.map((part) => part.from));
  const periodEnd = Math.max(...average.parts.map((part) => part.upTo));
  if (!isMaternity(award)) return risesThatCount(read.rises, { from: Number.NEGATIVE_INFINITY, upTo: periodEnd });
  const start = blocks[0]?.start ?? read.event.week.last;
  const leaveWeeks = rules.on("maternityPay", ruleDay(read, rules, start))?.value?.leaveWeeks ?? 0;
  return risesThatCount(read.rises, { from, upTo: read.leaveEnd ?? start + leaveWeeks * 7 - 1 });
}

/**
 * Northern Ireland since 2026: any eight weeks of those that end with the relevant week or lie in the eight after it
 * will do. The relevant week's own average is kept where it reaches the limit, else the first later one that does.
 */
function bestOfWindow(award: Award, plain: Average | PayDaysMissing): Average | PayDaysMissing {
  const { limitPence } = award;
  const { event } = award.read;
  const history = historyOf(award);
  if (history === null || (isAverage(plain) && isAtLeast(plain.awe, limitPence))) return plain;
  const { referenceDate } = event.week;
  for (const day of history.normalDays) {
    if (day <= referenceDate || day > referenceDate + WINDOW_AFTER) continue;
    const later = averageUpTo(history, day);
    if (isAverage(later) && isAtLeast(later.awe, limitPence)) return later;
  }
  return plain;
}
