import type { FamilyPayFacts } from "../../engine";
import { typedAmount } from "../situation";
import type { DayKind, Leave, LeaveKind } from "./leave";

const LOSING = ["Worked", "SickPay"] as const;

/** The events possible during each kind of leave. */
export const DAY_KINDS: Readonly<Record<LeaveKind, readonly DayKind[]>> = {
  Sickness: [],
  Maternity: ["InTouch", "Worked"],
  Adoption: ["InTouch", ...LOSING],
  SharedParental: ["InTouch", ...LOSING],
  Paternity: LOSING,
  Bereavement: LOSING,
  NeonatalCare: LOSING,
};

export const DAY_WORDS: Readonly<Record<DayKind, string>> = {
  InTouch: "Keep-in-touch day",
  Worked: "Work that loses the week",
  SickPay: "Sick pay",
};

type DayKey = "keepInTouchDays" | "splitDays" | "workedWeeks" | "sickPayDates";

function keyOf(what: DayKind, kind: LeaveKind): DayKey {
  if (what === "Worked") return "workedWeeks";
  if (what === "SickPay") return "sickPayDates";
  return kind === "SharedParental" ? "splitDays" : "keepInTouchDays";
}

/** Returns the path of each day in the facts; null for a day without a date yet. */
export function pathsOfDays({ kind, during }: Leave): readonly (string | null)[] {
  const counts = new Map<DayKey, number>();
  return during.map(({ date, what }) => {
    if (date === "") return null;
    const key = keyOf(what, kind);
    const place = counts.get(key) ?? 0;
    counts.set(key, place + 1);
    return `/${key}/${place}`;
  });
}

/** Returns the days as the engine's facts. */
export function daysFacts({ kind, during }: Leave): Partial<Pick<FamilyPayFacts, DayKey>> {
  const facts: Partial<Record<DayKey, string[]>> = {};
  for (const { date, what } of during) {
    const key = keyOf(what, kind);
    if (date !== "") facts[key] = [...(facts[key] ?? []), date];
  }
  return facts;
}

/** Returns the path of each amount in the facts; null for an amount not typed yet. */
export function pathsOfOverrides({ overrides }: Leave): readonly (string | null)[] {
  let place = 0;
  return overrides.map(({ amount }) => (amount === "" ? null : `/overrides/${place++}`));
}

/** Returns the amounts as the engine's facts. */
export function overridesFacts({ overrides }: Leave): Pick<FamilyPayFacts, "overrides"> {
  const typed = overrides.filter(({ amount }) => amount !== "");
  if (typed.length === 0) return {};
  return {
    overrides: typed.map(({ week, amount, reason }) => ({ weekStartDate: week, amount: typedAmount(amount), reason })),
  };
}
