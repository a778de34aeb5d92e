import type { ComponentChildren, JSX } from "preact";

/** What stands around a control. */
export interface Labelled {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** A sentence about what is wrong with the value. */
  readonly problem?: string | undefined;
}

/** A control with its label above, and its hint and any problem below. */
export function LabelledBox({
  id,
  label,
  hint,
  problem,
  children,
}: Labelled & { readonly children: ComponentChildren }): JSX.Element {
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="box">{children}</div>
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

/** Returns what tells screen readers of a control's hint and problem. */
export function described({ id, hint, problem }: Omit<Labelled, "label">) {
  const by = [...(hint ? [`${id}-hint`] : []), ...(problem ? [`${id}-problem`] : [])].join(" ");
  return {
    ...(by === "" ? {} : { "aria-describedby": by }),
    ...(problem ? { "aria-invalid": "true" as const } : {}),
  };
}

interface CheckProps {
  readonly id: string;
  readonly label: string;
  readonly checked: boolean;
  readonly describedBy?: string | undefined;
  readonly change: (checked: boolean) => void;
}

export function CheckBox({ id, label, checked, describedBy, change }: CheckProps): JSX.Element {
  return (
    <label class="check" for={id}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        {...(describedBy ? { "aria-describedby": describedBy } : {})}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
