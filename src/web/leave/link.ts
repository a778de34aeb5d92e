import { DAY_WORDS } from "./during";
import { type DayDuring, type DayKind, KINDS, type Leave, type LeaveField, SAMPLES, type WeekOverride } from "./leave";

// A link holds the kind and what differs from its sample. It stays behind the "#", so no server ever sees it.

// Days and weeks in a link: `day.1=2026-07-01`, `day.1.what=Worked`, `week.1=2026-07-06`, `week.1.amount=100`.

const MOST_ENTRIES = 40;

const LISTS: readonly string[] = ["kind", "during", "overrides"];

function textFields(leave: Leave): readonly LeaveField[] {
  return Object.keys(leave).filter((field): field is LeaveField => !LISTS.includes(field));
}

export function writeLink(leave: Leave): string {
  const link = new URLSearchParams({ kind: leave.kind });
  const sample = SAMPLES[leave.kind];
  for (const field of textFields(sample)) {
    if (leave[field] !== sample[field]) link.set(field, leave[field]);
  }
  writeLists(leave, link);
  return link.toString();
}

/** Reads a link; a value that is missing or unknown is the sample's. */
export function readLink(text: string): Leave {
  const link = new URLSearchParams(text);
  const kind = KINDS.find(([known]) => known === link.get("kind"))?.[0] ?? "Sickness";
  const given = textFields(SAMPLES[kind]).flatMap((field) => {
    const value = link.get(field);
    return value === null ? [] : [[field, value]];
  });
  return { ...SAMPLES[kind], ...Object.fromEntries(given), ...readLists(link) };
}

function writeLists({ during, overrides }: Leave, link: URLSearchParams): void {
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

function readLists(link: URLSearchParams): Pick<Leave, "during" | "overrides"> {
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
