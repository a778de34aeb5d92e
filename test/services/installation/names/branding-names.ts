import { type NamesByOperation, within } from "./names";

const BRANDING = "/v1/administration/customer/branding";
const ORGANISATIONS = "/v1/administration/organisations";
const ORGANISATION = `${ORGANISATIONS}/{organisationId}`;
const SENDER = ["emailFromName", "emailFromAddress", "emailReplyTo"];
const BRAND = [
  ...["productName", "mainColour", "loadingStyle: Animation Spinner", "emailButtonShape: Rounded Square Pill"],
  ...["emailHeaderStyle: Plain BrandBar", ...SENDER, ...within("emailSenderOverrides.any", SENDER)],
  ...["logoAssetId", "iconAssetId", "headingFontAssetId", "bodyFontAssetId", "loadingAnimationAssetId"],
  ...["darkLogoAssetId", "darkIconAssetId", "darkLoadingAnimationAssetId"],
];
const ENTITLED = ["entitlement: Enabled Disabled", "canChange"];
const DRAFT = [...["version", ...ENTITLED, ...BRAND], ...within("previewLinks.any", ["url", "expiresAt"])];
const REVISION = [
  ...["revisionId", "number", "publishedAt", "publishedBy", "fromRevision", "note", "isLive"],
  ...within("brand", BRAND),
];
const LIVE = [...ENTITLED, "revisionId", "publishedAt", ...within("brand", BRAND), "assets.any.url"];
const FORM = ["uploadId", "url", "method: POST", "fields", "expiresAt"];
const KINDS = "kind: Logo Icon HeadingFont BodyFont LoadingAnimation DarkLogo DarkIcon DarkLoadingAnimation";
const UPLOAD = ["uploadId", "status: Pending Ready Rejected", "assetId", "message", KINDS];
const DOMAIN = [
  ...["domain", "purpose: Web Email", "status: Pending Verified", "verifiedAt", "lastCheckedAt"],
  ...within("dnsRecords", ["type", "name", "value", "isFound"]),
];
const LOGO = ["logoAssetId", "logoUrl", "logoUrlExpiresAt", "poweredBy"];

export const brandingNames: NamesByOperation = {
  [`GET ${BRANDING}/draft`]: { data: [...DRAFT, "isDirty", "incomplete"], token: "brand_draft_retrieved" },
  [`PATCH ${BRANDING}/draft`]: {
    headers: ["If-Match"],
    body: BRAND,
    data: DRAFT,
    token: "brand_draft_updated",
    refusals: [
      ...["400 email_sender_domain_not_the_accounts", "403 white_label_not_enabled"],
      ...["412 concurrent_change", "428 precondition_required"],
    ],
  },
  [`DELETE ${BRANDING}/draft`]: { headers: ["If-Match"], data: DRAFT, token: "brand_draft_emptied" },
  [`GET ${BRANDING}/revisions`]: {
    query: ["pageSize: 1..100 =50", "paginationToken"],
    data: within("items", REVISION),
    token: "brand_revisions_listed",
  },
  [`POST ${BRANDING}/revisions`]: {
    headers: ["Idempotency-Key"],
    body: ["fromRevision", "note"],
    data: REVISION,
    token: "brand_published",
    refusals: ["400 brand_incomplete", "400 loading_animation_missing", "404 revision_not_found"],
  },
  [`GET ${BRANDING}`]: { data: LIVE, token: "live_brand_retrieved", refusals: ["404 live_brand_not_found"] },
  [`DELETE ${BRANDING}`]: { data: LIVE, token: "brand_removed" },
  [`POST ${BRANDING}/assets`]: {
    headers: ["Idempotency-Key"],
    body: [KINDS, "fileName", "contentType", "size"],
    data: FORM,
    token: "upload_created",
  },
  [`GET ${BRANDING}/assets/{uploadId}`]: {
    data: UPLOAD,
    token: "upload_retrieved",
    refusals: ["404 upload_not_found"],
  },
  [`GET ${BRANDING}/domains`]: { data: within("items", DOMAIN), token: "brand_domains_listed" },
  [`GET ${BRANDING}/sending-domains`]: {
    data: [...within("items", DOMAIN), "standardFromAddress"],
    token: "sending_domains_listed",
  },
  [`GET ${ORGANISATION}/branding`]: { data: LOGO, token: "organisation_branding_retrieved" },
  [`PATCH ${ORGANISATION}/branding`]: { body: ["logoAssetId"], data: LOGO, token: "organisation_branding_updated" },
  [`POST ${ORGANISATION}/branding/assets`]: {
    headers: ["Idempotency-Key"],
    body: ["kind: Logo", "fileName", "contentType", "size"],
    data: FORM,
    token: "upload_created",
  },
  [`GET ${ORGANISATION}/branding/assets/{uploadId}`]: { data: UPLOAD, token: "upload_retrieved" },
  [`GET ${ORGANISATION}/resolved-branding`]: {
    data: [
      ...["source: Organisation Account Platform", "brand.productName", "brand.mainColour", "companyLogoUrl"],
      ...within("poweredBy", ["productName", "logoUrl"]),
    ],
    token: "resolved_branding_retrieved",
    refusals: ["404 organisation_not_found"],
  },
  [`GET ${ORGANISATIONS}/branding`]: {
    query: ["organisationIds: ..100[]"],
    data: within("items", ["organisationId", "logoUrl", "logoUrlExpiresAt"]),
    token: "organisation_brandings_listed",
  },
};
