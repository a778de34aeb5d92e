export type { ApplyNoticeFacts, NoticeHolder } from "./application-facts";
export { applyNotice } from "./apply-notice";
export { type CandidateFacts, type MatchNoticeFacts, matchNotice, type NoticeMatch } from "./match-notice";
export type {
  CodeContent,
  CodeNotice,
  GenericNotice,
  LoanStartNotice,
  LoanStopNotice,
  Notice,
  NoticeDataType,
  NoticeEmployee,
  NoticeFeed,
  Notices,
} from "./notice";
export type { FieldChange, NoticeChange } from "./notice-change";
export { type ReadNoticesFacts, readNotices } from "./read-notices";
