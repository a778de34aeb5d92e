export type { Caller, PlatformEnv } from "./context";
export { type CursorOptions, type Cursors, createCursors, type ListPlace, type SortValue } from "./cursors";
export { issueText } from "./issue-text";
export { type Page, pageOf, pageQuery, rowsAfter } from "./pages";
export { createRateLimiter, type RateLimitOptions, rateLimit } from "./rate-limit";
export { invalid, notFound, type RefusalStatus, Refused } from "./refusal-error";
export { type AnsweredRequest, createRootApp, type PlatformApp, type RootAppOptions } from "./root-app";
export { type FetchApp, type ServedApp, type ServeOptions, serveApp } from "./serve-app";
export { type IssueParams, issueAt, validationIssues } from "./zod-issues";
