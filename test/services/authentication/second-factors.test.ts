import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type NewAccount, needsSecondFactor, resetOwner } from "../../../src/services/access";
import { codeAt, stepAt } from "../../../src/services/authentication/second-factors/authenticator";
import {
  invited,
  letterTo,
  linkTo,
  type Member,
  member,
  memberOf,
  nobody,
  ownerMember,
  PASSWORD,
  signedIn,
  USERS,
} from "../support/people";
import { type Call, type Called, callerWith, type TestPlatform, testPlatform } from "../support/platform";
import { SIGN_IN_SETTINGS } from "../support/provider-platform";

const FACTORS = "/v1/authentication/second-factors";
const CODES = "/v1/authentication/recovery-codes";
const RESETS = "/v1/authentication/password-resets";
const QUARTER = 15 * 60_000;
const STEP = 30_000;

let platform: TestPlatform;
let account: NewAccount;
let whole: Call;

beforeAll(async () => {
  platform = await testPlatform(undefined, {
    services: ["authentication", "administration"],
    settings: { TRUSTED_PROXIES: "127.0.0.0/8" },
  });
  account = await platform.account("Sample Bureau");
  whole = await platform.callAs(account);
});

afterAll(() => platform.stop());

/** Passes time, and renews the token of the credentials. */
async function pass(milliseconds: number): Promise<void> {
  platform.passTime(milliseconds);
  whole = await platform.callAs(account);
}

const tokenOf = ({ status, body }: Called) => [status, body.message.token];
const codeOf = (secret: string, steps = 0) => codeAt(secret, stepAt(platform.clock.now()) + steps);

/** Reads a secret and confirms it with its code. */
async function enrol({ call }: Pick<Member, "call">, name = "My telephone"): Promise<string> {
  const { enrolment, secret } = (await call("POST", `${FACTORS}/start`)).body.content.data;
  const added = await call("POST", FACTORS, { name, enrolment, code: codeOf(secret) });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return secret;
}

/** Returns a person with an authenticator whose code of this step is not used yet. */
async function enrolled(email: string): Promise<Member & { readonly secret: string }> {
  const person = await member(platform, whole, email);
  const secret = await enrol(person);
  await pass(STEP);
  return { ...person, secret };
}

async function recoveryCodes({ call }: Pick<Member, "call">): Promise<readonly string[]> {
  return (await call("POST", CODES)).body.content.data.recoveryCodes;
}

describe("a code of an authenticator", () => {
  it("is that of RFC 6238, appendix B, of which six digits are shown", () => {
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    const seconds = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000];
    expect(seconds.map((second) => codeAt(secret, stepAt(second * 1_000)))).toEqual([
      "287082",
      "081804",
      "050471",
      "005924",
      "279037",
      "353130",
    ]);
  });
});

