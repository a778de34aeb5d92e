/** The purpose of the key that seals credentials. */
export const CREDENTIALS_KEY = "pension-credentials";

/** The only provider so far whose web service is described in public as a whole. */
const SMART_PENSION = "smart-pension";

/** Returns whether submissions can be sent to a provider. */
export function hasWebService(slug: string): boolean {
  return slug === SMART_PENSION;
}
