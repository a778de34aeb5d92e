import { createFetch, OutboundFault } from "../../../../platform/outbound";
import type { ServiceContext } from "../../../contract";
import { ProviderFault } from "./ask-for-tokens";

interface ProviderRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes of the answer that are read at most. */
  readonly largest?: number;
}

export type ProviderMethod = "GET" | "POST" | "PUT" | "DELETE";

/** Sends a request to a provider; rejects with a `ProviderFault` unless it succeeds. */
export type CallProvider = (method: ProviderMethod, url: string, sent?: ProviderRequest) => Promise<Response>;

const LONGEST_REASON = 500;
/** Seconds to wait if a provider does not say for how long. */
const USUAL_WAIT = 60;

export function providerCaller({
  outbound,
  resolveName,
}: Pick<ServiceContext, "outbound" | "resolveName">): CallProvider {
  const fetch = createFetch(outbound, resolveName);
  return async (method, url, { headers = {}, body = "", ...limits } = {}) => {
    const own = { accept: "application/json", "user-agent": "Paypacket" };
    const response = await answered(() => fetch(url, { method, headers: { ...own, ...headers }, body, ...limits }));
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
  const reason = (await response.text()).slice(0, LONGEST_REASON) || `The provider answered ${status}.`;
  if (status >= 500) return new ProviderFault("provider_unreachable", `The provider answered ${status}.`, status);
  if (status === 401 || status === 403) return new ProviderFault("credentials_refused", reason, status);
  if (status !== 429) return new ProviderFault("provider_refused", reason, status);
  return new ProviderFault("rate_limited", reason, status, secondsOf(response.headers.get("retry-after")));
}

function secondsOf(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : USUAL_WAIT;
}
