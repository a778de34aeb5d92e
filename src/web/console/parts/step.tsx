import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answer } from "../../../client";
import { TextBox } from "../../controls";
import { useKept } from "../session/kept-drafts";
import { Refused } from "./refused";
import { useAction } from "./use-answer";

interface StepProps {
  /** The text of the button that begins it. */
  readonly label: string;
  /** Of which of several records it is, for screen readers. */
  readonly of?: string;
  /** The text of the button that does it. */
  readonly confirm: string;
  /** The label of a text without which it cannot be done. */
  readonly reason?: string;
  /** What it does, and what cannot be undone. */
  readonly children: ComponentChildren;
  readonly send: (reason: string) => Promise<Answer<unknown>>;
  readonly done: () => void;
}

/** Something that changes a record: a button that asks first, and says what will happen. */
export function Step({ label, of = "", confirm, reason, children, send, done }: StepProps): JSX.Element {
  const action = useAction();
  const [text, setText] = useKept(`${label} ${of}`, "");
  const [isAsking, setAsking] = useState(text !== "");
  const act = async (event: Event): Promise<void> => {
    event.preventDefault();
    if ((await action.run(() => send(text.trim()))) === null) return;
    setAsking(false);
    setText("");
    done();
  };
  if (!isAsking) {
    return (
      <button type="button" class="small" onClick={() => setAsking(true)}>
        {`${label}…`}
        {of !== "" && <span class="visually-hidden">{` ${of}`}</span>}
      </button>
    );
  }
  return (
    <form class="card stack" aria-label={`${label} ${of}`.trim()} onSubmit={act}>
      {children}
      {reason !== undefined && (
        <TextBox id={idOf(`${label} ${of}`)} type="words" label={reason} value={text} change={setText} />
      )}
      <Refused refusal={action.refusal} />
      <div class="actions">
        <button type="submit" disabled={action.isBusy || (reason !== undefined && text.trim() === "")}>
          {confirm}
        </button>
        <button type="button" disabled={action.isBusy} onClick={() => setAsking(false)}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function idOf(label: string): string {
  return `reason-${label.replace(/\W+/g, "-")}`;
}
