const IN_TEXT: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };
const IN_ATTRIBUTE: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

/** Escapes text for Canonical XML. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => IN_TEXT[character] ?? character);
}

/** Escapes an attribute value for Canonical XML. */
export function escapeAttribute(value: string): string {
  return value.replace(/[&<"\t\n\r]/g, (character) => IN_ATTRIBUTE[character] ?? character);
}
