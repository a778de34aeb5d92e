import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { dayWords, pounds } from "../parts";
import type { Step } from "./payslip";

interface Disclosure {
  readonly id: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

export function useDisclosure(id: string): Disclosure {
  const [isOpen, setOpen] = useState(false);
  return { id, isOpen, toggle: () => setOpen(!isOpen) };
}

interface WhyProps {
  readonly about: string;
  readonly disclosure: Disclosure;
}

export function WhyButton({ about, disclosure: { id, isOpen, toggle } }: WhyProps): JSX.Element {
  return (
    <button type="button" class="why" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
      <span class="why-word">Why</span>?<span class="visually-hidden">{` ${about}`}</span>
    </button>
  );
}

/** The reasons for a figure in order, each with its amount; the formulas are folded away. */
export function WhySteps({ about, disclosure, steps }: WhyProps & { readonly steps: readonly Step[] }): JSX.Element {
  return (
    <section class="why-panel" id={disclosure.id} aria-label={`Why: ${about}`}>
      <ol class="reasons">
        {steps.map(({ id, rule, value }, place) => (
          <li key={`${id}-${place}`}>
            <p class="reason">
              <span>{inWords(rule)}</span> <strong class="money">{readable(value)}</strong>
            </p>
          </li>
        ))}
      </ol>
      <details class="formulas">
        <summary>Formulas</summary>
        <ol>
          {steps.map(({ id, formula, value }, place) => (
            <li key={`${id}-${place}`}>
              <p class="formula">
                <span>{formula}</span>
                <span class="equals" aria-hidden="true">
                  =
                </span>
                <span class="money">{readable(value)}</span>
              </p>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

function readable(value: unknown): string {
  if (typeof value !== "string") return "";
  return /^-?\d+\.\d{2}$/.test(value) ? pounds(value) : inWords(value);
}

function inWords(sentence: string): string {
  return sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, dayWords);
}
