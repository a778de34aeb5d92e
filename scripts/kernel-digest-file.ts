import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "src/kernel";

/** Returns the file with the digest of the kernel's source, which proofs of payslips name. */
export function kernelDigestFile(): string {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"));
  const digest = createHash("sha256");
  for (const name of names.sort()) digest.update(`${name}\n${bare(readFileSync(join(FOLDER, name), "utf8"))}\n`);
  return `// Written by \`npm run rules:write\`: the SHA-256 of the kernel's source, without comments and spaces.

/** The digest of the arithmetic that payslips are calculated with. */
export const KERNEL_DIGEST = "${digest.digest("hex")}";
`;
}

/** Returns source without comments and spaces: what has no bearing on a figure. */
function bare(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\/\/.*$/gm, "")
    .replace(/\s+/g, "");
}
