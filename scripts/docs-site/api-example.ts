import { isRecord } from "../../src/platform";
import { sampleValue } from "../../src/platform/docs";
import { type ApiContent, type ApiDocument, type ApiMedia, resolved } from "./api-document";
import { escapeText } from "./markdown";

/** Returns an example that opens under its title; empty if the description has none. */
export function exampleText(document: ApiDocument, title: string, part: ApiContent): string {
  const [type, body] = Object.entries(part.content ?? {})[0] ?? [];
  const example = body === undefined ? undefined : (statedExample(document, body) ?? madeExample(document, part, body));
  if (example === undefined) return "";
  const text = typeof example === "string" ? example : JSON.stringify(example, null, 2);
  const name = type === "application/json" ? title : `${title} (${type})`;
  return `<details><summary>${escapeText(name)}</summary>\n<pre tabindex="0"><code>${escapeText(text).replaceAll("\n\n", "\n")}</code></pre></details>`;
}

function statedExample({ components }: ApiDocument, { example, examples = {} }: ApiMedia): unknown {
  const [shared] = Object.values(examples);
  return example ?? (shared === undefined ? undefined : resolved(components.examples, shared).value);
}

/** Makes an example of a schema's own; its message has the first token of the description, and its text. */
function madeExample({ components }: ApiDocument, { description = "" }: ApiContent, { schema }: ApiMedia): unknown {
  const example = schema === undefined ? undefined : sampleValue(schema, components.schemas ?? {});
  const [, token, text] = /^`(\w+)`(?:: (.*))?$/m.exec(description) ?? [];
  if (!isRecord(example) || !isRecord(example.message) || token === undefined) return example;
  const issues = token === example.message.token ? example.validationIssues : null;
  return {
    ...example,
    message: { ...example.message, token, ...(text === undefined ? {} : { text }) },
    validationIssues: issues,
  };
}
