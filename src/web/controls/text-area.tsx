import type { JSX } from "preact";
import { described, type Labelled, LabelledBox } from "./labelled-box";

interface AreaProps extends Labelled {
  readonly value: string;
  readonly rows: number;
  readonly change: (value: string) => void;
}

/** A labelled field for several lines of text. */
export function TextArea({ value, rows, change, ...labelled }: AreaProps): JSX.Element {
  return (
    <LabelledBox {...labelled}>
      <textarea
        id={labelled.id}
        rows={rows}
        spellcheck={false}
        autoComplete="off"
        value={value}
        {...described(labelled)}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </LabelledBox>
  );
}
