import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Refusal } from "../../../client";
import { Refused } from "../parts";

interface FormProps {
  readonly children: ComponentChildren;
  /** Opens a session; returns why it was refused, or null. */
  readonly send: () => Promise<Refusal | null>;
}

/** A form that opens a session with the typed client. */
export function SessionForm({ children, send }: FormProps): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setRefusal(await send());
    setBusy(false);
  };
  return (
    <form aria-label="Sign in" onSubmit={submit}>
      <Refused refusal={refusal} />
      {children}
      <div class="actions">
        <button type="submit" disabled={isBusy}>
          Sign in
        </button>
      </div>
    </form>
  );
}
