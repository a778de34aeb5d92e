import type { Settings } from "../config";
import type { EnvironmentName } from "./databases-of";

/** The gateway for messages to HMRC, as configured. */
export interface AuthorityGateway {
  /** Null if none is configured. */
  readonly address: string | null;
  /** The software's vendor ID at HMRC. */
  readonly vendorId: string | null;
  /** The most employees of one full payment submission: more are sent in parts. */
  readonly mostEmployees: number;
  readonly notices: NoticesGateway;
}

/** HMRC's service of notices, as configured, with the parts of its protocol that are not published. */
interface NoticesGateway {
  /** Of its data and of its tokens; null if none are configured. */
  readonly addresses: { readonly data: string; readonly token: string } | null;
  readonly dataNamespace: string;
  readonly tokenNamespace: string;
  /** The element of a request for a mark that holds the date. */
  readonly dateElement: string;
}

interface Configured {
  readonly name: EnvironmentName;
  readonly settings: Settings;
}

/** Returns the gateway that the settings of an environment describe. */
export function getGateway({ name, settings }: Configured): AuthorityGateway {
  const address = name === "live" ? settings.GATEWAY_ADDRESS : settings.SANDBOX_GATEWAY_ADDRESS;
  return {
    address: address ?? null,
    vendorId: settings.GATEWAY_VENDOR_ID ?? null,
    mostEmployees: settings.FPS_PART_EMPLOYEES,
    notices: noticesOf({ name, settings }),
  };
}

function noticesOf({ name, settings }: Configured): NoticesGateway {
  const data = name === "live" ? settings.DPS_ADDRESS : settings.SANDBOX_DPS_ADDRESS;
  const token = name === "live" ? settings.DPS_TOKEN_ADDRESS : settings.SANDBOX_DPS_TOKEN_ADDRESS;
  return {
    addresses: data === undefined || token === undefined ? null : { data, token },
    dataNamespace: settings.DPS_NAMESPACE,
    tokenNamespace: settings.DPS_TOKEN_NAMESPACE,
    dateElement: settings.DPS_DATE_ELEMENT,
  };
}
