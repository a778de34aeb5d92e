import type { JSX } from "preact";

interface SelectProps<Value extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly hint?: string | undefined;
  readonly change: (value: Value) => void;
}

/** A labelled list to choose from. */
export function SelectBox<Value extends string>(props: SelectProps<Value>): JSX.Element {
  const { id, label, value, options, hint, change } = props;
  const choose = (text: string): void => {
    const chosen = options.find(([option]) => option === text);
    if (chosen !== undefined) change(chosen[0]);
  };
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
          onChange={(event) => choose(event.currentTarget.value)}
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
