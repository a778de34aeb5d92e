import { globSync, readFileSync } from "node:fs";
import { textsOfSource } from "../test/support/read-prose";

// Prints every text that people see, by the surface on which they see it, to be read in one go:
//   npm run words [part of a surface's name]

/** Where the texts of a surface are. */
const SURFACES: Readonly<Record<string, readonly string[]>> = {
  Page: ["src/web/**/*.{ts,tsx}"],
  Terminal: ["src/cli/**/*.ts"],
  "Messages and workings of the library": ["src/engine/**/*.ts", "src/batch/**/*.ts"],
  "Documents and emails": ["src/documents/**/*.ts", "src/services/{emails,branding}/**/*.ts"],
  "HTTP interface, /docs": ["src/services/**/*.ts", "src/platform/**/*.ts"],
};
/** Two words or more, of which one has small letters: names of fields and tokens have no spaces. */
const SENTENCE = /[A-Za-z][a-z]*,? [A-Za-z(]/;
/** SQL, styles and other languages of the machine. */
const MACHINE =
  /^\s*(select|insert|update|delete|create|alter|grant|with|from|where|and|or|on|order by|join|left join)\b|[{};]|=>|::/;

const [wanted = ""] = process.argv.slice(2);
const seen = new Set<string>();
for (const [surface, patterns] of Object.entries(SURFACES)) {
  if (!surface.toLowerCase().includes(wanted.toLowerCase())) continue;
  console.log(`\n# ${surface}`);
  for (const path of globSync([...patterns]).sort()) printTexts(path);
}

function printTexts(path: string): void {
  const texts = textsOfSource(path, readFileSync(path, "utf8"))
    .map(({ line, text }) => ({ line, text: text.replaceAll(/\s+/g, " ").trim() }))
    .filter(({ text }) => SENTENCE.test(text) && !MACHINE.test(text) && !seen.has(text));
  if (texts.length === 0) return;
  console.log(`\n${path}`);
  for (const { line, text } of texts) {
    seen.add(text);
    console.log(`${String(line).padStart(5)}  ${text}`);
  }
}
