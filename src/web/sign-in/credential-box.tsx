import type { JSX } from "preact";
import { described, type Labelled, LabelledBox } from "../controls";

interface CredentialBoxProps extends Omit<Labelled, "problem"> {
  readonly type: "email" | "password" | "text";
  /** What browsers and password managers fill in. */
  readonly autoComplete: string;
  readonly value: string;
  readonly isRequired?: boolean;
  readonly change: (value: string) => void;
}

const KINDS = { email: { type: "email" }, password: { type: "password" }, text: { type: "text" } } as const;

/** A labelled field that browsers and password managers fill in. */
export function CredentialBox(props: CredentialBoxProps): JSX.Element {
  const { type, autoComplete, value, isRequired = true, change, ...labelled } = props;
  return (
    <LabelledBox {...labelled}>
      <input
        id={labelled.id}
        name={labelled.id}
        {...KINDS[type]}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellcheck={false}
        required={isRequired}
        value={value}
        {...described(labelled)}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </LabelledBox>
  );
}
