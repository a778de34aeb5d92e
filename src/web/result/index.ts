export { Differences } from "./differences";
export { Result } from "./result";
export { tableClass } from "./table-class";
export { useDisclosure, WhyButton, WhySteps } from "./why";
