import { z } from "@hono/zod-openapi";
import { instantField, operation, versionedRecord } from "../../contract";
import { brandExample, brandPatch, brandShownFields, shownBrand } from "./brand-fields";
import { BRANDING, entitlementFields, NOT_ENABLED, ofAccount, SENDER_DOMAIN, WHOLE_DENIED } from "./brand-paths";

const draft = z
  .strictObject({
    version: z.string().openapi({ description: "The `ETag` without its quotation marks." }),
    ...entitlementFields,
    ...brandShownFields,
    previewLinks: z
      .record(z.string(), z.strictObject({ url: z.string(), expiresAt: instantField() }))
      .openapi({ description: "A link to each file of the draft, by its kind." }),
    isDirty: z.boolean().openapi({ description: "Whether the draft differs from the live brand." }),
    incomplete: z.array(z.string()).openapi({ description: "The tokens with which publishing would be refused." }),
  })
  .openapi("BrandDraft");

const example: z.input<typeof draft> = {
  version: "3",
  entitlement: "Enabled",
  canChange: true,
  ...shownBrand(brandExample),
  previewLinks: {},
  isDirty: true,
  incomplete: [],
};

/** A transaction of the account sees only its own draft. */
const common = {
  ...ofAccount,
  path: `${BRANDING}/draft`,
  data: draft,
  versioned: versionedRecord({ table: "brand_draft", key: {}, isMadeByChange: true, hasDefault: true }),
  examples: { data: example },
} as const;

export const getDraft = operation({
  ...common,
  id: "getBrandDraft",
  method: "get",
  summary: "The draft of the account's brand, with links to its files for 15 minutes",
  description: "The draft applies to nobody until it is published. Its `version` changes with every save.",
  token: "brand_draft_retrieved",
});

export const changeDraft = operation({
  ...common,
  id: "updateBrandDraft",
  method: "patch",
  summary: "Changes the draft: what is left out is kept, null clears",
  description: "Needs `If-Match` with the draft's `ETag`. Nothing changes for anybody until the draft is published.",
  body: brandPatch,
  needsIfMatch: true,
  token: "brand_draft_updated",
  refusals: [WHOLE_DENIED, NOT_ENABLED, SENDER_DOMAIN],
  examples: { body: brandExample, data: example },
});

export const emptyDraft = operation({
  ...common,
  id: "clearBrandDraft",
  method: "delete",
  summary: "Empties the draft; the live brand stays as it is",
  description: "Needs access to the whole account. Returns the empty draft.",
  token: "brand_draft_emptied",
  refusals: [WHOLE_DENIED],
});
