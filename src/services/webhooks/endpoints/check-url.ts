import { invalid, issueAt } from "../../../platform/http";
import { findTarget } from "../../../platform/outbound";
import type { ServiceContext } from "../../contract";

/**
 * Refuses a URL whose host may not be sent to. A name that cannot be resolved passes, as a receiver may be set up later:
 * every attempt checks it again.
 */
export async function checkUrl(
  { outbound, resolveName }: Pick<ServiceContext, "outbound" | "resolveName">,
  url: string | undefined,
): Promise<void> {
  if (url === undefined) return;
  const found = await findTarget(new URL(url), outbound, resolveName);
  if (!found.ok && found.fault !== "dns_failure") throw invalid([issueAt(["url"], found.fault, null)]);
}
