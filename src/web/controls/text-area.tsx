import type { JSX } from "preact";

interface AreaProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly hint?: string | undefined;
  /** A sentence about what is wrong with the text. */
  readonly problem?: string | undefined;
  readonly change: (value: string) => void;
}

/** A labelled field for several lines of text. */
export function TextArea({ id, label, value, rows, hint, problem, change }: AreaProps): JSX.Element {
  const described = [...(hint ? [`${id}-hint`] : []), ...(problem ? [`${id}-problem`] : [])].join(" ");
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="box">
        <textarea
          id={id}
          rows={rows}
          spellcheck={false}
          autoComplete="off"
          value={value}
          {...(described === "" ? {} : { "aria-describedby": described })}
          {...(problem ? { "aria-invalid": "true" as const } : {})}
          onInput={(event) => change(event.currentTarget.value)}
        />
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
