import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Refusal } from "./ask";
import { describeRefusal } from "./describe";

interface CredentialFormProps {
  readonly name: string;
  readonly action: string;
  readonly children: ComponentChildren;
  /** Sends the form; returns why it was refused, or null. */
  readonly send: () => Promise<Refusal | null>;
}

/** A form whose refusal is read out; it cannot be sent twice at once. */
export function CredentialForm({ name, action, children, send }: CredentialFormProps): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    setRefusal(await send());
    setBusy(false);
  };
  return (
    <form aria-label={name} onSubmit={submit}>
      <div role="alert">{refusal !== null && <p class="problem">{describeRefusal(refusal)}</p>}</div>
      {children}
      <div class="actions">
        <button type="submit" disabled={isBusy}>
          {action}
        </button>
      </div>
    </form>
  );
}
