import type { JSX } from "preact";

/** The placeholder for something that is being fetched. */
export function Fetching({ isMissing }: { readonly isMissing: boolean }): JSX.Element {
  return (
    <p class="notice" aria-live="polite">
      {isMissing ? "This could not be fetched. Try again when you are online." : "This is being fetched."}
    </p>
  );
}
