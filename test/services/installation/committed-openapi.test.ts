import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openApiText } from "../../../scripts/open-api-text";
import { apiDocument } from "../../../src/platform/docs";
import { API_INFO, describeServices } from "../../../src/services/installation";
import { testPlatform } from "../support/platform";

const ROOT = join(import.meta.dirname, "../../..");

it("openapi.json describes the services as they are", () => {
  const isCommitted = readFileSync(join(ROOT, "openapi.json"), "utf8") === openApiText();
  expect(isCommitted, 'Run "npm run openapi:write" and commit openapi.json.').toBe(true);
});

it("the description without a database is that of an environment", async () => {
  const platform = await testPlatform();
  try {
    const mounted = apiDocument(platform.app, API_INFO, platform.address);
    expect(JSON.stringify(describeServices(platform.address))).toBe(JSON.stringify(mounted));
  } finally {
    await platform.stop();
  }
});
