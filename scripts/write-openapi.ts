import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { openApiTexts } from "./open-api-text";

// Writes the files of openapi. Run from the repository's root, after a change of an operation.

rmSync("openapi", { recursive: true, force: true });
mkdirSync("openapi");
for (const [file, text] of openApiTexts()) writeFileSync(`openapi/${file}`, text);
