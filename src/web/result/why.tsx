import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Source, WorkingStep } from "../../engine";
import { datesInWords, type Figures, shown } from "../situation";

import { inEnglish, say, text } from "../words";

interface Disclosure {
  readonly id: string;
  readonly open: boolean;
  readonly toggle: () => void;
  /** Where it is, if its figure has a reason elsewhere on the page too. */
  readonly where: string;
}

export function useDisclosure(id: string, where = ""): Disclosure {
  const [open, setOpen] = useState(false);
  return { id, open, toggle: () => setOpen(!open), where };
}

export interface WhyProps {
  readonly about: string;
  readonly disclosure: Disclosure;
}

interface ButtonProps {
  readonly about: ComponentChildren;
  readonly disclosure: Disclosure;
}

export function WhyButton({ about, disclosure: { id, open, toggle } }: ButtonProps): JSX.Element {
  return (
    <button type="button" class="why" aria-expanded={open} aria-controls={id} onClick={toggle}>
      <span class="why-word">{say("why")}</span>?<span class="visually-hidden"> {about}</span>
    </button>
  );
}

interface StepsProps extends WhyProps {
  readonly steps: readonly WorkingStep[];
  readonly law: Pick<Figures, "sources" | "rules">;
  /** What the reasons end in. */
  readonly children?: ComponentChildren;
}

/** Reasons in order, each with its amount; formulas folded away; then the sources and the digest of the rules. */
export function WhySteps({ about, disclosure, steps, law, children }: StepsProps): JSX.Element {
  const ids = [...new Set(steps.flatMap(({ sources }) => sources))];
  const sources = ids.flatMap((id) => law.sources[id] ?? []);
  return (
    <section class="why-panel" id={disclosure.id} aria-label={text("whyAbout", about) + disclosure.where}>
      <ol class="reasons" {...inEnglish()}>
        {steps.map((step, place) => (
          <li key={`${step.id}-${place}`}>
            <p class="reason">
              <span>{datesInWords(step.rule)}</span> <strong class="money">{readable(step.value)}</strong>
            </p>
          </li>
        ))}
      </ol>
      {children}
      <details class="formulas" {...inEnglish()}>
        <summary>{text("formulas")}</summary>
        <ol>
          {steps.map((step, place) => (
            <Formula key={`${step.id}-${place}`} step={step} />
          ))}
        </ol>
      </details>
      {sources.length > 0 && <Sources sources={sources} />}
      <p class="hint digest" {...inEnglish()}>
        {text("ruleData", law.rules.slice(0, 12))}
      </p>
    </section>
  );
}

function Formula({ step }: { readonly step: WorkingStep }): JSX.Element {
  return (
    <li>
      <p class="formula">
        <span>{step.formula}</span>
        <span class="equals" aria-hidden="true">
          =
        </span>
        <span class="money">{readable(step.value)}</span>
      </p>
      <dl class="inputs">
        {Object.entries(step.inputs).map(([input, value]) => (
          <div key={input}>
            <dt>{input}</dt>
            <dd class="money">{readable(value)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Sources({ sources }: { readonly sources: readonly Source[] }): JSX.Element {
  return (
    <p class="sources" {...inEnglish()}>
      {text(sources.length === 1 ? "source" : "sources")}{" "}
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
  return /^-?\d+\.\d{2}$/.test(value) ? shown(value) : datesInWords(value);
}
