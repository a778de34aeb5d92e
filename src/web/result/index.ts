export { Differences } from "./differences";
export { Result, tableClass } from "./result";
export { useDisclosure, WhyButton, WhySteps } from "./why";
