export type { EmailKind, EmailsJobEnd, EmailsJobName, PrintedDocument } from "./sending/email-kind";
export { getEmail, getMessageId, isRefusedForGood } from "./sending/messages";
export { handleEmails, queueEmails, sendAtIssues } from "./sending/queue-emails";
export { emailFields } from "./sent-fields";
export type { DocumentToEmail } from "./store/email-rows";
export type { EmailTables } from "./store/email-tables";
export { emailedAt, findEmails, sentOrWaiting } from "./store/read-emails";
export { getPassword, PASSWORD_TEXTS, type PasswordRule, passwordFacts, USUAL_RULE } from "./wording/password";
