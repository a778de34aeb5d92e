import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sized } from "../../support/sized";
import { type TestPlatform, testPlatform } from "../support/platform";
import { toldOperations } from "./contract";
import { surveyAll } from "./survey";

// `npm run survey -- 100000 [seed]` sends more requests, and others.
const asked = Number(process.env.SURVEY_REQUESTS ?? sized(700, 8_000));
const seed = Number(process.env.SURVEY_SEED ?? 1);

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform(undefined, { resolveName: async () => [] });
});

afterAll(() => platform.stop());

describe("requests drawn from the contract", () => {
  it(
    `are ${asked} and more over every operation, none of which fails, is refused without a word of why, or is answered unlike its description`,
    async () => {
      const each = Math.ceil(asked / toldOperations(platform).length);
      const { requests, statuses, untold, unlike } = await surveyAll(platform, each, seed);
      expect(untold).toEqual([]);
      expect(unlike).toEqual([]);
      const done = Object.values(statuses).filter((counted) => Object.keys(counted).some((status) => status < "400"));
      expect(done.length).toBeGreaterThan(Object.keys(statuses).length * 0.75);
      expect(requests).toBeGreaterThanOrEqual(asked);
    },
    180_000 + asked * 60,
  );
});
