import { Refused } from "../../../platform/http";
import { ProviderFault } from "./port/provider-fault";

/** Does work at a provider; its faults are refusals: 400 `authorisation_refused`, or 503 `provider_unavailable`. */
export async function refusedBy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const isRefused = error.token === "credentials_refused" || error.token === "provider_refused";
    if (isRefused) throw new Refused(400, { token: "authorisation_refused", text: "The provider refuses the access." });
    throw new Refused(503, { token: "provider_unavailable", text: "The provider does not answer: try again later." });
  }
}
