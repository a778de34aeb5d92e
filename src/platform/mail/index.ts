export { folderMail, type Letter, type Mail, type MailOptions, smtpMail } from "./create-mail";
