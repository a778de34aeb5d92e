import type { JSX } from "preact";
import { described, type Labelled, LabelledBox } from "./labelled-box";

interface SelectProps<Value extends string> extends Labelled {
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly change: (value: Value) => void;
}

/** A labelled list to choose from. */
export function SelectBox<Value extends string>({
  value,
  options,
  change,
  ...labelled
}: SelectProps<Value>): JSX.Element {
  const choose = (text: string): void => {
    const chosen = options.find(([option]) => option === text);
    if (chosen !== undefined) change(chosen[0]);
  };
  return (
    <LabelledBox {...labelled}>
      <select
        id={labelled.id}
        value={value}
        {...described(labelled)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </LabelledBox>
  );
}
