import type { Context } from "hono";
import { Refused } from "../../platform/http";
import type { SignInContext } from "./sign-in-context";

/** Returns what is counted of a try to sign in, as hashes: the email address, and the internet address. */
export function attemptKeys({ credentials, addressOf }: SignInContext, http: Context, email: string) {
  return {
    ofEmail: emailKey(credentials, email),
    ofAddress: credentials.hash(`address of tries ${addressOf(http)}`),
  };
}

/** Returns the key by which tries of an email address are counted. */
export function emailKey({ hash }: Pick<SignInContext["credentials"], "hash">, email: string): string {
  return hash(`email of tries ${email.toLowerCase()}`);
}

/** The same for an unknown address, a wrong password, and a person who may not use one. */
export function signInRefused(): Refused {
  return new Refused(401, { token: "sign_in_refused", text: "The email address or password is incorrect." });
}
