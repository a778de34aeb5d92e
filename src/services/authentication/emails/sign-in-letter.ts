import type { LinkKind } from "../../access";

interface SignInLetter {
  readonly kind: LinkKind;
  /** The page of the installation with the link's token behind `#`, which browsers send to nobody. */
  readonly link: string;
  /** The account that invites; for a password reset, not shown. */
  readonly accountName: string;
  /** The identity providers, if the person signs in through one. */
  readonly providers: readonly string[];
  readonly emailId: string;
}

/** Returns the email with an invitation, or with a link to choose another password. */
export function signInLetter({ kind, link, accountName, providers, emailId }: SignInLetter) {
  const messageId = `<${emailId}@sign-in.paypacket.invalid>`;
  if (kind === "PasswordReset") {
    const lines = [
      "Somebody, probably you, asked to reset your password. To choose another one, open:",
      ...["", link, ""],
      "The link works once, within an hour. If you did not ask for it, do nothing: your password stays as it is.",
    ];
    return { subject: "Choose another password", text: lines.join("\n"), messageId };
  }
  const how =
    providers.length === 0 ? [] : [`You sign in through ${providers.join(" or ")}, with this email address.`, ""];
  const lines = [
    `You are invited to the payroll of ${accountName}. To accept, open:`,
    ...["", link, "", ...how],
    "The link works once, within seven days. If you do not know the sender, do nothing.",
  ];
  return { subject: `Invitation to the payroll of ${accountName}`, text: lines.join("\n"), messageId };
}
