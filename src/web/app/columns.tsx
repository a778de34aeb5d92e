import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { SituationForm } from "../form";
import { Differences, Result } from "../result";
import { TAX_YEARS } from "../rules";
import { type Situation, shown } from "../situation";
import { say } from "../words";
import type { SituationOutcome } from "./use-outcomes";

const NAMES = ["first", "second"] as const;
const TITLES = ["firstSituation", "secondSituation"] as const;
const RESULTS = ["takeHomeOfFirst", "takeHomeOfSecond"] as const;

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
              title={say((comparing && TITLES[place]) || "yourPay")}
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
            title={say((comparing && RESULTS[place]) || "takeHome")}
            outcome={outcome}
          />
        ))}
      </div>
    </>
  );
}

interface ResultColumnProps {
  readonly name: string;
  readonly title: ComponentChildren;
  readonly outcome: SituationOutcome;
}

function ResultColumn({ name, title, outcome }: ResultColumnProps): JSX.Element {
  const { figures, stale, notice } = outcome;
  if (figures)
    return <Result name={name} title={title} figures={figures} notice={stale ? say(notice ?? "correctFirst") : null} />;
  return (
    <section class="result" aria-labelledby={`${name}-result`}>
      <h2 class="eyebrow" id={`${name}-result`} tabIndex={-1}>
        {title}
      </h2>
      <p class="notice">{say(notice ?? "notYet")}</p>
    </section>
  );
}

/**
 * Keeps the result in sight while typing on a narrow screen, until the result itself is; screen readers use the
 * announcement instead.
 */
function Glance({ outcomes }: { readonly outcomes: readonly SituationOutcome[] }): JSX.Element | null {
  const nets = outcomes.flatMap(({ figures }) => (figures ? [shown(figures.payslip.forPeriod.netPay)] : []));
  const isResultSeen = useIsSeen("result");
  if (nets.length === 0) return null;
  return (
    <p class="glance" aria-hidden="true" hidden={isResultSeen}>
      {say("takeHome")} <strong class="money">{nets.join(" · ")}</strong>
    </p>
  );
}

/** Returns whether a part of an element is on the screen. */
function useIsSeen(id: string): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setIsSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isSeen;
}
