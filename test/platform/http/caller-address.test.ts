import { Hono } from "hono";
import { expect, it } from "vitest";
import { callerAddress } from "../../../src/platform/http";
import { isNetwork } from "../../../src/platform/networks";

async function addressOf(trusted: readonly string[], remoteAddress: string, forwarded?: string): Promise<string> {
  const find = callerAddress(trusted);
  const app = new Hono().get("/", (context) => context.text(find(context)));
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return (await app.request("/", { headers }, { incoming: { socket: { remoteAddress }, headers } })).text();
}

it.each([
  ["nobody is believed where no proxy is named", [], "10.0.0.1", "192.0.2.9", "10.0.0.1"],
  ["nobody is believed who is no proxy", ["10.0.0.0/8"], "198.51.100.7", "192.0.2.9", "198.51.100.7"],
  ["a proxy is believed", ["10.0.0.0/8"], "10.0.0.1", "192.0.2.9", "192.0.2.9"],
  ["what a caller wrote before the proxy is not", ["10.0.0.0/8"], "10.0.0.1", "203.0.113.5, 192.0.2.9", "192.0.2.9"],
  ["proxies in a row are passed", ["10.0.0.0/8", "172.16.0.3"], "172.16.0.3", "192.0.2.9, 10.4.4.4", "192.0.2.9"],
  ["a proxy that names nobody stands for itself", ["10.0.0.1"], "10.0.0.1", undefined, "10.0.0.1"],
  ["a proxy that names no address, too", ["10.0.0.1"], "10.0.0.1", "192.0.2.9, unknown", "10.0.0.1"],
  ["as IPv6", ["fd00::/8"], "fd00::1", "2001:db8::5", "2001:db8::5"],
  ["as IPv4 that came over IPv6", ["10.0.0.0/8"], "::ffff:10.0.0.1", "192.0.2.9", "192.0.2.9"],
])("%s", async (_, trusted, connection, forwarded, expected) => {
  expect(await addressOf(trusted, connection, forwarded)).toBe(expected);
});

it("addresses and networks are distinguished from other words", () => {
  expect(["10.0.0.1", "10.0.0.0/8", "fd00::/8", "::1"].filter(isNetwork)).toHaveLength(4);
  expect(["proxy", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/", "::1/129", "10.0.0.1/8/8"].filter(isNetwork)).toEqual([]);
});
