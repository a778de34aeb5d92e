import type { JSX } from "preact";

interface SelectProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly hint?: string | undefined;
  readonly change: (value: string) => void;
}

/** A labelled list to choose from. */
export function SelectBox({ id, label, value, options, hint, change }: SelectProps): JSX.Element {
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="box">
        <select
          id={id}
          value={value}
          {...(hint === undefined ? {} : { "aria-describedby": `${id}-hint` })}
          onChange={(event) => change(event.currentTarget.value)}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
