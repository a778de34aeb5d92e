import type { DayNumber } from "../../base";
import {
  type Absence,
  gapDays,
  type Sickness,
  type SspExclusionReason,
  WEEK,
  type WorkedChain,
  type WorkedSickness,
} from "../sick-pay";

/** A new absence, with the chains by which it is judged. */
interface Judgement {
  readonly earlier: readonly Absence[];
  readonly own: Absence;
  /** The same absence if the sickness continued to the end of the loaded rules. */
  readonly lasting: Absence;
  readonly imported: Sickness["imported"];
  readonly worked: WorkedSickness;
  /** The chains with the lasting absence. */
  readonly projection: WorkedSickness;
}

/** The result of the chains for the new absence. */
export interface JudgedAbsence extends Pick<Judgement, "earlier" | "own"> {
  /** The absence's chain; null if it does not form a period of incapacity. */
  readonly chain: WorkedChain | null;
  /** The same chain if the sickness continued to the end of the loaded rules. */
  readonly projected: WorkedChain | null;
  readonly isLinked: boolean;
  readonly gapDays: number | null;
  /** Earlier absences that form periods of incapacity, linked or not. */
  readonly piws: ReadonlySet<Absence>;
  readonly isBeforeReform: boolean;
  readonly waitingDaysServed: number;
  readonly waitingDaysRemaining: number;
  readonly unitsUsed: number;
  readonly unitsRemaining: number;
  readonly qualifyingDaysInWeek: number;
  readonly exclusionReason: SspExclusionReason | null;
  readonly lastPayableDay: DayNumber | null;
  readonly formSsp1Due: DayNumber | null;
}

const NOTICE_DAYS = 7;
/** Form SSP1 is due by the start of the 23rd week of sick pay. */
const UNITS_BEFORE_NOTICE = 22 * WEEK;

/** Judges the new absence by the earlier days of its chain. */
export function judgeAbsence(judgement: Judgement): JudgedAbsence {
  const { earlier, own, lasting, worked, projection } = judgement;
  const chain = chainOf(worked, own);
  const projected = chainOf(projection, lasting);
  const before = chain?.days.filter(({ absence }) => absence !== own) ?? [];
  const served = before.filter(({ outcome }) => outcome === "Waiting").length;
  const waitingDaysServed = served + (chain?.chain.imported?.waitingDaysServed ?? 0);
  const unitsUsed = before.reduce((sum, { units }) => sum + units, chain?.importedUnits ?? 0);
  const rules = worked.rulesOn(own.first);
  const exclusionReason = exclusionOf(chain, own, worked);
  const lastPayableDay = lastPayable(projected, lasting);
  return {
    earlier,
    own,
    chain,
    projected,
    waitingDaysServed,
    unitsUsed,
    exclusionReason,
    lastPayableDay,
    isLinked: chain !== null && (chain.chain.imported !== null || chain.chain.first < own.first),
    gapDays: gapBefore(judgement),
    piws: new Set(worked.chains.flatMap(({ chain: { spells } }) => spells.flatMap(({ absences }) => absences))),
    isBeforeReform: rules.earningsShareBasisPoints === null,
    waitingDaysRemaining: Math.max(0, rules.waitingDays - waitingDaysServed),
    unitsRemaining: Math.max(0, rules.weeks * WEEK - unitsUsed),
    qualifyingDaysInWeek: worked.weekOf(own.first).count,
    formSsp1Due: formSsp1({ own, projected, exclusionReason, unitsUsed, lastPayableDay }),
  };
}

function chainOf({ chains }: WorkedSickness, absence: Absence): WorkedChain | null {
  return chains.find(({ chain }) => chain.spells.some(({ absences }) => absences.includes(absence))) ?? null;
}

/** Counts days since the last period of incapacity; zero if the absence continues it. */
function gapBefore({ own, imported, worked }: Judgement): number | null {
  const ends = worked.chains.flatMap(({ chain }) =>
    chain.spells.flatMap(({ last, absences }) =>
      absences.filter((absence) => absence !== own).map((absence) => Math.min(last, absence.last)),
    ),
  );
  const last = Math.max(...ends.filter((end) => end < own.first), imported?.lastSickDate ?? Number.NEGATIVE_INFINITY);
  return Number.isFinite(last) ? gapDays(last, own.first) : null;
}

/** Returns why no day of the absence is paid; null if a day is paid or a waiting day. */
function exclusionOf(
  chain: WorkedChain | null,
  own: Absence,
  { worksElsewhere }: WorkedSickness,
): SspExclusionReason | null {
  if (chain === null) return worksElsewhere(own.first) ? "WorksInOtherJob" : "NotAPeriodOfIncapacity";
  const days = chain.days.filter(({ absence }) => absence === own);
  const isDue = days.some(({ outcome, reason }) => outcome !== "Unpaid" && reason === null);
  if (days.some(({ rate }) => rate?.basis === "Nil")) return "LongAbsenceNilRate";
  return isDue ? null : (days.find(({ reason }) => reason !== null)?.reason ?? null);
}

/** Returns the last payable day; known only if the projection stops being paid before the rules end. */
function lastPayable(projected: WorkedChain | null, lasting: Absence): DayNumber | null {
  const days = projected?.days.filter(({ absence }) => absence === lasting) ?? [];
  const stops = days.at(-1)?.outcome === "Unpaid";
  return stops ? (days.filter(({ outcome }) => outcome === "Paid").at(-1)?.day ?? null) : null;
}

/** Finds the day by which form SSP1 is due; null if it is not. */
function formSsp1(judged: NoticeFacts): DayNumber | null {
  const { own, exclusionReason, unitsUsed, lastPayableDay } = judged;
  if (exclusionReason === "NotAPeriodOfIncapacity" || exclusionReason === "WorksInOtherJob") return null;
  if (exclusionReason !== null) return own.first + NOTICE_DAYS;
  if (lastPayableDay === null || (!own.isOpen && own.last <= lastPayableDay)) return null;
  if (unitsUsed >= UNITS_BEFORE_NOTICE) return own.first + NOTICE_DAYS;
  return firstDayOfNotice(judged) ?? lastPayableDay + NOTICE_DAYS;
}

type NoticeFacts = Pick<JudgedAbsence, "own" | "projected" | "exclusionReason" | "unitsUsed" | "lastPayableDay">;

/** Finds the first paid day after the weeks before notice. */
function firstDayOfNotice({ own, projected, unitsUsed }: NoticeFacts): DayNumber | null {
  let used = unitsUsed;
  for (const { day, units } of projected?.days ?? []) {
    if (day < own.first) continue;
    if (units > 0 && used >= UNITS_BEFORE_NOTICE) return day;
    used += units;
  }
  return null;
}
