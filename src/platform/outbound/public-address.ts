import { isIP } from "node:net";
import { networkList } from "../networks";

/**
 * Addresses that are not on the public internet, or stand for another one (IANA special-purpose registries, RFC 6890):
 * private, shared, loopback, link-local with cloud metadata, documentation, benchmarking, multicast, reserved; in IPv6
 * also unique local, and everything that carries an IPv4 address inside (6to4, Teredo, NAT64, IPv4-compatible and
 * IPv4-translated, RFC 2765).
 */
const NOT_PUBLIC = networkList([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
]);

/** Returns whether an IP address is on the public internet; an IPv4 address in IPv6 form is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !address.includes("%") && !NOT_PUBLIC(address);
}
