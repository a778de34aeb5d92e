export { completeAnswer } from "./complete-answer";
export type { Caller, PlatformApp, PlatformEnv, RequestTime } from "./context";
export { getHeader } from "./context";
export { crossOrigin, pagePolicy } from "./cross-origin";
export { type Cursors, createCursors, type ListPlace, type SortValue } from "./cursors";
export type { WordedToken } from "./invalid-request";
export { invalidRequest, issueAt, validationIssues } from "./invalid-request";
export { pageOf, pageQuery, rowsAfter } from "./pages";
export { passOn } from "./pass-on";
export { callerAddress, callerScheme, createRateLimiter, rateLimit } from "./rate-limit";
export { type PartSchemas, readParts, readQuery, readText, wholeText } from "./read-parts";
export { invalid, invalidFindings, notFound, Refused } from "./refusal-error";
export {
  type AnsweredRequest,
  createRootApp,
  databaseRefusal,
  giveRefusalData,
  type RootAppOptions,
  takeLargerBodies,
  tooLate,
} from "./root-app";
export { type FetchApp, type ServedApp, type ServeOptions, serveApp } from "./serve-app";
