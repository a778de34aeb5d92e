import type { JSX } from "preact";
import { useState } from "preact/hooks";
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
