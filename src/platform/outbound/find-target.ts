import { isIP } from "node:net";
import { networkList } from "../networks";
import { isPublicAddress } from "./public-address";
import type { ResolveName } from "./resolve-name";

/** Where requests to other people's servers may go. */
export interface OutboundRules {
  /** Networks that are allowed although they are private, on every port and without TLS. */
  readonly networks: readonly string[];
  /** Ports allowed in addition to 443. */
  readonly ports: readonly number[];
}

/** A URL with the address to connect to, which was checked. */
export interface Target {
  readonly url: URL;
  readonly address: string;
}

type TargetFault = "url_not_https" | "address_not_allowed" | "dns_failure";

type TargetFound = { readonly ok: true; readonly target: Target } | { readonly ok: false; readonly fault: TargetFault };

const HTTPS_PORT = 443;

/**
 * Resolves the host of a URL and checks every address that it has: one that is not public refuses them all, so that it
 * does not matter which one is connected to. Returns the first.
 */
export async function findTarget(url: URL, rules: OutboundRules, resolve: ResolveName): Promise<TargetFound> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
  const [address] = addresses;
  const isPort = [HTTPS_PORT, ...rules.ports].includes(Number(url.port || HTTPS_PORT));
  if (address === undefined) return { ok: false, fault: faultOfUnknown(url, rules, isPort) };
  const isAllowed = networkList(rules.networks);
  if (addresses.every(isAllowed)) return { ok: true, target: { url, address } };
  if (url.protocol !== "https:") return { ok: false, fault: "url_not_https" };
  const isRight = isPort && addresses.every((each) => isAllowed(each) || isPublicAddress(each));
  return isRight ? { ok: true, target: { url, address } } : { ok: false, fault: "address_not_allowed" };
}

/**
 * Returns the fault of a URL whose host has no address yet: what the URL itself says is decided already, unless the host
 * may turn out to be in an allowed network, where every scheme and port will do.
 */
function faultOfUnknown({ protocol }: URL, { networks }: OutboundRules, isPort: boolean): TargetFault {
  if (networks.length > 0) return "dns_failure";
  if (protocol !== "https:") return "url_not_https";
  return isPort ? "dns_failure" : "address_not_allowed";
}
