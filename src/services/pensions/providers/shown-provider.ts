import { z } from "@hono/zod-openapi";
import { PROVIDER_PROFILES } from "../../../engine/bank-files/provider-files";
import { hasWebService } from "../web-services/has-web-service";
import { PROVIDERS, type ProviderEntry } from "./provider-table";

export const fileType = z.enum(["Papdis", "Csv", "Nest"]);

const fileProfile = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    version: z.string(),
    kind: z.enum(["Enrolment", "Contribution"]),
    confidence: z.string().nullable().openapi({ description: "`NotConfirmed`: try it against a template first." }),
    sources: z.array(z.string()),
  })
  .openapi("PensionFileProfile");

export const providerShown = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    requiresPaymentSource: z.boolean(),
    exportSupported: z.boolean(),
    fileTypes: z.array(fileType),
    isManual: z.boolean(),
    fileProfiles: z.array(fileProfile),
    hasWebService: z.boolean(),
    website: z.string().nullable(),
  })
  .openapi("PensionProvider");

export type ShownProvider = z.output<typeof providerShown>;

/** Returns a provider as responses show it. */
function shownProvider(provider: ProviderEntry): ShownProvider {
  const { id, name, slug, requiresPaymentSource, profileIds, website } = provider;
  const fileProfiles = profileIds.flatMap(shownProfile);
  return {
    id,
    name,
    slug,
    requiresPaymentSource,
    exportSupported: fileProfiles.length > 0,
    fileTypes: [...new Set(profileIds.map(getFileType))],
    isManual: slug === "manual",
    fileProfiles,
    hasWebService: hasWebService(slug),
    website,
  };
}

/** Returns the type of a profile's file. */
export function getFileType(profileId: string): z.output<typeof fileType> {
  if (profileId.startsWith("papdis")) return "Papdis";
  return profileId.startsWith("nest") ? "Nest" : "Csv";
}

function shownProfile(profileId: string): ShownProvider["fileProfiles"] {
  const profile = PROVIDER_PROFILES[profileId];
  if (profile === undefined) return [];
  const { id, title, version, confidence, sources } = profile;
  return [{ id, title, version, kind: "Contribution", confidence: confidence ?? null, sources: [...(sources ?? [])] }];
}

/** Every provider as responses show it, and one as an example. */
export const ALL_SHOWN: readonly ShownProvider[] = PROVIDERS.map(shownProvider);
