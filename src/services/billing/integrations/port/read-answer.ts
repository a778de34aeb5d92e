import type { z } from "zod";
import { ProviderFault } from "./provider-fault";

/** Reads a provider's answer; one of another shape is a fault of the provider. */
export async function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  const read = schema.safeParse(await response.json().catch(() => null));
  if (read.success) return read.data;
  throw new ProviderFault("provider_unreachable", "The provider's answer cannot be read.");
}
