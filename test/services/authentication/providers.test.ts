import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestBrowser } from "../support/identity-provider";
import { invited, letterTo, nobody } from "../support/people";
import { type ProviderPlatform, providerPlatform, putSignIn } from "../support/provider-platform";

const EMAIL = "clerk@sample.example";
const COOKIE = "__Host-paypacket_session";

let made: ProviderPlatform;

beforeAll(async () => {
  made = await providerPlatform({ services: ["authentication", "administration", "employees"] });
  await invited(made.whole, EMAIL, { allOrganisations: true, signIn: "IdentityProvider" });
});

afterAll(() => made.stop());

describe("a person who signs in through the provider of the account", () => {
  it("has a session of a cookie that scripts cannot read, and returns to the page of their own address", async () => {
    made.provider.signsIn(EMAIL.toUpperCase(), { subject: "clerk" });
    const browser = new TestBrowser();
    const callback = await made.callbackOf(browser, "?returnTo=/docs");
    const { response, location } = await browser.get(callback);
    expect(location).toBe(`${made.platform.address}/docs`);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-paypacket_session=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Lax$/,
    );
    const me = (await (await made.callAs(browser))("GET", "/v1/administration/users/me")).body.content.data;
    expect(me).toMatchObject({
      email: EMAIL,
      status: "Active",
      signInProviders: [made.providerId],
      passwordSignIn: false,
    });
  });

  it("goes to the provider with state, nonce and PKCE, each of its own", async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => new URL((await new TestBrowser().get(made.loginOf())).location ?? "")),
    );
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(one?.searchParams.get(name)?.length, name).toBeGreaterThan(40);
      expect(one?.searchParams.get(name), name).not.toBe(other?.searchParams.get(name));
    }
    expect(one?.searchParams.get("code_challenge_method")).toBe("S256");
  });

  it("is invited by an email that leads to the provider, without a link that somebody else could use", async () => {
    await invited(made.whole, "invited@sample.example", { allOrganisations: true, signIn: "IdentityProvider" });
    const letter = await letterTo(made.platform, "invited@sample.example");
    expect(letter).toContain("Sign in through Sample Login");
    expect(letter).toContain(`${made.platform.address}/sign-in#provider=${made.providerId}`);
    expect(letter).not.toContain("invitation=");
  });

  it("returns to no address but the installation's own", async () => {
    for (const returnTo of ["https://evil.example/", "//evil.example", "/\\evil.example", "evil"]) {
      const { body, status } = await nobody(made.platform)(
        "GET",
        `/v1/authentication/identity-providers/${made.providerId}/login?returnTo=${encodeURIComponent(returnTo)}`,
      );
      expect([status, body.validationIssues?.[0].reasonToken], returnTo).toEqual([400, "return_address_not_own"]);
    }
  });

  it("reaches that account only, not where the same address is a guest", async () => {
    const mill = await made.platform.account("Sample Mill");
    await invited(await made.platform.callAs(mill), EMAIL, { asGuest: true, organisationIds: [mill.organisationId] });
    made.provider.signsIn(EMAIL, { subject: "clerk" });
    const call = await made.callAs((await made.visit()).browser);
    const { items } = (await call("GET", "/v1/authentication/my-organisations")).body.content.data;
    expect(items.map((item: { customerId: string }) => item.customerId)).toEqual([made.account.accountId]);
    const there = await call("GET", "/v1/employees", undefined, { "x-org-id": mill.organisationId });
    expect(there.status).toBe(403);
  });

  it("is found by the address, and is the same subject from then on", async () => {
    made.provider.signsIn(EMAIL, { subject: "somebody who has the address now" });
    expect((await made.visit()).location).toBe(made.failure("sign_in_refused"));
    await invited(made.whole, "second@sample.example");
    made.provider.signsIn("second@sample.example", { subject: "clerk" });
    expect((await made.visit()).location).toBe(made.failure("sign_in_refused"));
  });

  it("is out from the removal on in the process that removes them, and does not get in again", async () => {
    const email = "leaver@sample.example";
    const { principalId } = await invited(made.whole, email);
    made.provider.signsIn(email);
    const { browser } = await made.visit();
    const call = await made.callAs(browser);
    expect((await call("GET", "/v1/administration/customer")).status).toBe(200);
    await made.owner("DELETE", `/v1/administration/users/${principalId}`);
    expect((await call("GET", "/v1/administration/customer")).status).toBe(401);
    expect((await made.visit()).location).toBe(made.failure("sign_in_refused"));
  });
});

describe("somebody whom the provider states but the account does not know", () => {
  it.each(["Allowed", "OnRequest"])("is refused while passwords are %s, and no person is made", async (policy) => {
    await putSignIn(made.owner, policy, [made.described()]);
    const before = (await made.whole("GET", "/v1/administration/users")).body.content.data.items.length;
    made.provider.signsIn("unknown@sample.example");
    const { location, browser } = await made.visit();
    expect(location).toBe(made.failure("sign_in_refused"));
    expect(browser.cookieOf(made.platform.address, COOKIE)).toBe("");
    expect((await made.whole("GET", "/v1/administration/users")).body.content.data.items).toHaveLength(before);
  });

  it("is refused without an address that the provider has verified, or in a domain that it may not state", async () => {
    await invited(made.whole, "unverified@sample.example");
    await invited(made.whole, "elsewhere@other.example", { allOrganisations: true, signIn: "Password" });
    made.provider.signsIn("unverified@sample.example", { isVerified: false });
    expect((await made.visit()).location).toBe(made.failure("sign_in_refused"));
    made.provider.signsIn("elsewhere@other.example");
    expect((await made.visit()).location).toBe(made.failure("sign_in_refused"));
  });
});

