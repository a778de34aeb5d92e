import type { BusinessRule } from "./business-rule";
import { fpsEmployeeRules } from "./fps-employee-rules";
import { fpsEmploymentRules } from "./fps-employment-rules";
import { fpsNiRules } from "./fps-ni-rules";
import { fpsPaymentRules } from "./fps-payment-rules";
import { sharedRules } from "./shared-rules";
import { isUtr } from "./utr";

const SUBMISSION = "FullPaymentSubmission";

/** The rules of a full payment submission. */
export const FPS_RULES: readonly BusinessRule[] = [
  ...sharedRules(SUBMISSION),
  {
    code: "7837",
    at: SUBMISSION,
    rule: "the envelope's class is that of a full payment submission.",
    holds: (_, { root }) => /^HMRC-PAYE-RTI-FPS(-TIL)?$/.test(root.textAt("Header/MessageDetails/Class")),
  },
  {
    code: "7877",
    at: SUBMISSION,
    rule: "there is an employee, a compressed part or a final submission.",
    holds: (place) => place.hasAny(["Employee", "CompressedPart", "FinalSubmission"]),
  },
  {
    code: "7882",
    at: `${SUBMISSION}/EmpRefs/SAUTR`,
    rule: "the taxpayer reference has the right check digit.",
    holds: ({ text }) => isUtr(text),
  },
  {
    code: "7952",
    at: `${SUBMISSION}/EmpRefs/SAUTR`,
    rule: "a corporation tax reference is not used with a self assessment reference.",
    holds: (place) => !place.up().has("COTAXRef"),
  },
  ...fpsEmployeeRules(`${SUBMISSION}/Employee`),
  ...fpsEmploymentRules(`${SUBMISSION}/Employee/Employment`),
  ...fpsPaymentRules(`${SUBMISSION}/Employee/Employment/Payment`),
  ...fpsNiRules(`${SUBMISSION}/Employee/Employment/NIlettersAndValues`),
];
