import { writeFileSync } from "node:fs";
import { sizingFiles } from "./sizing-page";

// Calculates what installations of ten thousand to thirty million employees take on the last working day of a month, from
// what `npm run throughput` measured, and writes docs/sizing.md and its picture:
//   npm run simulate

for (const [path, text] of Object.entries(sizingFiles())) {
  writeFileSync(path, text);
  if (path.endsWith(".md")) console.log(text.slice(text.indexOf("| Employees")));
}
