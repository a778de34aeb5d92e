import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADDRESS, openApiTexts } from "../../../scripts/open-api-text";
import { readOpenApi } from "../../../scripts/read-open-api.mjs";
import { apiDocument } from "../../../src/platform/docs";
import { API_HEAD, describeServices } from "../../../src/services/installation";
import { type TestPlatform, testPlatform } from "../support/platform";

const FOLDER = join(import.meta.dirname, "../../../openapi");

/** Bytes of the whole description as it is served. */
const MOST_BYTES = 2_200_000;

describe("the files of openapi", () => {
  it("describe the services as they are", () => {
    const written = openApiTexts();
    expect(readdirSync(FOLDER).sort()).toEqual([...written.keys()].sort());
    const differing = [...written].filter(([file, text]) => readFileSync(join(FOLDER, file), "utf8") !== text);
    expect(
      differing.map(([file]) => file),
      'Run "npm run openapi:write" and commit openapi.',
    ).toEqual([]);
  });

  it("make the whole description when they are joined, which is small enough to be loaded", () => {
    const whole = JSON.stringify(describeServices(ADDRESS));
    expect(JSON.stringify(readOpenApi(FOLDER)) === whole).toBe(true);
    expect(whole.length).toBeLessThan(MOST_BYTES);
  });
});

describe("an environment", () => {
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await testPlatform();
  });
  afterAll(() => platform.stop());

  it("has the description that is made without a database", () => {
    const mounted = apiDocument(platform.app, API_HEAD, platform.address);
    expect(JSON.stringify(describeServices(platform.address))).toBe(JSON.stringify(mounted));
  });

  it("serves the description of each service alone, as its file is", async () => {
    for (const file of readdirSync(FOLDER)) {
      const committed = JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
      const response = await platform.app.request(`/openapi/${file}`);
      expect(await response.json()).toEqual({ ...committed, servers: [{ url: platform.address }] });
    }
    for (const path of ["/openapi/none.json", "/openapi/holiday", "/openapi/"])
      expect((await platform.app.request(path)).status).toBe(404);
  });
});
