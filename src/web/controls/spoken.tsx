import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

const PAUSE_BEFORE_SPEAKING = 700;

interface SpokenProps {
  readonly text: string;
  /** "status" for the page's main result. */
  readonly role?: "status";
}

/** Announces a sentence to screen readers once typing has paused. */
export function Spoken({ text, role }: SpokenProps): JSX.Element {
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), PAUSE_BEFORE_SPEAKING);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p class="visually-hidden" aria-live="polite" {...(role === undefined ? {} : { role })}>
      {spoken}
    </p>
  );
}
