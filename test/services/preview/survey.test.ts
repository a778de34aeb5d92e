import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../../src/platform/docs";
import { API_HEAD } from "../../../src/services/installation";
import { surveyAnswers } from "../../support/api/check-answers";
import type { ApiDocument } from "../../support/api/operations";
import { type TestPlatform, testPlatform, tokenOf } from "../support/platform";

const PATH = "/v1/calculator/grosstonet";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

describe("requests drawn from the description", () => {
  it("never make the preview fail", async () => {
    const account = await platform.account("Sample Bakery");
    const document = apiDocument(platform.app, API_HEAD, platform.address) as unknown as ApiDocument;
    const own = Object.entries(document.paths ?? {}).filter(([path]) => path === PATH);
    const { requests, statuses } = await surveyAnswers(
      { ...document, paths: Object.fromEntries(own) },
      {
        address: platform.address,
        headers: { "x-auth-token": await tokenOf(platform.app, account) },
        each: 400,
      },
    );
    expect(requests).toBe(400);
    expect(statuses[`POST ${PATH}`]?.[400]).toBeGreaterThan(100);
  });
});
