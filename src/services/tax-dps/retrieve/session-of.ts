import { unseal } from "../../../platform/config";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findTaxSettings } from "../../pay";
import { type DpsExchange, type DpsSession, httpExchange, openSession, sandboxExchange } from "../gateway";

/** The vendor id of software that HMRC has not given one. */
const NO_VENDOR = "0000";

/** Opens the organisation's session with HMRC's service; refuses if something that it needs is missing. */
export async function sessionOf(tx: Tx, context: ServiceContext, organisation: string): Promise<DpsSession> {
  const { gateway, keyOf } = context;
  const settings = await findTaxSettings(tx);
  if (settings === null) {
    const text = "Save the PAYE reference with PUT /v1/organisation/tax/settings first.";
    throw new Refused(409, { token: "paye_reference_missing", text });
  }
  const { gateway_credentials: sealed } = settings;
  const isOwnFeed = hasOwnFeed(context);
  if (sealed === null && !isOwnFeed) {
    const text = "Save user and password with PUT /v1/organisation/tax/settings first.";
    throw new Refused(409, { token: "gateway_credentials_missing", text });
  }
  const credentials = sealed === null ? NO_CREDENTIALS : JSON.parse(unseal(keyOf("gateway-credentials"), sealed));
  const { taxOfficeNumber, taxOfficeReference } = settings.record;
  return openSession({
    exchange: exchangeOf(context, organisation),
    entity: `${taxOfficeNumber}/${taxOfficeReference}`,
    vendorId: gateway.vendorId ?? NO_VENDOR,
    names: gateway.notices,
    user: credentials.gatewayUserId,
    password: credentials.gatewayPassword,
  });
}

const NO_CREDENTIALS = { gatewayUserId: "sandbox", gatewayPassword: "sandbox" };

/** Returns whether the sandbox answers by itself. */
export function hasOwnFeed({ name, gateway }: Pick<ServiceContext, "name" | "gateway">): boolean {
  return name === "sandbox" && gateway.notices.addresses === null;
}

function exchangeOf(context: ServiceContext, organisation: string): DpsExchange {
  const { store, clock, gateway } = context;
  if (hasOwnFeed(context)) return sandboxExchange({ store, clock, organisation });
  const { addresses } = gateway.notices;
  if (addresses === null) {
    const text =
      "This installation has no address of HMRC's service of notices: its operator states DPS_ADDRESS and DPS_TOKEN_ADDRESS.";
    throw new Refused(409, { token: "dps_not_configured", text });
  }
  return httpExchange({ addresses: { Data: addresses.data, Token: addresses.token } });
}
