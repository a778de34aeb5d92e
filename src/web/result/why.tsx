import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Source, WorkingStep } from "../../engine";
import { type Figures, shown } from "../situation";
import { stepsFor } from "./steps-for";

interface Disclosure {
  readonly id: string;
  readonly open: boolean;
  readonly toggle: () => void;
}

export function useDisclosure(id: string): Disclosure {
  const [open, setOpen] = useState(false);
  return { id, open, toggle: () => setOpen(!open) };
}

interface WhyProps {
  readonly about: string;
  readonly disclosure: Disclosure;
}

export function WhyButton({ about, disclosure: { id, open, toggle } }: WhyProps): JSX.Element {
  return (
    <button type="button" class="why" aria-expanded={open} aria-controls={id} onClick={toggle}>
      <span class="why-word">Why</span>?<span class="visually-hidden">{` ${about}`}</span>
    </button>
  );
}

/** The steps behind a figure, each with its rule, formula, inputs and sources. */
export function WhyPanel({ about, figure, figures, disclosure }: WhyProps & FigureProps): JSX.Element {
  return <WhySteps about={about} disclosure={disclosure} steps={stepsFor(figure, figures.steps)} law={figures} />;
}

interface StepsProps extends WhyProps {
  readonly steps: readonly WorkingStep[];
  readonly law: Pick<Figures, "sources" | "rules">;
}

/** Lists steps in order, with the digest of the rules that made them. */
export function WhySteps({ about, disclosure, steps, law }: StepsProps): JSX.Element {
  return (
    <section class="why-panel" id={disclosure.id} aria-label={`Why: ${about}`}>
      <ol>
        {steps.map((step, place) => (
          <Step key={`${step.id}-${place}`} step={step} sources={law.sources} />
        ))}
      </ol>
      <p class="hint digest">{`Rule data ${law.rules.slice(0, 12)}`}</p>
    </section>
  );
}

interface FigureProps {
  readonly figure: string;
  readonly figures: Figures;
}

interface StepProps {
  readonly step: WorkingStep;
  readonly sources: Figures["sources"];
}

function Step({ step, sources }: StepProps): JSX.Element {
  const named = [...new Set(step.sources)].flatMap((id) => (sources[id] ? [sources[id]] : []));
  return (
    <li>
      <p>{step.rule}</p>
      <p class="formula">
        <span>{step.formula}</span>
        <span class="equals" aria-hidden="true">
          =
        </span>
        <strong class="money">{readable(step.value)}</strong>
      </p>
      <dl class="inputs">
        {Object.entries(step.inputs).map(([input, value]) => (
          <div key={input}>
            <dt>{input}</dt>
            <dd class="money">{readable(value)}</dd>
          </div>
        ))}
      </dl>
      {named.length > 0 && <Sources sources={named} />}
    </li>
  );
}

function Sources({ sources }: { readonly sources: readonly Source[] }): JSX.Element {
  return (
    <p class="sources">
      {sources.length === 1 ? "Source: " : "Sources: "}
      {sources.map((source, place) => (
        <span key={source.title}>
          {place > 0 && "; "}
          {source.url === undefined ? source.title : <a href={source.url}>{source.title}</a>}
          {`, ${source.publisher}`}
        </span>
      ))}
    </p>
  );
}

/** Formats a value of the workings: amounts always have two decimals there; everything else stays as it is. */
function readable(value: string): string {
  return /^-?\d+\.\d{2}$/.test(value) ? shown(value) : value;
}
