import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { invited, lettersTo, linkTo, member, memberOf, nobody, ownerOf, PASSWORD, signedIn } from "../support/people";
import { type Call, callerWith, type TestPlatform, testPlatform } from "../support/platform";

const SESSIONS = "/v1/authentication/sessions";
const CURRENT = `${SESSIONS}/current`;
const RESETS = "/v1/authentication/password-resets";
const EMAIL = "clerk@sample.example";
const OWN_SCRIPT = { "x-requested-with": "page" };
const QUARTER = 15 * 60_000;

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
  await member(platform, whole, EMAIL);
});

afterAll(() => platform.stop());

/** Passes time, and renews the token of the credentials. */
async function pass(milliseconds: number): Promise<void> {
  platform.passTime(milliseconds);
  whole = await platform.callAs(account);
}

const withCookie = (cookie: string, headers = OWN_SCRIPT as object) => ({ cookie, ...headers });

describe("a session", () => {
  it("is a cookie that scripts cannot read, and gives access tokens for fifteen minutes each", async () => {
    const answer = await signedIn(platform, EMAIL.toUpperCase());
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-paypacket_session=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { call, cookie } = memberOf(platform, answer);
    expect(answer.body.content.data.expiresIn).toBe(900);
    await pass(901_000);
    expect((await call("GET", "/v1/administration/customer")).body.message.token).toBe("access_token_expired");
    const renewed = await nobody(platform)("GET", CURRENT, undefined, withCookie(cookie));
    const again = callerWith(platform.app, renewed.body.content.data.accessToken);
    expect((await again("GET", "/v1/administration/customer")).status).toBe(200);
    await pass(12 * 3_600_000);
    expect((await nobody(platform)("GET", CURRENT, undefined, withCookie(cookie))).body.message.token).toBe(
      "session_ended",
    );
  });

  it("ends with its access tokens when the person signs out", async () => {
    const { call, cookie } = memberOf(platform, await signedIn(platform, EMAIL));
    const out = await nobody(platform)("DELETE", CURRENT, undefined, withCookie(cookie));
    expect([out.status, out.headers.get("set-cookie")]).toEqual([200, expect.stringContaining("Max-Age=0")]);
    expect((await call("GET", "/v1/administration/customer")).status).toBe(401);
    expect((await nobody(platform)("GET", CURRENT, undefined, withCookie(cookie))).status).toBe(401);
  });

  it("is not used for other sites' pages, nor opened by them", async () => {
    const { cookie } = memberOf(platform, await signedIn(platform, EMAIL));
    const answers = await Promise.all([
      nobody(platform)("GET", CURRENT, undefined, { cookie }),
      nobody(platform)("DELETE", CURRENT, undefined, { cookie }),
      nobody(platform)(
        "GET",
        CURRENT,
        undefined,
        withCookie(cookie, { ...OWN_SCRIPT, origin: "https://evil.example" }),
      ),
      signedIn(platform, EMAIL, {}, { origin: "https://evil.example" }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.message.token])).toEqual(
      answers.map(() => [403, "cross_site_request"]),
    );
    const form = await platform.app.request(SESSIONS, {
      method: "POST",
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
      headers: { "content-type": "text/plain" },
    });
    expect(form.status).toBe(415);
    expect((await whole("GET", "/v1/administration/users/me", undefined, { cookie })).status).toBe(403);
    expect((await nobody(platform)("GET", "/v1/administration/users/me", undefined, { cookie })).status).toBe(401);
  });

  it("is never one that was there before the sign-in", async () => {
    const planted = `__Host-paypacket_session=${platform.ids.next()}.planted`;
    const { cookie } = memberOf(platform, await signedIn(platform, EMAIL, {}, { cookie: planted }));
    const first = memberOf(platform, await signedIn(platform, EMAIL, {}, { cookie }));
    expect(new Set([planted, cookie, first.cookie]).size).toBe(3);
    expect((await nobody(platform)("GET", CURRENT, undefined, withCookie(planted))).status).toBe(401);
  });

  it("that is stolen is of no use ten seconds after the person's removal, in every process", async () => {
    const email = "stolen@sample.example";
    const thief = await member(platform, whole, email);
    const other = await platform.anotherProcess();
    const elsewhere = callerWith(other.app, (await renewed(thief.cookie)).accessToken);
    expect((await elsewhere("GET", "/v1/administration/customer")).status).toBe(200);
    const owner = await ownerOf(platform, account);
    expect((await owner("DELETE", `/v1/administration/users/${thief.principalId}`)).status).toBe(200);
    await pass(10_000);
    expect((await elsewhere("GET", "/v1/administration/customer")).body.message.token).toBe("access_token_invalid");
    expect((await thief.call("GET", "/v1/administration/customer")).status).toBe(401);
    expect((await nobody(platform)("GET", CURRENT, undefined, withCookie(thief.cookie))).status).toBe(401);
  });
});

