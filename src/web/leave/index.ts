export { KINDS, type LeaveKind, SAMPLES } from "./leave";
export { writeLink } from "./link";
