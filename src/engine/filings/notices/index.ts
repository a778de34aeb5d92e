export type { ApplyNoticeFacts, NoticeHolder } from "./application-facts";
export { applyNotice } from "./apply-notice";
export { isLaterNotice, type NoticeInTime, sameMatter } from "./later-notice";
export {
  type CandidateFacts,
  type MatchNoticeFacts,
  type MatchNoticesFacts,
  matchNotice,
  matchNotices,
  type NoticeMatch,
} from "./match-notice";
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
export { NOTICE_DATA_TYPES } from "./notice";
export type { FieldChange, NoticeChange } from "./notice-change";
export type { NoticeCandidate } from "./rank-candidates";
export { type ReadNoticesFacts, readNotices } from "./read-notices";
