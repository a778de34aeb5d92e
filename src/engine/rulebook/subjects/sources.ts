import * as z from "zod/mini";
import { byName, text } from "./notation";

export const sourcesShape = z.strictObject({
  $schema: z.optional(text),
  sources: byName(z.strictObject({ title: text, publisher: text, url: z.optional(text), note: z.optional(text) })),
});