describe("an authenticator", () => {
  it("counts once its first code is sent, and sessions of a password alone end", async () => {
    const email = "first@sample.example";
    const person = await member(platform, whole, email);
    const other = memberOf(platform, await signedIn(platform, email));
    const none = { isRequired: false, factors: [], recoveryCodesLeft: 0 };
    expect((await person.call("GET", FACTORS)).body.content.data).toEqual(none);
    expect(tokenOf(await person.call("POST", CODES))).toEqual([409, "second_factor_missing"]);

    const { enrolment, secret, address } = (await person.call("POST", `${FACTORS}/start`)).body.content.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toBe(`otpauth://totp/Paypacket:first%40sample.example?secret=${secret}&issuer=Paypacket`);
    expect((await signedIn(platform, email)).status).toBe(201);
    const add = (code: string) => person.call("POST", FACTORS, { name: "My telephone", enrolment, code });
    expect(tokenOf(await add(codeOf(secret, 2)))).toEqual([401, "second_factor_refused"]);
    const added = await add(codeOf(secret));
    expect(added.status).toBe(200);
    expect((await person.call("GET", FACTORS)).body.content.data.factors).toEqual([added.body.content.data]);
    expect((await other.call("GET", FACTORS)).status).toBe(401);
    expect(tokenOf(await signedIn(platform, email, { code: codeOf(secret) }))).toEqual([401, "second_factor_refused"]);
    expect(await letterTo(platform, email, 2)).toContain("Subject: How you sign in has changed");
  });

  it("has a password alone give neither a session nor a token", async () => {
    const { secret } = await enrolled("asked@sample.example");
    const asked = await signedIn(platform, "asked@sample.example");
    expect(tokenOf(asked)).toEqual([401, "second_factor_required"]);
    expect(asked.body.message.tokenArguments).toEqual([{ name: "factors", value: ["Authenticator"] }]);
    expect([asked.headers.getSetCookie(), asked.body.content.data]).toEqual([[], {}]);
    const wrong = await signedIn(platform, "asked@sample.example", {
      password: "a wrong password",
      code: codeOf(secret),
    });
    expect(tokenOf(wrong)).toEqual([401, "sign_in_refused"]);
    expect((await signedIn(platform, "asked@sample.example", { code: codeOf(secret) })).status).toBe(201);
  });

  it("gives a code that works once, also at once, and one step early or late", async () => {
    const email = "step@sample.example";
    const { secret } = await enrolled(email);
    await pass(3 * STEP);
    const withCode = async (steps: number) => (await signedIn(platform, email, { code: codeOf(secret, steps) })).status;
    expect([await withCode(-2), await withCode(2)]).toEqual([401, 401]);
    const answers = await Promise.all([withCode(-1), withCode(-1), withCode(-1)]);
    expect(answers.sort()).toEqual([201, 401, 401]);
    expect([await withCode(1), await withCode(1), await withCode(0)]).toEqual([201, 401, 401]);
    await pass(2 * STEP);
    const { code } = { code: codeOf(secret) };
    expect((await signedIn(platform, email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(201);
  });

  it("is one person's: neither its secret nor its codes are another's", async () => {
    const one = await enrolled("one@sample.example");
    const other = await member(platform, whole, "other@sample.example");
    const { enrolment, secret } = (await one.call("POST", `${FACTORS}/start`)).body.content.data;
    const stolen = await other.call("POST", FACTORS, { name: "Theirs", enrolment, code: codeOf(secret) });
    expect(tokenOf(stolen)).toEqual([401, "second_factor_refused"]);
    const made = await other.call("POST", FACTORS, { name: "Made up", enrolment: "bWFkZSB1cA==", code: "123456" });
    expect(tokenOf(made)).toEqual([401, "second_factor_refused"]);
    const theirs = await enrol(other);
    await pass(STEP);
    const crossed = await signedIn(platform, "one@sample.example", { code: codeOf(theirs) });
    expect(tokenOf(crossed)).toEqual([401, "second_factor_refused"]);
    const [factor] = (await one.call("GET", FACTORS)).body.content.data.factors;
    expect(tokenOf(await other.call("DELETE", `${FACTORS}/${factor.factorId}`))).toEqual([
      404,
      "second_factor_not_found",
    ]);
  });

  it("of a person of two accounts is asked for in both", async () => {
    const elsewhere = await platform.account("Other Bureau");
    const otherWhole = await platform.callAs(elsewhere);
    const email = "both@sample.example";
    const { secret } = await enrolled(email);
    await otherWhole("POST", "/v1/administration/users", { email, allOrganisations: true });
    const token = await linkTo(platform, email, 3);
    await nobody(platform)("POST", "/v1/authentication/invitations/accept", { token, password: PASSWORD });
    const there = { customerId: elsewhere.accountId };
    expect(tokenOf(await signedIn(platform, email, there))).toEqual([401, "second_factor_required"]);
    const { customerId } = (await signedIn(platform, email, { ...there, code: codeOf(secret) })).body.content.data;
    expect(customerId).toBe(elsewhere.accountId);
  });

  it("is removed, with the last one the recovery codes, and the password alone signs in again", async () => {
    const email = "removes@sample.example";
    const person = await enrolled(email);
    await recoveryCodes(person);
    await enrol(person, "My tablet");
    const { factors } = (await person.call("GET", FACTORS)).body.content.data;
    expect(factors.map(({ name }: { name: string }) => name)).toEqual(["My telephone", "My tablet"]);
    for (const { factorId } of factors)
      expect((await person.call("DELETE", `${FACTORS}/${factorId}`)).status).toBe(200);
    const { data } = (await person.call("GET", FACTORS)).body.content;
    expect(data).toEqual({ isRequired: false, factors: [], recoveryCodesLeft: 0 });
    expect((await signedIn(platform, email)).status).toBe(201);
  });

  it("is one of ten at most", async () => {
    const person = await member(platform, whole, "many@sample.example");
    for (let count = 1; count <= 10; count += 1) await enrol(person, `Number ${count}`);
    await expect(enrol(person, "Number 11")).rejects.toThrow("second_factor_limit_reached");
  });

  it("is changed only soon after a sign-in, by a person", async () => {
    const person = await enrolled("late@sample.example");
    const [{ factorId }] = (await person.call("GET", FACTORS)).body.content.data.factors;
    const paths = [`POST ${FACTORS}/start`, `POST ${CODES}`, `DELETE ${FACTORS}/${factorId}`];
    await pass(QUARTER - 2 * STEP);
    expect((await person.call("POST", CODES)).status).toBe(200);
    await pass(2 * STEP);
    const renewed = await nobody(platform)("GET", "/v1/authentication/sessions/current", undefined, {
      cookie: person.cookie,
      "x-requested-with": "page",
    });
    const { accessToken } = renewed.body.content.data;
    for (const each of paths) {
      const [method = "", path = ""] = each.split(" ");
      const late = await nobody(platform)(method, path, undefined, { "x-auth-token": accessToken });
      expect(tokenOf(late), each).toEqual([403, "sign_in_again"]);
      expect(tokenOf(await whole(method, path)), each).toEqual([403, "person_required"]);
    }
  });
});

describe("a recovery code", () => {
  it("works once, however it is typed, and a new set ends the earlier one", async () => {
    const email = "recovers@sample.example";
    const person = await enrolled(email);
    const [old = ""] = await recoveryCodes(person);
    const codes = await recoveryCodes(person);
    const [first = "", second = ""] = codes;
    expect(new Set(codes).size).toBe(10);
    expect(first).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/);
    const withCode = async (code: string) => (await signedIn(platform, email, { code })).status;
    expect([await withCode(old), await withCode(first), await withCode(first)]).toEqual([401, 201, 401]);
    expect(await withCode(second.toLowerCase().replaceAll("-", " "))).toBe(201);
    expect((await person.call("GET", FACTORS)).body.content.data.recoveryCodesLeft).toBe(8);
  });
});

/** Signs in from an internet address, over the network. */
async function from(address: string, body: object, cookie = "") {
  const response = await fetch(`${platform.address}/v1/authentication/sessions`, {
    method: "POST",
    body: JSON.stringify({ password: PASSWORD, ...body }),
    headers: { "content-type": "application/json", "x-forwarded-for": address, cookie },
  });
  return { status: response.status, device: response.headers.getSetCookie()[1]?.split(";")[0] ?? "" };
}

describe("wrong codes", () => {
  it("are ten in fifteen minutes, from everywhere, and keep nobody out of a known browser", async () => {
    const email = "guessed@sample.example";
    const { secret } = await enrolled(email);
    const { device } = await from("192.0.2.1", { email, code: codeOf(secret) });
    const guesses = [];
    for (let office = 1; office <= 12; office += 1) {
      guesses.push((await from(`198.51.100.${office}`, { email, code: "ABCD-EFGH-2345" })).status);
    }
    expect(guesses).toEqual([...Array(10).fill(401), 429, 429]);
    await pass(STEP);
    expect((await from("192.0.2.2", { email, code: codeOf(secret) })).status).toBe(429);
    expect((await from("192.0.2.2", { email, code: codeOf(secret) }, device)).status).toBe(201);
  });

  it("cannot be sent without the password, so that strangers use up none", async () => {
    const email = "strangers@sample.example";
    const { secret } = await enrolled(email);
    for (let office = 1; office <= 12; office += 1) {
      await from(`203.0.113.${office}`, { email, password: "a wrong password", code: "123456" });
    }
    expect((await from("192.0.2.3", { email, code: codeOf(secret) })).status).toBe(201);
  });

  it("are not had for nothing by asking for the code in between", async () => {
    const email = "between@sample.example";
    const { secret } = await enrolled(email);
    const statuses = [];
    for (let count = 1; count <= 11; count += 1) {
      statuses.push((await from("192.0.2.4", { email })).status);
      statuses.push((await from("192.0.2.4", { email, code: "ABCD-EFGH-2345" })).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(statuses.slice(20)).toEqual([429, 429]);
    await pass(QUARTER);
    expect((await from("192.0.2.4", { email, code: codeOf(secret) })).status).toBe(201);
  });

  it("are shown with the other refused sign-ins, and all uses and changes beside them", async () => {
    const email = "shown@sample.example";
    const person = await enrolled(email);
    const [code] = await recoveryCodes(person);
    await signedIn(platform, email, { code: "123456" });
    await signedIn(platform, email, { code: codeOf(person.secret) });
    await signedIn(platform, email, { code });
    const [{ factorId }] = (await person.call("GET", FACTORS)).body.content.data.factors;
    await person.call("DELETE", `${FACTORS}/${factorId}`);
    const { items } = (await whole("GET", "/v1/administration/activity?pageSize=50")).body.content.data;
    const own = items.filter(({ target }: { target: { id: string } }) => target.id === person.principalId);
    expect(own.map(({ action }: { action: string }) => action)).toEqual([
      "SecondFactorRemoved",
      "RecoveryCodeUsed",
      "SecondFactorUsed",
      "SignInRefused",
      "RecoveryCodesReplaced",
      "SecondFactorAdded",
      "PersonInvited",
    ]);
  });
});

describe("a reset of the password", () => {
  it("needs a code too, and a refusal does not use the link up", async () => {
    const email = "resets@sample.example";
    const person = await enrolled(email);
    const [recovery] = await recoveryCodes(person);
    await nobody(platform)("POST", RESETS, { email });
    const token = await linkTo(platform, email, 4);
    const password = "another horse battery staple";
    const complete = (code?: string) => nobody(platform)("POST", `${RESETS}/complete`, { token, password, code });
    expect(tokenOf(await complete())).toEqual([401, "second_factor_required"]);
    expect(tokenOf(await complete("123456"))).toEqual([401, "second_factor_refused"]);
    expect((await complete(recovery)).status).toBe(200);
    expect(tokenOf(await signedIn(platform, email, { password }))).toEqual([401, "second_factor_required"]);
    expect((await signedIn(platform, email, { password, code: codeOf(person.secret) })).status).toBe(201);
  });

  it("has ten tries in fifteen minutes", async () => {
    const email = "mailbox@sample.example";
    const { secret } = await enrolled(email);
    await nobody(platform)("POST", RESETS, { email });
    const token = await linkTo(platform, email, 3);
    const complete = async (code: string) =>
      (await nobody(platform)("POST", `${RESETS}/complete`, { token, password: PASSWORD, code })).status;
    const tries = await Promise.all(Array.from({ length: 12 }, () => complete("ABCD-EFGH-2345")));
    expect(tries.sort()).toEqual([...Array(10).fill(401), 429, 429]);
    expect(await complete(codeOf(secret))).toBe(429);
  });
});

/** Stores whether the account asks for a second factor. */
async function ask(owner: Call, secondFactor: string, acknowledgePeopleShutOut?: boolean): Promise<Called> {
  const settings = { passwordSignIn: "Allowed", providers: [], secondFactor, acknowledgePeopleShutOut };
  return owner("PUT", SIGN_IN_SETTINGS, settings);
}

interface Shown {
  readonly enrolment: string;
  readonly secret: string;
}

function argumentsOf({ body }: Called): Shown {
  const values = new Map<string, string>(
    body.message.tokenArguments.map(({ name, value }: { name: string; value: string }) => [name, value]),
  );
  return { enrolment: values.get("enrolment") ?? "", secret: values.get("secret") ?? "" };
}

/** Signs in for the first time in an account that asks for a second factor. */
async function firstFactor(email: string, fields: object = {}) {
  const missing = await signedIn(platform, email, fields);
  expect(tokenOf(missing)).toEqual([403, "second_factor_missing"]);
  expect([missing.headers.getSetCookie(), missing.body.content.data]).toEqual([[], {}]);
  const { enrolment, secret } = argumentsOf(missing);
  const answer = await signedIn(platform, email, { ...fields, enrolment, code: codeOf(secret) });
  return { secret, enrolment, answer };
}

describe("an account that asks for a second factor", () => {
  const email = "clerk@asking.example";
  const guest = "guest@asking.example";
  let asking: NewAccount;
  let owner: Member;
  let secret: string;

  beforeAll(async () => {
    asking = await platform.account("Asking Bureau");
    owner = await ownerMember(platform, asking);
  });

  it("names first whose sessions end, and these end at once", async () => {
    const by = await platform.callAs(asking);
    const clerk = await member(platform, by, email);
    const outside = await member(platform, whole, guest);
    await invited(by, guest, { asGuest: true, organisationIds: [asking.organisationId] });
    const invitation = await linkTo(platform, guest, 2);
    await nobody(platform)("POST", "/v1/authentication/invitations/accept", { token: invitation, password: PASSWORD });
    await invited(by, "pending@asking.example");
    const reached = memberOf(platform, await signedIn(platform, guest));
    const atGuest = { "x-org-id": asking.organisationId };
    expect((await reached.call("GET", "/v1/employees", undefined, atGuest)).status).not.toBe(403);
    await enrol(owner);

    const refused = await ask(owner.call, "Required");
    expect(tokenOf(refused)).toEqual([409, "people_without_second_factor"]);
    const people = [
      { principalId: clerk.principalId, email, accessType: "Customer" },
      { principalId: expect.any(String), email: guest, accessType: "Guest" },
    ];
    expect(refused.body.message.tokenArguments).toEqual([{ name: "people", value: people }]);
    const stored = await ask(owner.call, "Required", true);
    expect(stored.body.content.data).toMatchObject({ secondFactor: "Required", peopleWithoutSecondFactor: people });

    expect((await owner.call("GET", USERS)).status).toBe(200);
    expect((await clerk.call("GET", `${USERS}/me`)).status).toBe(401);
    const cookie = { cookie: clerk.cookie, "x-requested-with": "page" };
    const renewed = await nobody(platform)("GET", "/v1/authentication/sessions/current", undefined, cookie);
    expect(tokenOf(renewed)).toEqual([401, "session_ended"]);
    expect(tokenOf(await reached.call("GET", "/v1/employees", undefined, atGuest))).toEqual([
      403,
      "organisation_access_denied",
    ]);
    expect((await outside.call("GET", `${USERS}/me`)).status).toBe(200);
  });

  it("has its people add one before they have a session", async () => {
    const missing = await signedIn(platform, email);
    const { enrolment, secret: shown } = argumentsOf(missing);
    const sign = (code: string, sealed: string = enrolment) => signedIn(platform, email, { enrolment: sealed, code });
    expect(tokenOf(await sign(codeOf(shown, 3)))).toEqual([401, "second_factor_refused"]);
    expect(tokenOf(await sign("123456", "bWFkZSB1cA=="))).toEqual([401, "second_factor_refused"]);
    expect(tokenOf(await signedIn(platform, email, { code: "123456" }))).toEqual([403, "second_factor_missing"]);
    await pass(QUARTER);
    expect(tokenOf(await sign(codeOf(shown)))).toEqual([401, "second_factor_refused"]);
    const first = await firstFactor(email);
    secret = first.secret;
    const clerk = memberOf(platform, first.answer);
    const [factor] = (await clerk.call("GET", FACTORS)).body.content.data.factors;
    expect(tokenOf(await clerk.call("DELETE", `${FACTORS}/${factor.factorId}`))).toEqual([409, "second_factor_needed"]);
    await pass(STEP);
    const again = await signedIn(platform, email, { enrolment: first.enrolment, code: codeOf(secret) });
    expect(again.status).toBe(201);
    expect((await clerk.call("GET", FACTORS)).body.content.data).toMatchObject({
      isRequired: true,
      factors: [{ factorId: factor.factorId }],
    });
  });

  it("lets a guest in who proves one in an account that does not ask", async () => {
    const own = memberOf(platform, await signedIn(platform, guest));
    const theirs = await enrol(own);
    await pass(STEP);
    const { call } = memberOf(platform, await signedIn(platform, guest, { code: codeOf(theirs) }));
    const reached = await call("GET", "/v1/authentication/my-organisations");
    const ids = reached.body.content.data.items.map((item: { organisationId: string }) => item.organisationId);
    expect(ids).toContain(asking.organisationId);
  });

  it("keeps asking unless it says otherwise", async () => {
    const renewed = await nobody(platform)("GET", "/v1/authentication/sessions/current", undefined, {
      cookie: owner.cookie,
      "x-requested-with": "page",
    });
    owner = { ...owner, call: callerWith(platform.app, renewed.body.content.data.accessToken) };
    const kept = await owner.call("PUT", SIGN_IN_SETTINGS, { passwordSignIn: "Allowed", providers: [] });
    expect(kept.body.content.data.secondFactor).toBe("Required");
  });

  it("has its owner take them away from somebody who lost them, with the password", async () => {
    const { items } = (await owner.call("GET", USERS)).body.content.data;
    const idOf = (address: string) => items.find((item: { email: string }) => item.email === address).principalId;
    const reset = (by: Call, address: string) => by("POST", `${USERS}/${idOf(address)}/reset-second-factors`);
    const clerk = memberOf(platform, await signedIn(platform, email, { code: codeOf(secret, 1) }));
    for (const by of [clerk.call, await platform.callAs(asking)]) {
      expect(tokenOf(await reset(by, email))).toEqual([403, "owner_only"]);
    }
    expect(tokenOf(await reset(owner.call, guest))).toEqual([409, "second_factors_of_others"]);
    expect(tokenOf(await reset(owner.call, "owner@sample.example"))).toEqual([409, "second_factors_of_others"]);
    expect(tokenOf(await reset(owner.call, "pending@asking.example"))).toEqual([409, "second_factor_missing"]);
    expect((await reset(owner.call, email)).status).toBe(200);
    expect(tokenOf(await reset(owner.call, email))).toEqual([409, "second_factor_missing"]);

    expect((await clerk.call("GET", `${USERS}/me`)).status).toBe(401);
    expect(tokenOf(await signedIn(platform, email, { code: codeOf(secret) }))).toEqual([401, "sign_in_refused"]);
    const token = await linkTo(platform, email, 3);
    const password = "another horse battery staple";
    expect((await nobody(platform)("POST", `${RESETS}/complete`, { token, password })).status).toBe(200);
    const { answer } = await firstFactor(email, { password });
    expect(answer.status).toBe(201);
  });

  it("cannot take away what counts in another account too", async () => {
    const both = "both@sample.example";
    const { principalId } = await invited(await platform.callAs(asking), both);
    const token = await linkTo(platform, both, 4);
    await nobody(platform)("POST", "/v1/authentication/invitations/accept", { token, password: PASSWORD });
    const refused = await owner.call("POST", `${USERS}/${principalId}/reset-second-factors`);
    expect(tokenOf(refused)).toEqual([409, "second_factors_of_others"]);
  });

  it("has only the operator take those of its owner", async () => {
    const { store, clock, ids } = platform;
    await resetOwner({ store, clock, ids, accountId: asking.accountId });
    expect(tokenOf(await signedIn(platform, "owner@sample.example"))).toEqual([401, "sign_in_refused"]);
    await expect(resetOwner({ store, clock, ids, accountId: account.accountId })).rejects.toThrow();
  });
});

describe("an owner", () => {
  it("is asked in live always, and nobody else by that", async () => {
    const asked = async (isLive: boolean) => {
      const condition = needsSecondFactor(isLive);
      const { rows } = await platform.store.inAccount(account.accountId, (tx) =>
        sql<{
          id: string;
        }>`select principal_id as id from person join account using (account_id) where ${condition}`.execute(tx),
      );
      return rows.map(({ id }) => id);
    };
    expect([await asked(false), await asked(true)]).toEqual([[], [account.ownerId]]);
  });
});
