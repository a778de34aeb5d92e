import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { openApiFiles } from "./openapi-files";

// Writes openapi.json and src/client/schema.ts. Run from the repository's root, after a change of an operation.

for (const [path, text] of Object.entries(await openApiFiles())) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
