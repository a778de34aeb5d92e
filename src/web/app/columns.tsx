import type { ComponentChildren, JSX } from "preact";
import { SituationForm } from "../form";
import { Differences, Result } from "../result";
import { TAX_YEARS } from "../rules";
import type { Situation } from "../situation";
import { Glance } from "./glance";
import type { SituationOutcome } from "./use-outcomes";

const NAMES = ["first", "second"] as const;
const TITLES = ["First situation", "Second situation"] as const;

interface ColumnsProps {
  readonly situations: readonly Situation[];
  readonly outcomes: readonly SituationOutcome[];
  readonly change: (place: number, changes: Partial<Situation>) => void;
  /** The content above the forms. */
  readonly above: ComponentChildren;
  /** The content below the forms. */
  readonly children: ComponentChildren;
}

/** The forms, the difference between two situations, and the results, in this order. */
export function Columns({ situations, outcomes, change, above, children }: ColumnsProps): JSX.Element {
  const comparing = situations.length > 1;
  const [first, second] = outcomes;
  return (
    <>
      <div class="inputs-column">
        {above}
        <div class="forms">
          {situations.map((situation, place) => (
            <SituationForm
              key={NAMES[place]}
              name={NAMES[place] ?? ""}
              title={comparing ? (TITLES[place] ?? "") : "Your pay"}
              situation={situation}
              problems={outcomes[place]?.problems ?? []}
              standardCode={outcomes[place]?.standardCode ?? ""}
              letters={outcomes[place]?.letters ?? []}
              taxYears={TAX_YEARS}
              change={(changes) => change(place, changes)}
            />
          ))}
        </div>
        {children}
        <Glance outcomes={outcomes} />
      </div>
      {comparing && first?.figures && second?.figures && <Differences first={first.figures} second={second.figures} />}
      <div class="results" id="result">
        {outcomes.map((outcome, place) => (
          <ResultColumn
            key={NAMES[place]}
            name={NAMES[place] ?? ""}
            title={comparing ? `Take-home pay, ${TITLES[place]?.toLowerCase()}` : "Take-home pay"}
            outcome={outcome}
          />
        ))}
      </div>
    </>
  );
}

const BEFORE_THE_PROBLEM = "Correct the error to update these figures.";

interface ResultColumnProps {
  readonly name: string;
  readonly title: string;
  readonly outcome: SituationOutcome;
}

function ResultColumn({ name, title, outcome }: ResultColumnProps): JSX.Element {
  const { figures, stale, notice } = outcome;
  if (figures)
    return (
      <Result name={name} title={title} figures={figures} notice={stale ? (notice ?? BEFORE_THE_PROBLEM) : null} />
    );
  return (
    <section class="result" aria-labelledby={`${name}-result`}>
      <h2 class="eyebrow" id={`${name}-result`} tabIndex={-1}>
        {title}
      </h2>
      <p class="notice">{notice ?? "The figures appear as soon as the inputs can be calculated."}</p>
    </section>
  );
}
