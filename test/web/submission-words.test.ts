import { expect, it } from "vitest";
import { epsWords, typeWords } from "../../src/web/console/submissions/submission-words";

it("a submission is named by its return, and by its part if it has several", () => {
  expect(typeWords({ submissionType: "Eps", part: 1, parts: 1 })).toBe("EPS");
  expect(typeWords({ submissionType: "Fps", part: 1, parts: 1 })).toBe("FPS");
  expect(typeWords({ submissionType: "Fps", part: 2, parts: 4 })).toBe("FPS, part 2 of 4");
});

it("an amount of an EPS is named by the payment that it is about", () => {
  expect(epsWords("smpRecovered")).toBe("Statutory Maternity Pay recovered");
  expect(epsWords("spbpRecoveredInNorthernIreland")).toBe(
    "Statutory Parental Bereavement Pay recovered, Northern Ireland",
  );
  expect(epsWords("nicCompensationOnShpp")).toBe("National Insurance compensation on Statutory Shared Parental Pay");
  expect(epsWords("cisDeductionsSuffered")).toBe("CIS deductions suffered");
  expect(epsWords("levyDueYearToDate")).toBe("Apprenticeship levy due");
});
