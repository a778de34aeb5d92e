import type { AbsenceFacts, LinkingFacts, QualifyingDaysFacts } from "../../../src/engine";

const WORDS = {
  Mon: "Monday",
  Tue: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Fri: "Friday",
  Sat: "Saturday",
  Sun: "Sunday",
} as const;

/** Reads "Mon Tue", or a rota of weeks separated by a bar, from "2026-05-03:" on. */
export function qualifyingDays(text: string): QualifyingDaysFacts {
  const [start, rota] = text.split(": ");
  if (rota === undefined) return days(text);
  return [{ rotationStartDate: start as string, weeks: rota.split(" | ").map(days) }];
}

function days(text: string) {
  return text.split(" ").map((word) => WORDS[word as keyof typeof WORDS]);
}

/** Reads "2025-06-02..2025-06-06, 2025-08-02..2025-08-08". */
export function absences(text: string): readonly AbsenceFacts[] {
  if (text === "") return [];
  return text.split(", ").map((span) => {
    const [startDate, endDate] = span.split("..") as [string, string];
    return { startDate, endDate };
  });
}

/** Reads stated average earnings, or "Weekly 2000.00 / 8": that many equal payments before the first day. */
export function earnings(text: string, firstDay: string): Pick<LinkingFacts, "employment" | "averageEarningsOverride"> {
  const [, frequency, sum, count] = /^(Weekly|Monthly) ([\d.]+) \/ (\d+)$/.exec(text) ?? [];
  if (frequency === undefined) return { averageEarningsOverride: text };
  const amount = (Number(sum) * 100) / Number(count) / 100;
  const dates = Array.from({ length: Number(count) }, (_, index) => payDay(frequency, firstDay, index));
  const payFrequency = frequency === "Weekly" ? "Weekly" : "Monthly";
  return { employment: { payFrequency, earnings: dates.map((paymentDate) => ({ paymentDate, amount })) } };
}

/** Returns Fridays before the first day, or the last days of the months before it. */
function payDay(frequency: string, firstDay: string, index: number): string {
  const day = new Date(`${firstDay}T00:00:00Z`);
  if (frequency === "Monthly") day.setUTCMonth(day.getUTCMonth() - index, 0);
  else day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 2) % 7 || 7) - 7 * index);
  return day.toISOString().slice(0, 10);
}
