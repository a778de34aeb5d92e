export type { EmailKind, EmailsJobEnd, EmailsJobName, PrintedDocument } from "./sending/email-kind";
export { handleEmails, queueEmails, sendAtIssues } from "./sending/queue-emails";
export { emailFields } from "./sent-fields";
export type { DocumentToEmail } from "./store/email-rows";
export type { EmailTables } from "./store/email-tables";
export { type EmailsOutcome, emailedAt, emailsOf, sentOrWaiting } from "./store/read-emails";
export { PASSWORD_TEXTS, type PasswordRule, passwordFacts, passwordOf, USUAL_RULE } from "./wording/password";
