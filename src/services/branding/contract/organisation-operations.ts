import { z } from "@hono/zod-openapi";
import { idField, instantField, operation, readOnly, versionedRecord, withExamples } from "../../contract";
import {
  ARCHIVED,
  NO_ORGANISATION,
  ORGANISATION_BRANDING,
  ORGANISATIONS,
  ofAccount,
  organisationParams,
} from "./brand-paths";

const logoLink = { logoUrl: z.string().nullable(), logoUrlExpiresAt: instantField().nullable() };

const organisationBranding = z
  .strictObject({
    organisationId: idField(),
    logoAssetId: idField().nullable(),
    ...logoLink,
    poweredBy: z.string().nullable().openapi({ description: "The product name of the account's live brand." }),
  })
  .openapi("OrganisationBranding");

const example: z.input<typeof organisationBranding> = {
  organisationId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  logoAssetId: null,
  logoUrl: null,
  logoUrlExpiresAt: null,
  poweredBy: "Sample Payroll",
};

const common = {
  ...ofAccount,
  path: ORGANISATION_BRANDING,
  params: organisationParams,
  data: organisationBranding,
  versioned: versionedRecord({
    table: "organisation_branding",
    key: { organisation_id: "organisationId" },
    isMadeByChange: true,
    hasDefault: true,
  }),
} as const;

export const getOrganisationBranding = operation({
  ...common,
  id: "getOrganisationBranding",
  method: "get",
  summary: "The organisation's own logo",
  description: "`logoAssetId` is null if it has none. The link to the logo expires.",
  token: "organisation_branding_retrieved",
  refusals: [NO_ORGANISATION],
  examples: { data: example },
});

export const changeOrganisationBranding = operation({
  ...common,
  id: "updateOrganisationBranding",
  method: "patch",
  summary: "Sets the organisation's own logo, or removes it with null",
  description:
    "The file is one that was announced and checked before, named by its `assetId`. Without `logoAssetId` nothing changes.",
  body: z
    .strictObject({
      logoAssetId: idField().nullish(),
      ...readOnly("organisationId", "logoUrl", "logoUrlExpiresAt", "poweredBy"),
    })
    .openapi("OrganisationBrandingPatch"),
  token: "organisation_branding_updated",
  refusals: [NO_ORGANISATION, ARCHIVED],
  examples: { body: { logoAssetId: null }, data: example },
});

export const listOrganisationLogos = operation({
  ...ofAccount,
  id: "listOrganisationLogos",
  method: "get",
  path: `${ORGANISATIONS}/branding`,
  summary: "The logos of up to 100 organisations; those that the caller does not reach are left out",
  description: "Each logo is a link that expires, or null if the organisation has no logo of its own.",
  query: z.object({ organisationIds: z.array(idField()).min(1).max(100) }),
  data: z.strictObject({ items: z.array(z.strictObject({ organisationId: idField(), ...logoLink })) }),
  token: "organisation_brandings_listed",
  examples: {
    data: { items: [{ organisationId: example.organisationId, logoUrl: null, logoUrlExpiresAt: null }] },
  },
});

const url = () => z.string().nullable();

const brandFields = withExamples({
  productName: [z.string(), "Sample Payroll"],
  mainColour: [z.string(), "#1B5E8C"],
  readableColour: [
    z.string().openapi({ description: "The main colour, dark enough for text on white and for white text on it." }),
    "#1b5e8c",
  ],
  loadingStyle: [z.enum(["Animation", "Spinner"]), "Spinner"],
  logoUrl: [url(), "https://pay.example.com/brand-files/0f343b0931126a20f133d67c2b018a3b"],
  iconUrl: [url(), null],
  headingFontUrl: [url(), null],
  bodyFontUrl: [url(), null],
  loadingAnimationUrl: [url(), null],
  darkLogoUrl: [url(), null],
  darkIconUrl: [url(), null],
  darkLoadingAnimationUrl: [url(), null],
});

const resolvedFields = withExamples({
  source: [z.enum(["Organisation", "Account", "Platform"]), "Account"],
  brand: [z.strictObject(brandFields.shape), brandFields.example],
  companyLogoUrl: [url(), null],
  companyLogoUrlExpiresAt: [instantField().nullable(), null],
  poweredBy: [z.strictObject({ productName: z.string(), logoUrl: url() }).nullable(), null],
});

const resolved = z.strictObject(resolvedFields.shape).openapi("ResolvedBranding");
export type ResolvedBranding = z.input<typeof resolved>;

export const getResolvedBranding = operation({
  ...ofAccount,
  id: "resolveOrganisationBranding",
  method: "get",
  path: `${ORGANISATIONS}/{organisationId}/resolved-branding`,
  summary: "Whose brand is shown to people of an organisation",
  description:
    "`Organisation` if it has its own logo, which is shown first, with the account's brand as `poweredBy`; else `Account` if a brand is live and white label is on; else `Platform`.",
  params: organisationParams,
  data: resolved,
  token: "resolved_branding_retrieved",
  refusals: [NO_ORGANISATION],
  examples: { data: resolvedFields.example },
});
