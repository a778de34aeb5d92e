import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "../words";

/** Copies the address, which holds the inputs; if the browser forbids it, shows the address to copy by hand. */
export function CopyLink(): JSX.Element {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  return (
    <>
      <button type="button" onClick={copy}>
        {say("copyLink")}
      </button>
      <span class="copy-state" role="status">
        {state === "copied" && say("copied")}
        {state === "refused" && (
          <label>
            {say("copyByHand")}{" "}
            <input readOnly value={location.href} onFocus={(event) => event.currentTarget.select()} />
          </label>
        )}
      </span>
    </>
  );
}

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
