import type { JSX } from "preact";

interface CredentialBoxProps {
  readonly id: string;
  readonly label: string;
  readonly type: "email" | "password" | "text";
  /** What browsers and password managers fill in. */
  readonly autoComplete: string;
  readonly value: string;
  readonly isRequired?: boolean;
  readonly hint?: string;
  readonly change: (value: string) => void;
}

const KINDS = { email: { type: "email" }, password: { type: "password" }, text: { type: "text" } } as const;

/** A labelled field that browsers and password managers fill in. */
export function CredentialBox(props: CredentialBoxProps): JSX.Element {
  const { id, label, type, autoComplete, value, isRequired = true, hint, change } = props;
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="box">
        <input
          id={id}
          name={id}
          {...KINDS[type]}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellcheck={false}
          required={isRequired}
          value={value}
          {...(hint === undefined ? {} : { "aria-describedby": `${id}-hint` })}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </div>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