async function renewed(cookie: string) {
  return (await nobody(platform)("GET", CURRENT, undefined, withCookie(cookie))).body.content.data;
}

describe("the identity of a caller", () => {
  it("is the person of the session, whatever User-Id says; credentials stay credentials", async () => {
    const { call, principalId } = memberOf(platform, await signedIn(platform, EMAIL));
    const me = await call("GET", "/v1/administration/users/me", undefined, { "user-id": account.ownerId });
    expect(me.body.content.data.principalId).toBe(principalId);
    const asOwner = await whole("GET", "/v1/administration/users/me", undefined, { "user-id": account.ownerId });
    expect(asOwner.body.message.token).toBe("person_required");
  });
});

describe("guesses", () => {
  it("get the same answer for an unknown address, a wrong password and a person who was never invited here", async () => {
    await invited(whole, "pending@sample.example");
    const addresses = ["unknown@sample.example", EMAIL, "pending@sample.example"];
    const answers = await Promise.all(
      addresses.map((email) => signedIn(platform, email, { password: "a wrong password" })),
    );
    const [first] = answers;
    expect(first?.body.message.token).toBe("sign_in_refused");
    for (const { status, body } of answers) expect([status, body]).toEqual([401, first?.body]);
    const resets = await Promise.all(addresses.map((email) => nobody(platform)("POST", RESETS, { email })));
    for (const { status, body } of resets) expect([status, body]).toEqual([202, resets[0]?.body]);
    await pass(QUARTER);
  });

  it("are ten in fifteen minutes for an address, also at once, and the right one does not get through then", async () => {
    const email = "guessed@sample.example";
    await member(platform, whole, email);
    await pass(QUARTER);
    const tries = await Promise.all(
      Array.from({ length: 14 }, () => signedIn(platform, email, { password: "a wrong password" })),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4);
    const right = await signedIn(platform, email);
    expect([right.status, right.body.message.token]).toEqual([429, "rate_limited"]);
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
    await pass(QUARTER);
    expect((await signedIn(platform, email)).status).toBe(201);
  });
});

/** Sends a request from an internet address, over the network. */
async function from(address: string, path: string, body: object, cookie = "") {
  const response = await fetch(`${platform.address}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "x-forwarded-for": address, cookie },
  });
  return { status: response.status, cookies: response.headers.getSetCookie(), headers: response.headers };
}

describe("a page of the same host", () => {
  const statusFor = async (origin: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${platform.address}${SESSIONS}`, {
      method: "POST",
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
      headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.9", origin, ...headers },
    });
    return response.status;
  };

  it("is of the same site with the scheme of the request only, as the trusted proxy states it", async () => {
    const { host } = new URL(platform.address);
    expect(await statusFor(`http://${host}`)).toBe(201);
    expect(await statusFor(`https://${host}`)).toBe(403);
    expect(await statusFor(`https://${host}`, { "x-forwarded-proto": "https" })).toBe(201);
    expect(await statusFor("http://other.example", { "x-forwarded-proto": "http" })).toBe(403);
  });
});

