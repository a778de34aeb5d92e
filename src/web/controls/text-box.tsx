import type { JSX } from "preact";
import { described, type Labelled, LabelledBox } from "./labelled-box";

/** A date, a day with its time, words, or digits with their unit. */
type TextBoxKind = "date" | "instant" | "words" | "text" | "money" | "percent";

interface TextProps extends Labelled {
  readonly value: string;
  readonly type: TextBoxKind;
  readonly change: (value: string) => void;
}

/** A labelled text field with its hint and, beside it, any problem. */
export function TextBox({ value, type, change, ...labelled }: TextProps): JSX.Element {
  return (
    <LabelledBox {...labelled}>
      {type === "money" && <Affix text="£" />}
      <input
        id={labelled.id}
        {...kindOf(type)}
        autoComplete="off"
        value={value}
        {...described(labelled)}
        onInput={(event) => change(event.currentTarget.value)}
      />
      {type === "percent" && <Affix text="%" />}
    </LabelledBox>
  );
}

function kindOf(type: TextBoxKind) {
  if (type === "date") return { type: "date" } as const;
  if (type === "instant") return { type: "datetime-local" } as const;
  return { type: "text", inputMode: type === "words" ? "text" : "decimal" } as const;
}

function Affix({ text }: { readonly text: string }): JSX.Element {
  return (
    <span class="affix" aria-hidden="true">
      {text}
    </span>
  );
}

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
