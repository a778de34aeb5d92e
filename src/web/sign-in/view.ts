import type { Session } from "./ask";
import { describeFailure } from "./describe";

/** What the page shows. */
export type View =
  | { readonly name: "invitation"; readonly token: string }
  | { readonly name: "reset"; readonly token: string }
  | { readonly name: "provider"; readonly providerId: string; readonly notice: string }
  | { readonly name: "signIn"; readonly notice: string }
  | { readonly name: "forgotten" }
  | { readonly name: "signedIn"; readonly session: Session };

/** Reads what the part of the address behind `#` asks for; null if it asks for nothing. */
export function viewOf(hash: string): View | null {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  const [invitation, reset, providerId] = [asked.get("invitation"), asked.get("reset"), asked.get("provider")];
  const notice = asked.has("failed") ? describeFailure(asked.get("failed") ?? "") : "";
  if (invitation) return { name: "invitation", token: invitation };
  if (reset) return { name: "reset", token: reset };
  if (providerId) return { name: "provider", providerId, notice };
  return notice === "" ? null : { name: "signIn", notice };
}
