export type { ApplyNoticeFacts, NoticeHolder } from "./application-facts";
export { applyNotice } from "./apply-notice";
export { isLaterNotice, type NoticeInTime, sameMatter } from "./later-notice";
export * from "./match-notice";
export * from "./notice";
export type { FieldChange, NoticeChange } from "./notice-change";
export type { NoticeCandidate } from "./rank-candidates";
export { type ReadNoticesFacts, readNotices } from "./read-notices";
