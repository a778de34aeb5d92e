import { Refused } from "../../../platform/http";
import type { ServiceContext } from "../../contract";
import { freeAgent } from "./freeagent/freeagent";
import type { AccountingProvider, ProviderName } from "./port/accounting-provider";
import { providerCaller } from "./port/call-provider";
import { xero, xeroAddresses } from "./xero/xero";

/** Custom connections need no application of the installation's own. */
const NO_APP = { clientId: "", clientSecret: "" };

/** Returns a provider that the software speaks with; null for others. */
export function findProvider(context: ServiceContext, name: ProviderName): AccountingProvider | null {
  const { accounting } = context;
  const call = providerCaller(context);
  if (name === "Xero") return xero(call, xeroAddresses(accounting.xeroAddress), accounting.xero ?? NO_APP);
  if (name !== "FreeAgent") return null;
  const own = context.name === "live" ? "https://api.freeagent.com" : "https://api.sandbox.freeagent.com";
  return freeAgent(call, accounting.freeAgentAddress ?? own, accounting.freeAgent ?? NO_APP);
}

/** Returns a provider that people can connect; refuses 409 `provider_not_available`. */
export function needProvider(context: ServiceContext, name: ProviderName): AccountingProvider {
  const { accounting } = context;
  const provider = findProvider(context, name);
  const app = { Xero: accounting.xero, FreeAgent: accounting.freeAgent, QuickBooks: null, Sage: null }[name];
  if (provider !== null && app !== null) return provider;
  throw new Refused(409, {
    token: "provider_not_available",
    text: "This installation has no application at the provider: ask its operator.",
  });
}
