import { readFileSync } from "node:fs";
import { missingFiles } from "./package-files";

// Ends with 1 when a file that package.json promises is not there: a package without its code or types is never made.

const missing = missingFiles(process.cwd(), JSON.parse(readFileSync("package.json", "utf8")));
if (missing.length > 0) {
  console.error(`The package is not whole. Missing: ${missing.join(", ")}. Run "npm run build".`);
  process.exitCode = 1;
}
