import type { JSX } from "preact";
import { Spoken } from "../controls";
import { howOften, shown } from "../situation";
import type { SituationOutcome } from "./use-outcomes";

/** Announces the result to screen readers once typing has paused. */
export function Announcement({ outcomes }: { readonly outcomes: readonly SituationOutcome[] }): JSX.Element {
  const text = outcomes.map((outcome, place) => sentence(outcome, place, outcomes.length)).join(" ");
  return <Spoken text={text} role="status" />;
}

function sentence({ figures, problems }: SituationOutcome, place: number, count: number): string {
  const whose = count === 1 ? "" : place === 0 ? "First situation: " : "Second situation: ";
  if (problems.length > 0)
    return `${whose}${problems.length === 1 ? "One input has" : `${problems.length} inputs have`} a problem.`;
  if (figures === null) return "";
  return `${whose}Take-home pay ${shown(figures.payslip.forPeriod.netPay)} ${howOften(figures.situation.payFrequency)}.`;
}
