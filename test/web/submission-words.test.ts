import { expect, it } from "vitest";
import { typeWords } from "../../src/web/console/submissions/submission-words";

it("a submission is named by its return, and by its part if it has several", () => {
  expect(typeWords({ submissionType: "Eps", part: 1, parts: 1 })).toBe("EPS");
  expect(typeWords({ submissionType: "Fps", part: 1, parts: 1 })).toBe("FPS");
  expect(typeWords({ submissionType: "Fps", part: 2, parts: 4 })).toBe("FPS, part 2 of 4");
});
