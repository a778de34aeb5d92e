import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface GroupProps {
  readonly title: string;
  /** The values inside, readable while the group is closed. */
  readonly summary: string;
  /** Whether it holds something that must be visible. */
  readonly isOpen: boolean;
  readonly children: ComponentChildren;
}

/** Fields that most leaves do not need, behind a disclosure that opens by itself when one of them has a value. */
export function FormGroup({ title, summary, isOpen, children }: GroupProps): JSX.Element {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen && details.current) details.current.open = true;
  }, [isOpen]);
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
