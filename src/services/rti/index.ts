export type { By } from "./by";
export type { FpsAsked } from "./fps/fps-asked";
export { submitFps } from "./fps/submit-fps";
export type { SubmissionRow } from "./store/rti-tables";
