import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { FieldName } from "../situation";
import { type FormProps, problemsAt } from "./field";

interface GroupProps {
  readonly form: FormProps;
  readonly title: ComponentChildren;
  /** The values inside, readable while the group is closed. */
  readonly summary: ComponentChildren;
  readonly fields: readonly FieldName[];
  readonly children: ComponentChildren;
}

/** Fields that most people leave alone, behind a disclosure that opens by itself when one of them has a problem. */
export function Group({ form, title, summary, fields, children }: GroupProps): JSX.Element {
  const details = useRef<HTMLDetailsElement>(null);
  const hasProblem = fields.some((field) => problemsAt(form, field).length > 0);
  useEffect(() => {
    if (hasProblem && details.current) details.current.open = true;
  }, [hasProblem]);
  return (
    <details class="group" ref={details}>
      <summary>
        <span class="group-title">{title}</span>
        <span class="group-summary">{summary}</span>
      </summary>
      <div class="group-body">{children}</div>
    </details>
  );
}
