import type { JSX } from "preact";
import { Spoken } from "../controls";
import { howOften, shown } from "../situation";
import { text } from "../words";
import type { SituationOutcome } from "./use-outcomes";

/** Announces the result to screen readers once typing has paused. */
export function Announcement({ outcomes }: { readonly outcomes: readonly SituationOutcome[] }): JSX.Element {
  const sentences = outcomes.map((outcome, place) => sentence(outcome, place, outcomes.length)).join(" ");
  return <Spoken text={sentences} role="status" />;
}

function sentence({ figures, problems }: SituationOutcome, place: number, count: number): string {
  const whose = count === 1 ? "" : `${text(place === 0 ? "firstSituation" : "secondSituation")}: `;
  if (problems.length > 0) return whose + text(problems.length === 1 ? "oneProblem" : "problems", problems.length);
  if (figures === null) return "";
  const { payslip, situation } = figures;
  return whose + text("announced", shown(payslip.forPeriod.netPay), howOften(situation.payFrequency));
}
