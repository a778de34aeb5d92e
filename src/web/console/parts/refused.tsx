import type { JSX } from "preact";
import type { Refusal } from "../../../client";
import { describeRefusal } from "./refusals";
import { plain } from "./words";

const MOST_SHOWN = 20;

interface RefusedProps {
  readonly refusal: Refusal | null;
  readonly again?: () => void;
}

/** Says why a call was refused, field by field, and what to do. Screen readers announce it. */
export function Refused({ refusal, again }: RefusedProps): JSX.Element {
  return (
    <div role="alert">
      {refusal !== null && (
        <div class="problem">
          <p>{describeRefusal(refusal)}</p>
          <Issues refusal={refusal} />
          {again !== undefined && (
            <button type="button" class="small" onClick={again}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function Issues({ refusal: { validationIssues } }: { readonly refusal: Refusal }): JSX.Element | null {
  if (validationIssues.length === 0) return null;
  const reasons = [...new Set(validationIssues.map(({ reason }) => plain(reason)))];
  return (
    <ul>
      {reasons.slice(0, MOST_SHOWN).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
      {reasons.length > MOST_SHOWN && <li>{`And ${reasons.length - MOST_SHOWN} more.`}</li>}
    </ul>
  );
}
