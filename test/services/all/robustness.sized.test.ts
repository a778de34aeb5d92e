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
      // What only a person may do is refused to the credentials that send these requests.
      const forCredentials = toldOperations(platform).filter(({ isOfAPerson }) => !isOfAPerson);
      const done = forCredentials.filter(({ name }) =>
        Object.keys(statuses[name] ?? {}).some((status) => status < "400"),
      );
      expect(done.length).toBeGreaterThan(forCredentials.length * 0.75);
      expect(requests).toBeGreaterThanOrEqual(asked);
    },
    180_000 + asked * 60,
  );
});
