import { z } from "@hono/zod-openapi";
import { instantField, operation } from "../../contract";
import { BRANDING, ofAccount } from "./brand-paths";

export const domain = z
  .strictObject({
    domain: z.string(),
    purpose: z.enum(["Web", "Email"]),
    status: z.enum(["Pending", "Verified"]),
    verifiedAt: instantField().nullable(),
    lastCheckedAt: instantField().nullable(),
    dnsRecords: z.array(
      z.strictObject({ type: z.enum(["TXT", "CNAME"]), name: z.string(), value: z.string(), isFound: z.boolean() }),
    ),
  })
  .openapi("BrandDomain");

const example = {
  domain: "pay.sample.example",
  status: "Verified" as const,
  verifiedAt: "2026-04-06T09:30:00.000Z",
  lastCheckedAt: "2026-04-06T09:30:00.000Z",
  dnsRecords: [
    {
      type: "TXT" as const,
      name: "_paypacket.pay.sample.example",
      value: "paypacket-verification=2b7e151628aed2a6abf7158809cf4f3c",
      isFound: true,
    },
  ],
};

export const listWebDomains = operation({
  ...ofAccount,
  id: "listBrandDomains",
  method: "get",
  path: `${BRANDING}/domains`,
  summary: "The account's own web addresses",
  description: "The operator of the platform enters them. They are verified once every DNS record is found.",
  data: z.strictObject({ items: z.array(domain) }),
  token: "brand_domains_listed",
  examples: { data: { items: [{ ...example, purpose: "Web" }] } },
});

export const listSendingDomains = operation({
  ...ofAccount,
  id: "listSendingDomains",
  method: "get",
  path: `${BRANDING}/sending-domains`,
  summary: "The account's own email domains",
  description:
    "An address on one of them is used as a sender once the domain is verified. Until then emails come from a no-reply address on the first verified domain, or from `standardFromAddress`.",
  data: z.strictObject({ items: z.array(domain), standardFromAddress: z.string() }),
  token: "sending_domains_listed",
  examples: {
    data: { items: [{ ...example, purpose: "Email" }], standardFromAddress: "no-reply@paypacket.example" },
  },
});
