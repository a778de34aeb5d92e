import type { LinkKind } from "../../access";

export interface LetterProvider {
  readonly providerId: string;
  readonly name: string;
}

interface SignInLetter {
  readonly kind: LinkKind;
  /** The page of the installation with the link's token behind `#`, which browsers send to nobody. */
  readonly link: string;
  /** The same page without a token. */
  readonly page: string;
  /** The account that invites; for a password reset, not shown. */
  readonly accountName: string;
  /** The identity providers, if the person signs in through one. */
  readonly providers: readonly LetterProvider[];
  readonly emailId: string;
}

/** Returns the email with an invitation, or with a link to choose another password. */
export function signInLetter({ kind, link, page, accountName, providers, emailId }: SignInLetter) {
  const messageId = `<${emailId}@sign-in.paypacket.invalid>`;
  if (kind === "PasswordReset") {
    return {
      subject: "Choose another password",
      paragraphs: [
        "Somebody, probably you, asked to reset your password. To choose another one, open:",
        link,
        "The link works once, within an hour. If you did not ask for it, do nothing: your password stays as it is.",
      ],
      action: "Choose another password",
      messageId,
    };
  }
  const subject = `Invitation to the payroll of ${accountName}`;
  const first = `You are invited to the payroll of ${accountName}.`;
  const last = "If you do not know the sender, do nothing.";
  if (providers.length > 0) {
    const ways = providers.flatMap(({ providerId, name }) => [
      `Sign in through ${name}, with this email address:`,
      `${page}#provider=${providerId}`,
    ]);
    return { subject, paragraphs: [first, ...ways, last], action: "Sign in", messageId };
  }
  return {
    subject,
    paragraphs: [`${first} To accept, open:`, link, `The link works once, within seven days. ${last}`],
    action: "Accept the invitation",
    messageId,
  };
}
