import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openApiFiles } from "../../../scripts/openapi-files";
import { apiDocument } from "../../../src/platform/docs";
import { API_INFO, describeServices } from "../../../src/services/installation";
import { testPlatform } from "../support/platform";

const ROOT = join(import.meta.dirname, "../../..");

it("openapi.json and the client's types say what the services are", async () => {
  for (const [path, text] of Object.entries(await openApiFiles())) {
    const isCommitted = readFileSync(join(ROOT, path), "utf8") === text;
    expect(isCommitted, `${path} is not what the services are now. Run "npm run openapi:write" and commit it.`).toBe(
      true,
    );
  }
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
