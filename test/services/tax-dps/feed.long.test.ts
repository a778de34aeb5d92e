import { afterAll, beforeAll, describe, it } from "vitest";
import { feedStory } from "./feed-story";
import { type NoticePlatform, noticePlatform } from "./sample-notices";

let platform: NoticePlatform;

beforeAll(async () => {
  platform = await noticePlatform();
});

afterAll(() => platform.stop());

describe("a feed of 10,000 notices of all types, retrieved by a process that is killed time and again", () => {
  it("is kept whole and once; applied in bulk, payslips are those of the library", async () => {
    await feedStory(platform, { notices: 10_000, employees: 400, page: 500, crashAfter: 12 });
  }, 3_600_000);
});
