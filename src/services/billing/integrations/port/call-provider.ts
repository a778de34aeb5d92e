import { createFetch, OutboundFault } from "../../../../platform/outbound";
import type { ServiceContext } from "../../../contract";
import { ProviderFault } from "./provider-fault";

interface ProviderRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to a provider; rejects with a `ProviderFault` unless it succeeds. */
export type CallProvider = (method: "GET" | "POST", url: string, sent?: ProviderRequest) => Promise<Response>;

const LONGEST_REASON = 500;

export function providerCaller({
  outbound,
  resolveName,
}: Pick<ServiceContext, "outbound" | "resolveName">): CallProvider {
  return async (method, url, { headers = {}, body = "" } = {}) => {
    const fetch = createFetch(outbound, resolveName);
    const own = { accept: "application/json", "user-agent": "Paypacket" };
    const response = await answered(() => fetch(url, { method, headers: { ...own, ...headers }, body }));
    if (response.ok) return response;
    throw await refusal(response);
  };
}

async function answered(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error;
    throw new ProviderFault("provider_unreachable", `The provider did not answer: ${error.code}.`);
  }
}

async function refusal(response: Response): Promise<ProviderFault> {
  const { status } = response;
  if (status >= 500) return new ProviderFault("provider_unreachable", `The provider answered ${status}.`);
  const reason = (await response.text()).slice(0, LONGEST_REASON) || `The provider answered ${status}.`;
  if (status === 401 || status === 403) return new ProviderFault("credentials_refused", reason);
  return new ProviderFault(status === 429 ? "rate_limited" : "provider_refused", reason);
}
