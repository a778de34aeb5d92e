import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { NewAccount } from "../../../src/services/access";
import { type Call, type Called, callerWith, type TestPlatform } from "./platform";

export const PASSWORD = "correct horse battery staple";
export const USERS = "/v1/administration/users";

/** Where emails are stored. */
type MailFolder = Pick<TestPlatform, "dataFolder">;

/** A person who is signed in. */
export interface Member {
  readonly principalId: string;
  readonly sessionId: string;
  /** The session's cookie, as the browser sends it back. */
  readonly cookie: string;
  readonly accessToken: string;
  readonly call: Call;
}

/** Calls without a token. */
export function nobody({ app }: Pick<TestPlatform, "app">): Call {
  return callerWith(app, "");
}

/** Invites a person to the whole account, unless the fields state otherwise. */
export async function invited(by: Call, email: string, fields: object = { allOrganisations: true }) {
  const { status, body } = await by("POST", USERS, { email, ...fields });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.content.data;
}

/** Returns the token of the newest emailed link to an address, once there are so many emails to it. */
export async function linkTo(platform: MailFolder, address: string, count = 1): Promise<string> {
  return /#(?:invitation|reset)=(\S+)/.exec(await letterTo(platform, address, count))?.[1] ?? "";
}

/** Returns the newest email to an address, once there are so many. */
export async function letterTo(platform: MailFolder, address: string, count = 1): Promise<string> {
  for (;;) {
    const letters = lettersTo(platform, address);
    if (letters.length >= count) return letters.at(-1) ?? "";
    await wait(50);
  }
}

/** Returns the emails to an address, oldest first, without the line ends of their encoding. */
export function lettersTo({ dataFolder }: MailFolder, address: string): readonly string[] {
  const folder = join(dataFolder, "mail", "sandbox");
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return files
    .sort((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
    .map((file) => readFileSync(file, "utf8"))
    .filter((letter) => letter.includes(`\nTo: ${address}\n`))
    .map((letter) => letter.replaceAll("=\n", "").replaceAll("=3D", "="));
}

/** Accepts an invitation. */
export function accepted(platform: TestPlatform, token: string, password = PASSWORD): Promise<Called> {
  return nobody(platform)("POST", "/v1/authentication/invitations/accept", { token, password });
}

/** Signs in with a password. */
export function signedIn(platform: TestPlatform, email: string, fields: object = {}, headers = {}): Promise<Called> {
  const sent = { email, password: PASSWORD, ...fields };
  return nobody(platform)("POST", "/v1/authentication/sessions", sent, headers);
}

/** Returns the member of a response that made a session. */
export function memberOf(platform: TestPlatform, { status, headers, body }: Called): Member {
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { principalId, sessionId, accessToken } = body.content.data;
  const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return { principalId, sessionId, cookie, accessToken, call: callerWith(platform.app, accessToken) };
}

/** Invites a person, has the invitation accepted, and signs the person in. */
export async function member(platform: TestPlatform, by: Call, email: string, fields?: object): Promise<Member> {
  await invited(by, email, fields);
  await accepted(platform, await linkTo(platform, email));
  return memberOf(platform, await signedIn(platform, email));
}

/** Signs the owner of an account in by the invitation that its creation printed. */
export async function ownerOf(platform: TestPlatform, account: NewAccount): Promise<Call> {
  return (await ownerMember(platform, account)).call;
}

/** The same, with the session. */
export async function ownerMember(platform: TestPlatform, account: NewAccount): Promise<Member> {
  const answer = await accepted(platform, account.ownerInvitation);
  const { email } = answer.body.content.data;
  return memberOf(platform, await signedIn(platform, email, { customerId: account.accountId }));
}
