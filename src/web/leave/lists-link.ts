import { DAY_WORDS } from "./during";
import type { DayDuring, DayKind, Leave, WeekOverride } from "./leave";

// Days and weeks in a link: `day.1=2026-07-01`, `day.1.what=Worked`, `week.1=2026-07-06`, `week.1.amount=100`.

const MOST_ENTRIES = 40;

export function writeLists({ during, overrides }: Leave, link: URLSearchParams): void {
  during.forEach(({ date, what }, place) => {
    link.set(`day.${place + 1}`, date);
    link.set(`day.${place + 1}.what`, what);
  });
  overrides.forEach(({ week, amount, reason }, place) => {
    link.set(`week.${place + 1}`, week);
    link.set(`week.${place + 1}.amount`, amount);
    link.set(`week.${place + 1}.reason`, reason);
  });
}

export function readLists(link: URLSearchParams): Pick<Leave, "during" | "overrides"> {
  return {
    during: namesIn(link, "day").map((name): DayDuring => {
      const what = link.get(`${name}.what`) ?? "";
      return { date: link.get(name) ?? "", what: what in DAY_WORDS ? (what as DayKind) : "Worked" };
    }),
    overrides: namesIn(link, "week").map(
      (name): WeekOverride => ({
        week: link.get(name) ?? "",
        amount: link.get(`${name}.amount`) ?? "",
        reason: link.get(`${name}.reason`) ?? "",
      }),
    ),
  };
}

/** Returns "day.1", "day.2" and so on, up to the first that the link lacks. */
function namesIn(link: URLSearchParams, prefix: string): readonly string[] {
  const names = Array.from({ length: MOST_ENTRIES }, (_, place) => `${prefix}.${place + 1}`);
  const end = names.findIndex((name) => !link.has(name));
  return end === -1 ? names : names.slice(0, end);
}
