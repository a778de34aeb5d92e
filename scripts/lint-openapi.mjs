import { readdirSync, readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";

// Checks the files of openapi by Redocly's recommended rules and a few more. Run from the repository's root.

const config = await createConfig({
  extends: ["recommended"],
  rules: {
    "operation-description": "error",
    "operation-operationId": "error",
    "operation-tag-defined": "error",
    "tag-description": "error",
    "response-contains-header": { severity: "error", names: { 429: ["Retry-After"] } },
    // The address is that of the reader's own installation.
    "no-server-example.com": "off",
    // Addresses of the contract: a fixed word where others have an id, which the server tells apart.
    "no-ambiguous-paths": "off",
    // Three operations send a browser elsewhere with 302; a test asks for a success of every operation.
    "operation-2xx-response": "off",
  },
});

const files = readdirSync("openapi");
for (const file of files) {
  const source = readFileSync(`openapi/${file}`, "utf8");
  const problems = await lintFromString({ source, absoluteRef: `/openapi/${file}`, config });
  for (const { ruleId, message, location } of problems)
    console.error(`openapi/${file} ${location[0]?.pointer ?? ""}: ${message} (${ruleId})`);
  if (problems.length > 0) process.exitCode = 1;
}
if (files.length === 0) throw new Error("There is no description in openapi.");
