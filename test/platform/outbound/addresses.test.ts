import { describe, expect, it } from "vitest";
import {
  findPublicTarget,
  isPublicAddress,
  type OutboundRules,
  type ResolveName,
} from "../../../src/platform/outbound";

/** Addresses that no webhook may be sent to, by why. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  "this network": ["0.0.0.0", "0.1.2.3", "0.255.255.255"],
  private: [
    "10.0.0.0",
    "10.254.0.0",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "192.168.255.255",
  ],
  shared: ["100.64.0.0", "100.100.0.0", "100.127.255.255"],
  loopback: ["127.0.0.1", "127.0.0.53", "127.255.255.254", "::1"],
  "link-local and metadata": ["169.254.0.1", "169.254.169.254", "169.254.170.2", "fe80::1", "febf:ffff::dead:beef"],
  "protocol assignments": ["192.0.0.1", "192.0.0.192", "192.88.99.3"],
  documentation: ["192.0.2.1", "198.51.100.7", "203.0.113.9", "2001:db8::1", "3fff::1"],
  benchmarking: ["198.18.0.0", "198.19.255.255"],
  "multicast and reserved": [
    "224.0.0.1",
    "239.255.255.255",
    "240.240.240.240",
    "255.255.255.255",
    "ff02::1",
    "ff0e::1",
  ],
  "unique local": ["fc00::1", "fd7a:115c:a1e0::1", "fd00:ec2::254"],
  "site-local": ["fec0::1"],
  unspecified: ["::"],
  discard: ["100::1"],
  "IPv4 in IPv6": [
    ...["::ffff:127.0.0.1", "::ffff:0.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:7f00:1"],
    ...["::127.0.0.1", "::a00:1", "2002:c000:0204::dead:beef", "2002:7f00:1::", "64:ff9b::808:808"],
    ...["64:ff9b::7f00:1", "64:ff9b:1::1", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ],
  "segment routing": ["5f00::1"],
  "with a zone": ["fe80::1%eth0", "2001:4860:4860::8888%eth0"],
  "no address": ["", "localhost", "1.2.3", "1.2.3.4.5", "8.8.8.8/8", "::ffff:8.8.8.256"],
};

const ALLOWED = ["1.1.1.1", "8.8.8.8", "100.63.255.255", "172.32.0.1", "2001:4860:4860::8888", "::ffff:8.8.8.8"];

/** The same loopback and metadata addresses in the spellings that URLs allow. */
const SPELLINGS = [
  ...["https://2130706433/", "https://0x7f.1/", "https://0177.0.0.1/", "https://127.1/", "https://0/", "https://[::]/"],
  ...[
    "https://[::ffff:127.0.0.1]/",
    "https://[0:0:0:0:0:0:0:1]/",
    "https://169.254.169.254/latest/",
    "https://１２７.0.0.1/",
  ],
  ...[
    "https://localhost/",
    "https://LOCALHOST./",
    "https://a.localhost/",
    "https://8.8.8.8:8443/",
    "https://8.8.8.8:22/",
  ],
];

const rules: OutboundRules = { networks: [], ports: [] };
const nobody: ResolveName = async (name) => (/localhost\.?$/.test(name) ? ["127.0.0.1", "::1"] : []);

describe("addresses that webhooks may be sent to", () => {
  it("has a table of sixty or more that are refused", () => {
    expect(Object.values(REFUSED).flat().length + SPELLINGS.length).toBeGreaterThan(75);
  });

  it.each(Object.entries(REFUSED))("excludes: %s", (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it("includes public ones", () => {
    expect(ALLOWED.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it.each(SPELLINGS)("excludes %s", async (url) => {
    expect(await findPublicTarget(new URL(url), rules, nobody)).toEqual({ ok: false, fault: "address_not_allowed" });
  });

  it("excludes a name with one private address among public ones", async () => {
    const mixed: ResolveName = async () => ["8.8.8.8", "10.0.0.1"];
    const found = await findPublicTarget(new URL("https://hooks.example.com/"), rules, mixed);
    expect(found).toEqual({ ok: false, fault: "address_not_allowed" });
  });

  it("connects to the address that was checked, whatever the name resolves to next", async () => {
    let asked = 0;
    const rebinding: ResolveName = async () => [asked++ === 0 ? "8.8.8.8" : "127.0.0.1"];
    const url = new URL("https://hooks.example.com/");
    const first = await findPublicTarget(url, rules, rebinding);
    expect(first).toMatchObject({ ok: true, target: { address: "8.8.8.8" } });
    expect(await findPublicTarget(url, rules, rebinding)).toEqual({ ok: false, fault: "address_not_allowed" });
    expect(asked).toBe(2);
  });

  it("needs https and port 443, unless the settings allow the network or the port", async () => {
    const fault = async (url: string, settings = rules) => {
      const found = await findPublicTarget(new URL(url), settings, nobody);
      return found.ok ? found.target.address : found.fault;
    };
    expect(await fault("http://8.8.8.8/")).toBe("url_not_https");
    expect(await fault("https://8.8.8.8/")).toBe("8.8.8.8");
    expect(await fault("https://8.8.8.8:8443/", { networks: [], ports: [8443] })).toBe("8.8.8.8");
    expect(await fault("http://127.0.0.1:9000/", { networks: ["127.0.0.0/8"], ports: [] })).toBe("127.0.0.1");
    expect(await fault("http://10.0.0.1:9000/", { networks: ["127.0.0.0/8"], ports: [] })).toBe("url_not_https");
    expect(await fault("https://nowhere.example/")).toBe("dns_failure");
  });
});