describe("strangers who guess", () => {
  const WRONG = "a wrong password";
  const tryFrom = (address: string, email: string, password: string, cookie?: string) =>
    from(address, SESSIONS, { email, password }, cookie);
  const guess = async (address: string, email: string, count: number) =>
    (await Promise.all(Array.from({ length: count }, () => tryFrom(address, email, WRONG)))).map(
      ({ status }) => status,
    );
  const signInRefusals = async (email: string) => {
    const { items } = (await whole("GET", "/v1/administration/activity?action=SignInRefused&pageSize=50")).body.content
      .data;
    return items.filter(({ target }: { target: { displayName: string } }) => target.displayName === email);
  };

  it("from one address keep nobody out of another, and their tries are shown", async () => {
    const email = "kept@sample.example";
    await member(platform, whole, email);
    await pass(QUARTER);
    expect((await guess("192.0.2.1", email, 12)).filter((status) => status === 401)).toHaveLength(10);
    expect((await tryFrom("192.0.2.1", email, PASSWORD)).status).toBe(429);
    expect((await tryFrom("192.0.2.2", email, PASSWORD)).status).toBe(201);
    const shown = await signInRefusals(email);
    expect(shown).toHaveLength(10);
    expect(shown[0]).toMatchObject({ actor: null, target: { type: "Person" }, organisationId: null });
  });

  it("in an office shut out nobody else of it", async () => {
    const email = "colleague@sample.example";
    await member(platform, whole, email);
    await pass(QUARTER);
    for (const other of ["one", "two", "three"]) await guess("192.0.2.3", `${other}@sample.example`, 12);
    expect((await tryFrom("192.0.2.3", email, PASSWORD)).status).toBe(201);
  });

  it("from everywhere keep nobody out of a browser in which they have signed in", async () => {
    const email = "known@sample.example";
    await member(platform, whole, email);
    await pass(QUARTER);
    const first = await tryFrom("192.0.2.4", email, PASSWORD);
    const [session = "", device = ""] = first.cookies.map((each) => each.split(";")[0]);
    expect(session).toMatch(/^__Host-paypacket_session=/);
    expect(first.cookies[1]).toMatch(
      /^__Host-paypacket_device=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax$/,
    );
    for (let office = 1; office <= 10; office += 1) await guess(`198.51.100.${office}`, email, 10);
    const strange = await tryFrom("192.0.2.4", email, PASSWORD);
    expect(strange.status).toBe(429);
    expect(Number(strange.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await tryFrom("192.0.2.4", email, PASSWORD, device)).status).toBe(201);
    expect((await tryFrom("198.51.100.1", email, PASSWORD, device)).status).toBe(201);
    expect(await signInRefusals(email)).toHaveLength(10);

    // It is known for that person only, and is no way to guess without end.
    const forged = device.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect((await tryFrom("192.0.2.4", email, PASSWORD, forged)).status).toBe(429);
    const tries = await Promise.all(Array.from({ length: 12 }, () => tryFrom("192.0.2.4", email, WRONG, device)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await tryFrom("192.0.2.4", email, PASSWORD, device)).status).toBe(429);
    await pass(QUARTER);
    const both = await tryFrom("192.0.2.4", EMAIL, PASSWORD, device);
    expect(both.cookies[1]?.split(";")[0]?.split(".")).toHaveLength(3);
  });

  it("cannot have the person's own reset refused, nor fill the mailbox", async () => {
    const email = "flooded@sample.example";
    await member(platform, whole, email);
    for (const address of ["203.0.113.1", "203.0.113.2"]) {
      for (let count = 1; count <= 6; count += 1) await from(address, RESETS, { email });
    }
    expect((await from("203.0.113.3", RESETS, { email })).status).toBe(202);
    // One email of the invitation, ten of resets.
    const token = await linkTo(platform, email, 11);
    const sent = { token, password: "another horse battery staple" };
    expect((await nobody(platform)("POST", `${RESETS}/complete`, sent)).status).toBe(200);
    expect(lettersTo(platform, email)).toHaveLength(11);
  });
});

describe("a password", () => {
  it("is reset by an email whose link works once, and all sessions end", async () => {
    const email = "forgets@sample.example";
    const { call } = await member(platform, whole, email);
    await nobody(platform)("POST", RESETS, { email });
    await nobody(platform)("POST", RESETS, { email: "nobody@sample.example" });
    const token = await linkTo(platform, email, 2);
    const sent = { token, password: "another horse battery staple" };
    expect((await nobody(platform)("POST", `${RESETS}/complete`, { ...sent, password: "short" })).status).toBe(400);
    expect((await nobody(platform)("POST", `${RESETS}/complete`, sent)).status).toBe(200);
    expect((await nobody(platform)("POST", `${RESETS}/complete`, sent)).body.message.token).toBe(
      "password_reset_not_valid",
    );
    expect((await call("GET", "/v1/administration/customer")).status).toBe(401);
    expect((await signedIn(platform, email)).status).toBe(401);
    expect((await signedIn(platform, email, { password: sent.password })).status).toBe(201);
    expect(lettersTo(platform, "nobody@sample.example")).toEqual([]);
  });

  it("is changed with the present one; other sessions end, this one stays", async () => {
    const other = memberOf(platform, await signedIn(platform, EMAIL));
    const own = memberOf(platform, await signedIn(platform, EMAIL));
    const change = (currentPassword: string, newPassword: string) =>
      own.call("PUT", "/v1/authentication/password", { currentPassword, newPassword });
    expect((await change("a wrong password", PASSWORD)).body.message.token).toBe("sign_in_refused");
    expect((await change(PASSWORD, `${PASSWORD}!`)).status).toBe(200);
    expect((await own.call("GET", "/v1/administration/customer")).status).toBe(200);
    expect((await other.call("GET", "/v1/administration/customer")).status).toBe(401);
    expect((await change(`${PASSWORD}!`, PASSWORD)).status).toBe(200);
  });
});
