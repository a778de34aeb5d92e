import type { JSX } from "preact";

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
