export type { EmailKind, EmailsJobEnd, EmailsJobName, PrintedDocument } from "./sending/email-kind";
export { getEmail, getMessageId } from "./sending/message-id";
export { handleEmails, queueEmails, sendAtIssues } from "./sending/queue-emails";
export { isRefusedForGood } from "./sending/refused-for-good";
export { emailFields } from "./sent-fields";
export type { DocumentToEmail } from "./store/email-rows";
export type { EmailTables } from "./store/email-tables";
export { emailedAt, findEmails, sentOrWaiting } from "./store/read-emails";
export { getPassword, PASSWORD_TEXTS, type PasswordRule, passwordFacts, USUAL_RULE } from "./wording/password";
