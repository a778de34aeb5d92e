import { readFileSync } from "node:fs";
import { missingFiles } from "./package-files";

// Exits with 1 if a file promised by package.json is missing, so that no package lacks its code or types.

const missing = missingFiles(process.cwd(), JSON.parse(readFileSync("package.json", "utf8")));
if (missing.length > 0) {
  console.error(`The package is not whole. Missing: ${missing.join(", ")}. Run "npm run build".`);
  process.exitCode = 1;
}
