import type { JSX } from "preact";
import type { CaseFacts } from "./case-facts";

/** The tests and dates of a case, and the form to give if pay is refused. */
export function CaseView({ facts }: { readonly facts: CaseFacts }): JSX.Element | null {
  const { tests, dates, refusal } = facts;
  if (tests.length === 0 && dates.length === 0 && refusal === null) return null;
  return (
    <div class="block case">
      <h3>Tests and dates</h3>
      {refusal !== null && <p class="notice">{refusal}</p>}
      <ul class="case-tests">
        {tests.map(({ isMet, words }) => (
          <li key={words} class={isMet ? "met" : "unmet"}>
            <strong>{isMet ? "Met" : "Not met"}</strong> {words}
          </li>
        ))}
      </ul>
      <dl class="case-dates">
        {dates.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
