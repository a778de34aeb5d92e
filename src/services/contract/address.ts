import { z } from "@hono/zod-openapi";
import { addressField } from "./shared-records";

/** Returns an address in its stored form, with every line present. */
export function keptAddress(sent: z.output<typeof addressField>) {
  return {
    line1: sent.line1,
    line2: sent.line2 ?? null,
    line3: sent.line3 ?? null,
    line4: sent.line4 ?? null,
    postcode: sent.postcode ?? null,
    country: sent.country ?? null,
    foreignCountry: sent.foreignCountry ?? null,
  };
}

export const address = addressField.transform(keptAddress);

export const addressShown = z
  .strictObject({
    line1: z.string(),
    line2: z.string().nullable(),
    line3: z.string().nullable(),
    line4: z.string().nullable(),
    postcode: z.string().nullable(),
    country: z.enum(["England", "Scotland", "Wales", "NorthernIreland", "Other"]).nullable(),
    foreignCountry: z.string().nullable(),
  })
  .openapi("AddressRecord");
