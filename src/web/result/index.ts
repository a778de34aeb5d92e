export { Differences } from "./differences";
export { Result } from "./result";
export { useDisclosure, WhyButton, WhySteps } from "./why";
