/** The longest line that keeps an object or a list together. */
const WIDTH = 120;

/** Returns JSON as a text of which people read differences: what fits on a line stays on one, all else has a line for each part. */
export function jsonLines(value: unknown, indent = "", taken = 0): string {
  const short = spaced(value);
  if (indent.length + taken + short.length <= WIDTH || typeof value !== "object" || value === null) return short;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((part) => `${inner}${jsonLines(part, inner, 1)}`).join(",\n")}\n${indent}]`;
  const parts = Object.entries(value).map(([name, part]) => {
    const key = `${JSON.stringify(name)}: `;
    return `${inner}${key}${jsonLines(part, inner, key.length + 1)}`;
  });
  return `{\n${parts.join(",\n")}\n${indent}}`;
}

function spaced(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${spaced(part)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