describe("an attack on the way back", () => {
  beforeAll(() => made.provider.signsIn(EMAIL, { subject: "clerk" }));

  it("with a forged or missing state, or from another browser, signs nobody in", async () => {
    const browser = new TestBrowser();
    const forged = new URL(await made.callbackOf(browser));
    forged.searchParams.set("state", "forged");
    expect((await browser.get(forged.href)).location).toBe(made.failure("sign_in_expired"));
    const another = await made.callbackOf(browser);
    expect((await new TestBrowser().get(another)).location).toBe(made.failure("sign_in_expired"));
    const bare = new URL(await made.callbackOf(browser));
    bare.searchParams.delete("state");
    expect((await browser.get(bare.href)).location).toBe(made.failure("sign_in_expired"));
  });

  it("with a forged nonce signs nobody in", async () => {
    const browser = new TestBrowser();
    const leaving = new URL((await browser.get(made.loginOf())).location ?? "");
    leaving.searchParams.set("nonce", "forged");
    const callback = await browser.until(leaving.href, made.platform.address);
    expect((await browser.get(callback)).location).toBe(made.failure("identity_provider_failed"));
  });

  it("with a code of another visit, or from an attacker's own visit, signs nobody in", async () => {
    const browser = new TestBrowser();
    const used = new URL(await made.callbackOf(browser));
    expect((await browser.get(used.href)).location).toBe(`${made.platform.address}/sign-in`);
    expect((await browser.get(used.href)).location).toBe(made.failure("sign_in_expired"));
    const fresh = new URL(await made.callbackOf(browser));
    fresh.searchParams.set("code", used.searchParams.get("code") ?? "");
    expect((await browser.get(fresh.href)).location).toBe(made.failure("identity_provider_failed"));
    const others = new URL(await made.callbackOf(new TestBrowser()));
    const own = new URL(await made.callbackOf(browser));
    own.searchParams.set("code", others.searchParams.get("code") ?? "");
    expect((await browser.get(own.href)).location).toBe(made.failure("identity_provider_failed"));
  });

  it("with another issuer signs nobody in", async () => {
    const browser = new TestBrowser();
    const mixed = new URL(await made.callbackOf(browser));
    mixed.searchParams.set("iss", "https://evil.example");
    expect((await browser.get(mixed.href)).location).toBe(made.failure("identity_provider_failed"));
  });

  it("with an ID token from the future signs nobody in", async () => {
    made.platform.passTime(-6 * 60_000);
    expect((await made.visit()).location).toBe(made.failure("identity_provider_failed"));
    made.platform.passTime(6 * 60_000);
    expect((await made.visit()).location).toBe(`${made.platform.address}/sign-in`);
  });

  it("after ten minutes signs nobody in", async () => {
    const browser = new TestBrowser();
    const late = await made.callbackOf(browser);
    made.platform.passTime(601_000);
    expect((await browser.get(late)).location).toBe(made.failure("sign_in_expired"));
  });

  it("with a session that was planted before does not continue it", async () => {
    const browser = new TestBrowser();
    await made.visit(browser);
    const first = browser.cookieOf(made.platform.address, COOKIE);
    await made.visit(browser);
    expect(browser.cookieOf(made.platform.address, COOKIE)).not.toBe(first);
  });
});

describe("a provider that fails", () => {
  it("sends the person back to the page, and works when it is back", async () => {
    made.provider.signsIn(EMAIL, { subject: "clerk" });
    // Longer than what it states about itself is kept.
    made.platform.passTime(601_000);
    const browser = new TestBrowser();
    made.provider.setDown(true);
    expect((await browser.get(made.loginOf())).location).toBe(made.failure("identity_provider_failed"));
    made.provider.setDown(false);
    const callback = await made.callbackOf(browser);
    made.provider.setDown(true);
    expect((await browser.get(callback)).location).toBe(made.failure("identity_provider_failed"));
    made.provider.setDown(false);
    expect((await made.visit(browser)).location).toBe(`${made.platform.address}/sign-in`);
  });

  it("is refused by its person: nobody is signed in", async () => {
    const browser = new TestBrowser();
    const refused = new URL(await made.callbackOf(browser));
    refused.searchParams.delete("code");
    refused.searchParams.set("error", "access_denied");
    expect((await browser.get(refused.href)).location).toBe(made.failure("identity_provider_failed"));
  });

  it("is not there for an unknown id", async () => {
    const unknown = made.loginOf(made.platform.ids.next());
    for (const address of [unknown, unknown.replace("/login", "/callback?state=a&code=b")]) {
      const { response } = await new TestBrowser().get(address);
      const { message } = (await response.json()) as { message: { token: string } };
      expect([response.status, message.token]).toEqual([404, "identity_provider_not_found"]);
    }
  });
});
