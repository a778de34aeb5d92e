import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { howOften, shown } from "../situation";
import type { SituationOutcome } from "./use-outcomes";

const PAUSE_BEFORE_SPEAKING = 700;

/** Says the result to screen readers once typing has paused. */
export function Announcement({ outcomes }: { readonly outcomes: readonly SituationOutcome[] }): JSX.Element {
  const text = outcomes.map((outcome, place) => sentence(outcome, place, outcomes.length)).join(" ");
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), PAUSE_BEFORE_SPEAKING);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p class="visually-hidden" role="status" aria-live="polite">
      {spoken}
    </p>
  );
}

function sentence({ figures, problems }: SituationOutcome, place: number, count: number): string {
  const whose = count === 1 ? "" : place === 0 ? "First situation: " : "Second situation: ";
  if (problems.length > 0)
    return `${whose}${problems.length === 1 ? "One input has" : `${problems.length} inputs have`} a problem.`;
  if (figures === null) return "";
  return `${whose}Take-home pay ${shown(figures.payslip.forPeriod.netPay)} ${howOften(figures.situation.payFrequency)}.`;
}
