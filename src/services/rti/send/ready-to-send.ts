import type { RtiSoftwareFacts } from "../../../engine/filings";
import { invalid, issueAt, Refused } from "../../../platform/http";
import type { ServiceContext } from "../../contract";
import type { TaxSettingsRow } from "../../pay";

type Place = Pick<ServiceContext, "name"> & { readonly gateway: Pick<ServiceContext["gateway"], "address"> };

/** Refuses live messages without an address and credentials; the sandbox's own gateway needs neither. */
export function needReadyToSend({ name, gateway }: Place, settings: TaxSettingsRow | null): void {
  if (name === "sandbox" && gateway.address === null) return;
  if (gateway.address === null) {
    const text =
      "This installation has no address of the tax authority's gateway: its operator states GATEWAY_ADDRESS.";
    throw new Refused(409, { token: "gateway_not_configured", text });
  }
  if (settings === null || settings.gateway_credentials !== null) return;
  const record = "/v1/organisation/tax/settings";
  throw invalid(["gatewayUserId", "gatewayPassword"].map((field) => issueAt([field], "required", { record })));
}

/** Sandbox messages are marked as tests, wherever they are sent. */
export function isTest({ name }: Pick<ServiceContext, "name">): boolean {
  return name === "sandbox";
}

/** Returns the software that made the message, once HMRC has issued the installation a vendor id. */
export function getSoftware({ gateway }: Pick<ServiceContext, "gateway">): { readonly software?: RtiSoftwareFacts } {
  const { vendorId } = gateway;
  return vendorId === null ? {} : { software: { vendorId, product: "Paypacket", version: "1.0.0" } };
}
