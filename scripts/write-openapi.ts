import { writeFileSync } from "node:fs";
import { openApiText } from "./open-api-text";

// Writes openapi.json. Run from the repository's root, after a change of an operation.

writeFileSync("openapi.json", openApiText());
