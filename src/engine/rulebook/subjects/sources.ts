import { text } from "./notation";
import * as form from "./schema";

export const sourcesShape = form.object({
  $schema: form.optional(text),
  sources: form.byName(
    form.object({ title: text, publisher: text, url: form.optional(text), note: form.optional(text) }),
  ),
});
