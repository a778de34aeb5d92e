export { folderMail, type Letter, type Mail, smtpMail } from "./create-mail";
