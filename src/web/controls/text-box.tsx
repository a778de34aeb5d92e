import type { JSX } from "preact";

/** A date, words, or digits with their unit. */
type TextBoxKind = "date" | "words" | "text" | "money" | "percent";

interface TextProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly type: TextBoxKind;
  readonly hint?: string | undefined;
  /** A sentence about what is wrong with the text. */
  readonly problem?: string | undefined;
  readonly change: (value: string) => void;
}

/** A labelled text field with its hint and, beside it, any problem. */
export function TextBox({ id, label, value, type, hint, problem, change }: TextProps): JSX.Element {
  const described = [...(hint ? [`${id}-hint`] : []), ...(problem ? [`${id}-problem`] : [])].join(" ");
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="box">
        {type === "money" && <Affix text="£" />}
        <input
          id={id}
          {...kindOf(type)}
          autoComplete="off"
          value={value}
          {...(described === "" ? {} : { "aria-describedby": described })}
          {...(problem ? { "aria-invalid": "true" as const } : {})}
          onInput={(event) => change(event.currentTarget.value)}
        />
        {type === "percent" && <Affix text="%" />}
      </div>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

function kindOf(type: TextBoxKind) {
  if (type === "date") return { type: "date" } as const;
  return { type: "text", inputMode: type === "words" ? "text" : "decimal" } as const;
}

function Affix({ text }: { readonly text: string }): JSX.Element {
  return (
    <span class="affix" aria-hidden="true">
      {text}
    </span>
  );
}
