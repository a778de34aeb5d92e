import type { JSX } from "preact";
import { dayWords, pounds } from "../parts";
import type { Ids } from "../place";
import { OrderName } from "./order-name";
import type { Reasons } from "./reasons";
import type { WhyProps } from "./why";

interface PanelProps extends WhyProps {
  readonly ids: Ids;
  readonly reasons: readonly Reasons[];
}

/** The reasons for a figure in order, each with its amount; the formulas are folded away. */
export function WhyPanel({ about, disclosure, ids, reasons }: PanelProps): JSX.Element {
  return (
    <section class="why-panel" id={disclosure.id} aria-label={`Why: ${about}`}>
      {reasons.map(({ name, orderId, steps }) => (
        <>
          {name !== "" && (
            <h3>
              {name}
              {orderId !== null && <OrderName organisation={ids.organisation} orderId={orderId} />}
            </h3>
          )}
          <ol class="reasons">
            {steps.map(({ id, rule, value }, place) => (
              <li key={`${id}-${place}`}>
                <p class="reason">
                  <span>{inWords(rule)}</span> <strong class="money">{readable(value)}</strong>
                </p>
              </li>
            ))}
          </ol>
        </>
      ))}
      <details class="formulas">
        <summary>Formulas</summary>
        <ol>
          {reasons
            .flatMap(({ steps }) => steps)
            .map(({ id, formula, value }, place) => (
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

function readable(value: string): string {
  return /^-?\d+\.\d{2}$/.test(value) ? pounds(value) : inWords(value);
}

function inWords(sentence: string): string {
  return sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, dayWords);
}
