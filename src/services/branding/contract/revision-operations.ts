import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { idField, instantField, operation, optional, textField, versionedRecord } from "../../contract";
import { brandExample, brandShown, shownBrand } from "./brand-fields";
import {
  BRANDING,
  entitlementFields,
  NO_LIVE_BRAND,
  NOT_ENABLED,
  ofAccount,
  SENDER_DOMAIN,
  WHOLE_DENIED,
} from "./brand-paths";

const revision = z
  .strictObject({
    revisionId: idField(),
    number: z.int().openapi({ description: "1 for the first revision of the account." }),
    publishedAt: instantField(),
    publishedBy: z.string().openapi({ description: "The person or the credentials, such as `USER#` and an id." }),
    fromRevision: idField().nullable().openapi({ description: "The older revision that was published again." }),
    note: z.string().nullable(),
    brand: brandShown,
    isLive: z.boolean(),
  })
  .openapi("BrandRevision");

const example: z.input<typeof revision> = {
  revisionId: "01JZ3V6D4R8QK2M5N7P9T1W3Z1",
  number: 1,
  publishedAt: "2026-04-06T09:30:00.000Z",
  publishedBy: "USER#01JZ3V6D4R8QK2M5N7P9T1W3X0",
  fromRevision: null,
  note: "New colours",
  brand: shownBrand(brandExample),
  isLive: true,
};

const asset = z.strictObject({
  assetId: idField(),
  contentType: z.string(),
  url: z.string().openapi({ description: "Opens without a token. Another file has another address." }),
});

const live = z
  .strictObject({
    ...entitlementFields,
    revisionId: idField(),
    number: z.int(),
    publishedAt: instantField(),
    brand: brandShown,
    assets: z.record(z.string(), asset).openapi({ description: "The files of the brand, by kind." }),
  })
  .openapi("LiveBrand");

const liveExample: z.input<typeof live> = {
  entitlement: "Enabled",
  canChange: true,
  revisionId: example.revisionId,
  number: 1,
  publishedAt: example.publishedAt,
  brand: example.brand,
  assets: {},
};

export const listRevisions = operation({
  ...ofAccount,
  id: "listBrandRevisions",
  method: "get",
  path: `${BRANDING}/revisions`,
  summary: "Published revisions of the brand, newest first",
  description: "A page at a time. Each can be published again by its `revisionId`.",
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({ items: z.array(revision) }),
  token: "brand_revisions_listed",
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
  ],
  examples: { data: { items: [example] } },
});

export const publishBrand = operation({
  ...ofAccount,
  id: "publishBrand",
  method: "post",
  path: `${BRANDING}/revisions`,
  summary: "Publishes the draft, or an older revision again",
  description:
    "The brand is live at once: on pages, in emails and on documents. With `fromRevision` the draft stays as it is.",
  body: z
    .strictObject({
      fromRevision: optional(idField()).openapi({ description: "A revision to publish again; the draft if left out." }),
      note: optional(textField(500)),
    })
    .openapi("BrandPublication"),
  bodyOptional: true,
  data: revision,
  status: 201,
  token: "brand_published",
  idempotent: true,
  refusals: [
    WHOLE_DENIED,
    NOT_ENABLED,
    { status: 400, token: "brand_incomplete", when: "There is no product name, or no main colour." },
    {
      status: 400,
      token: "loading_animation_missing",
      when: "`loadingStyle` is `Animation`, and the brand has no loading animation.",
    },
    SENDER_DOMAIN,
    { status: 404, token: "revision_not_found", when: "The account has no such revision." },
    { status: 409, token: "brand_already_live", when: "The live brand is the same: nobody would see a difference." },
  ],
  examples: { body: { note: "New colours" }, data: example },
});

/** A transaction of the account sees only its own row, which names the live revision. */
const ofLive = {
  ...ofAccount,
  path: BRANDING,
  data: live,
  versioned: versionedRecord({ table: "brand_setting", key: {} }),
  examples: { data: liveExample },
} as const;

export const getLiveBrand = operation({
  ...ofLive,
  id: "getBrand",
  method: "get",
  summary: "The live brand of the account",
  description: "What the last published revision says, and whether the caller can change it.",
  token: "live_brand_retrieved",
  refusals: [NO_LIVE_BRAND],
});

export const removeBrand = operation({
  ...ofLive,
  id: "removeBrand",
  method: "delete",
  summary: "Removes the live brand: the platform's own applies within 15 minutes",
  description: "Revisions stay, and can be published again. Copies that browsers hold expire within 15 minutes.",
  token: "brand_removed",
  refusals: [WHOLE_DENIED, NO_LIVE_BRAND],
});
