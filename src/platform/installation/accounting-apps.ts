import type { Settings } from "../config";

/** The installation's applications at providers of accounting software, as configured. */
export interface AccountingApps {
  readonly xero: AccountingApp | null;
  readonly freeAgent: AccountingApp | null;
  /** Where the providers are reached instead of at their own addresses. */
  readonly xeroAddress: string | null;
  readonly freeAgentAddress: string | null;
}

interface AccountingApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

export function accountingOf(settings: Settings): AccountingApps {
  const appOf = (clientId = "", clientSecret = "") =>
    clientId === "" || clientSecret === "" ? null : { clientId, clientSecret };
  return {
    xero: appOf(settings.XERO_CLIENT_ID, settings.XERO_CLIENT_SECRET),
    freeAgent: appOf(settings.FREEAGENT_CLIENT_ID, settings.FREEAGENT_CLIENT_SECRET),
    xeroAddress: settings.XERO_ADDRESS?.replace(/\/$/, "") ?? null,
    freeAgentAddress: settings.FREEAGENT_ADDRESS?.replace(/\/$/, "") ?? null,
  };
}
