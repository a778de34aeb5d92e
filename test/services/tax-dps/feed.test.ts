import { afterAll, beforeAll, describe, it } from "vitest";
import { feedStory } from "./feed-story";
import { type NoticePlatform, noticePlatform } from "./sample-notices";

let platform: NoticePlatform;

beforeAll(async () => {
  platform = await noticePlatform();
});

afterAll(() => platform.stop());

describe("a feed of notices of all types, retrieved by a process that is killed time and again", () => {
  it("is kept whole and once; applied in bulk, payslips are those of the library", async () => {
    await feedStory(platform, { notices: 96, employees: 8, page: 5, crashAfter: 9 });
  });
});
