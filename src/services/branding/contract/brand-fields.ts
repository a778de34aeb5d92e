import { z } from "@hono/zod-openapi";
import { EMAIL_TYPES, formField, idField, readOnly, refuser, textField } from "../../contract";

const loadingStyle = z.enum(["Animation", "Spinner"]);
const buttonShape = z.enum(["Rounded", "Square", "Pill"]);
const headerStyle = z.enum(["Plain", "BrandBar"]);

const LONGEST_NAME = 60;
const name = () => textField(LONGEST_NAME);
const email = () => z.email().max(254);

const COLOUR = /^#[0-9A-Fa-f]{6}$/;

const isEmailType = (type: string): boolean => EMAIL_TYPES.some((known) => known === type);

const senderPatch = z.strictObject({
  emailFromName: name().nullish(),
  emailFromAddress: email().nullish(),
  emailReplyTo: email().nullish(),
});

const overridesPatch = z
  .record(z.string(), senderPatch.nullable())
  .superRefine((types, context) => {
    const refuse = refuser(context);
    const allowed = EMAIL_TYPES.join(", ");
    for (const type of Object.keys(types)) if (!isEmailType(type)) refuse([type], "unknown_email_type", { allowed });
  })
  .openapi({
    description: `Senders of single emails, by ${EMAIL_TYPES.join(", ")}: an object changes the fields that it has, null restores the default.`,
  });

/** A merge patch of a draft: a field left out is kept, null clears it. */
export const brandPatch = z
  .strictObject({
    productName: name().nullish(),
    mainColour: formField(COLOUR, "invalid_format", "#1B5E8C").nullish(),
    loadingStyle: loadingStyle.nullish(),
    emailButtonShape: buttonShape.nullish(),
    emailHeaderStyle: headerStyle.nullish(),
    emailFromName: name().nullish(),
    emailFromAddress: email().nullish(),
    emailReplyTo: email().nullish(),
    emailSenderOverrides: overridesPatch.nullish(),
    logoAssetId: idField().nullish(),
    iconAssetId: idField().nullish(),
    headingFontAssetId: idField().nullish(),
    bodyFontAssetId: idField().nullish(),
    loadingAnimationAssetId: idField().nullish(),
    darkLogoAssetId: idField().nullish(),
    darkIconAssetId: idField().nullish(),
    darkLoadingAnimationAssetId: idField().nullish(),
    ...readOnly("version", "entitlement", "canChange", "previewLinks", "isDirty", "incomplete"),
  })
  .openapi("BrandPatch");
export type BrandPatch = z.output<typeof brandPatch>;

const storedSender = z.object({
  emailFromName: z.string().optional(),
  emailFromAddress: z.string().optional(),
  emailReplyTo: z.string().optional(),
});
export type SenderRules = z.output<typeof storedSender>;

/** A brand as it is stored: fields that are not set are left out. */
export const storedBrand = z.object({
  productName: z.string().optional(),
  mainColour: z.string().optional(),
  loadingStyle: loadingStyle.optional(),
  emailButtonShape: buttonShape.optional(),
  emailHeaderStyle: headerStyle.optional(),
  ...storedSender.shape,
  emailSenderOverrides: z.record(z.string(), storedSender).optional(),
  logoAssetId: z.string().optional(),
  iconAssetId: z.string().optional(),
  headingFontAssetId: z.string().optional(),
  bodyFontAssetId: z.string().optional(),
  loadingAnimationAssetId: z.string().optional(),
  darkLogoAssetId: z.string().optional(),
  darkIconAssetId: z.string().optional(),
  darkLoadingAnimationAssetId: z.string().optional(),
});
export type Brand = z.output<typeof storedBrand>;

const senderShown = z.strictObject({
  emailFromName: z.string().nullable(),
  emailFromAddress: z.string().nullable(),
  emailReplyTo: z.string().nullable(),
});

/** The fields of a brand in responses. */
export const brandShownFields = {
  productName: z.string().nullable(),
  mainColour: z.string().nullable().openapi({ example: "#1B5E8C" }),
  loadingStyle,
  emailButtonShape: buttonShape,
  emailHeaderStyle: headerStyle,
  ...senderShown.shape,
  emailSenderOverrides: z.record(z.string(), senderShown),
  logoAssetId: idField().nullable(),
  iconAssetId: idField().nullable(),
  headingFontAssetId: idField().nullable(),
  bodyFontAssetId: idField().nullable(),
  loadingAnimationAssetId: idField().nullable(),
  darkLogoAssetId: idField().nullable(),
  darkIconAssetId: idField().nullable(),
  darkLoadingAnimationAssetId: idField().nullable(),
};
export const brandShown = z.strictObject(brandShownFields).openapi("Brand");

/** What applies if a brand does not choose. */
export const USUAL = { loadingStyle: "Spinner", emailButtonShape: "Rounded", emailHeaderStyle: "Plain" } as const;

const NO_SENDER = { emailFromName: null, emailFromAddress: null, emailReplyTo: null };

const NO_BRAND: z.input<typeof brandShown> = {
  productName: null,
  mainColour: null,
  ...USUAL,
  ...NO_SENDER,
  emailSenderOverrides: {},
  logoAssetId: null,
  iconAssetId: null,
  headingFontAssetId: null,
  bodyFontAssetId: null,
  loadingAnimationAssetId: null,
  darkLogoAssetId: null,
  darkIconAssetId: null,
  darkLoadingAnimationAssetId: null,
};

/** Returns a brand as responses show it: null for what is not set, and what applies for what it does not choose. */
export function shownBrand(brand: Brand): z.input<typeof brandShown> {
  const overrides = Object.entries(brand.emailSenderOverrides ?? {});
  return brandShown.parse({
    ...NO_BRAND,
    ...brand,
    emailSenderOverrides: Object.fromEntries(overrides.map(([type, rules]) => [type, shownSender(rules)])),
  });
}

function shownSender(rules: SenderRules): z.input<typeof senderShown> {
  const { emailFromName = null, emailFromAddress = null, emailReplyTo = null } = rules;
  return { emailFromName, emailFromAddress, emailReplyTo };
}

export const brandExample = {
  productName: "Sample Payroll",
  mainColour: "#1B5E8C",
  emailFromName: "Sample Payroll",
  emailButtonShape: "Pill",
} as const;
