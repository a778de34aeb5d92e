import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface GroupProps {
  readonly title: string;
  /** What is inside, so that it can be read while the group is closed. */
  readonly summary: string;
  /** Whether it holds something that should be seen. */
  readonly isOpen: boolean;
  readonly children: ComponentChildren;
}

/** Fields that most leaves do without, behind a disclosure that opens by itself when something is in it. */
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
