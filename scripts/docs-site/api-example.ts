import type { ApiContent } from "./api-document";
import { escapeText } from "./markdown";

/** Returns an example that opens under its title; empty if the description has none. */
export function exampleText(title: string, { content = {} }: ApiContent): string {
  const [type, body] = Object.entries(content)[0] ?? [];
  if (body?.example === undefined) return "";
  const example = typeof body.example === "string" ? body.example : JSON.stringify(body.example, null, 2);
  const name = type === "application/json" ? title : `${title} (${type})`;
  return `<details><summary>${escapeText(name)}</summary>\n<pre tabindex="0"><code>${escapeText(example).replaceAll("\n\n", "\n")}</code></pre></details>`;
}
