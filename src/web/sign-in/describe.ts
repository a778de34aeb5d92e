import type { Refusal } from "./ask";

const SENTENCES: Readonly<Record<string, string>> = {
  sign_in_refused: "The email address or password is incorrect.",
  invitation_not_valid: "This invitation has expired, was accepted, or a newer one was sent. Ask for another one.",
  password_reset_not_valid: "This link has expired, was used, or a newer one was sent. Ask for another one.",
  rate_limited: "Too many tries. Wait fifteen minutes, then try again.",
  no_answer: "The server did not respond. Check your connection, then try again.",
};

const PASSWORD: Readonly<Record<string, string>> = {
  too_short: "Enter a password of at least 12 characters.",
  too_long: "Enter a password of at most 128 characters.",
  must_be_absent: "You sign in through your organisation's own sign-in page. Use the link of your invitation.",
};

const FAILURES: Readonly<Record<string, string>> = {
  sign_in_expired: "Signing in took too long, or was begun in another window. Try again.",
  identity_provider_failed: "Your organisation's sign-in page did not confirm who you are. Try again.",
  sign_in_refused: "You have no access here. Ask whoever invited you which email address to use.",
};

/** Returns a sentence about a refusal for the person at the page. */
export function describeRefusal({ token, fields }: Refusal): string {
  const password = PASSWORD[fields.password ?? ""];
  if (password !== undefined) return password;
  return SENTENCES[token] ?? "That did not work. Try again.";
}

/** Returns a sentence about a sign-in through a provider that failed. */
export function describeFailure(token: string): string {
  return FAILURES[token] ?? "Nobody is signed in. Try again.";
}
