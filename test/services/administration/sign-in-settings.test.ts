import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestBrowser } from "../support/identity-provider";
import { accepted, invited, linkTo, member, memberOf, signedIn, USERS } from "../support/people";
import type { Call } from "../support/platform";
import { type ProviderPlatform, providerPlatform, putSignIn, SIGN_IN_SETTINGS } from "../support/provider-platform";

const CLERK = "clerk@sample.example";
const OWNER = "owner@sample.example";
const GUEST = "accountant@else.example";
const SECRET = "a secret of the provider, long enough";
/** A host of the inner network, under a name of the outer one. */
const INNER = "login.inner.example";

let made: ProviderPlatform;
let addresses: readonly string[] = [];

beforeAll(async () => {
  made = await providerPlatform({ resolveName: async () => addresses });
});

afterAll(() => made.stop());

/** Signs the owner in through the provider. */
async function ownerByProvider(): Promise<Call> {
  made.provider.signsIn(OWNER);
  return made.callAs((await made.visit()).browser);
}

const tokenOf = ({ status, body }: Awaited<ReturnType<Call>>) => [status, body.message.token];

describe("the settings of sign-in", () => {
  it("are read with the account and by themselves, never with the secret", async () => {
    const { data } = (await made.whole("GET", SIGN_IN_SETTINGS)).body.content;
    const callback = `${made.platform.address}/v1/authentication/identity-providers/${made.providerId}/callback`;
    const signInAddress = `${made.platform.address}/sign-in#provider=${made.providerId}`;
    expect(data).toEqual({
      passwordSignIn: "Allowed",
      secondFactor: "Optional",
      providers: [{ ...made.described(), redirectUri: callback, signInAddress }],
      peopleShutOut: [],
      peopleWithoutSecondFactor: [{ principalId: made.account.ownerId, email: OWNER, accessType: "Customer" }],
    });
    const { signIn } = (await made.whole("GET", "/v1/administration/customer")).body.content.data;
    const providers = [{ providerId: made.providerId, name: "Sample Login" }];
    expect(signIn).toEqual({ passwordSignIn: "Allowed", providers });
  });

  it("are the owner's, in a session, by the version that was read", async () => {
    await member(made.platform, made.whole, CLERK);
    const clerk = memberOf(made.platform, await signedIn(made.platform, CLERK)).call;
    for (const by of [made.whole, clerk]) {
      expect(tokenOf(await putSignIn(by, "OnRequest", []))).toEqual([403, "owner_only"]);
    }
    const { headers } = await made.whole("GET", SIGN_IN_SETTINGS);
    made.platform.passTime(1_000);
    const sent = { passwordSignIn: "Allowed", providers: [made.described()] };
    const put = () => made.owner("PUT", SIGN_IN_SETTINGS, sent, { "if-match": headers.get("etag") ?? "" });
    expect((await put()).status).toBe(200);
    expect(tokenOf(await put())).toEqual([412, "concurrent_change"]);
  });

  it("are refused with everything that is wrong", async () => {
    const wrong = { name: "", issuer: "login?x", clientId: "", emailDomains: ["@sample"], clientSecret: "" };
    const shapes = await putSignIn(made.owner, "Sometimes", [wrong, made.described({ providerId: undefined })]);
    const fields = shapes.body.validationIssues.map(
      ({ field, reasonToken }: { field: string; reasonToken: string }) => `${field} ${reasonToken}`,
    );
    expect(fields.sort()).toEqual(
      [
        "passwordSignIn unknown_value",
        "providers[0].clientId must_not_be_empty",
        "providers[0].clientSecret must_not_be_empty",
        "providers[0].emailDomains[0] invalid_domain",
        "providers[0].issuer invalid_issuer",
        "providers[0].name must_not_be_empty",
        "providers[1].clientSecret required",
      ].sort(),
    );
    const unknown = made.described({ providerId: made.platform.ids.next() });
    const moved = made.described({ issuer: "https://login.sample.example" });
    const stored = await putSignIn(made.owner, "Allowed", [moved, made.described(), unknown]);
    expect(stored.body.validationIssues).toMatchObject([
      { field: "providers[0].clientSecret", reasonToken: "required" },
      { field: "providers[1].providerId", reasonToken: "duplicate" },
      { field: "providers[2].providerId", reasonToken: "identity_provider_not_found" },
    ]);
  });

  it("name no provider of the inner network, and one that moves there is not reached", async () => {
    const at = (issuer: string) => made.described({ providerId: undefined, issuer, clientSecret: SECRET });
    const inner = await putSignIn(made.owner, "Allowed", [at("https://10.0.0.1"), at("http://10.0.0.1")]);
    expect(inner.body.validationIssues).toMatchObject([
      { field: "providers[0].issuer", reasonToken: "address_not_allowed" },
      { field: "providers[1].issuer", reasonToken: "url_not_https" },
    ]);
    const stored = await putSignIn(made.owner, "Allowed", [made.described(), at(`https://${INNER}`)]);
    const moved = stored.body.content.data.providers.find(({ issuer }: { issuer: string }) => issuer.includes(INNER));
    addresses = ["10.0.0.1"];
    const { location } = await new TestBrowser().get(made.loginOf(moved.providerId));
    expect(location).toBe(made.failure("identity_provider_failed", moved.providerId));
    addresses = [];
    await putSignIn(made.owner, "Allowed", [made.described()]);
  });

  it("of a provider that states another issuer sign nobody in", async () => {
    addresses = ["127.0.0.1"];
    const issuer = made.provider.issuer.replace("127.0.0.1", "other.example");
    const other = made.described({ providerId: undefined, issuer, clientSecret: SECRET });
    const stored = await putSignIn(made.owner, "Allowed", [made.described(), other]);
    const shown = stored.body.content.data.providers.find((each: { issuer: string }) => each.issuer === issuer);
    const before = made.provider.requests();
    const { location } = await new TestBrowser().get(made.loginOf(shown.providerId));
    expect(location).toBe(made.failure("identity_provider_failed", shown.providerId));
    expect(made.provider.requests()).toBe(before + 1);
    addresses = [];
    await putSignIn(made.owner, "Allowed", [made.described()]);
  });
});

describe("passwords on request", () => {
  it("are for those whose invitation asks for one", async () => {
    await putSignIn(made.owner, "OnRequest", [made.described()]);
    const usual = await invited(made.whole, "usual@sample.example");
    const asked = await invited(made.whole, "asked@sample.example", { allOrganisations: true, signIn: "Password" });
    expect([usual.passwordSignIn, asked.passwordSignIn]).toEqual([false, true]);
    expect((await signedIn(made.platform, CLERK)).status).toBe(201);
  });
});

describe("passwords that are denied", () => {
  const deny = (by: Call, more?: object, acknowledgePeopleShutOut?: boolean) =>
    by("PUT", SIGN_IN_SETTINGS, {
      passwordSignIn: "Denied",
      providers: [made.described(more)],
      acknowledgePeopleShutOut,
    });
  const LOCKED_OUT = [409, "owner_would_be_locked_out"];

  it("are denied only by an owner who is signed in through the provider", async () => {
    expect(tokenOf(await deny(made.owner))).toEqual(LOCKED_OUT);
    const owner = await ownerByProvider();
    expect(tokenOf(await putSignIn(owner, "Denied", []))).toEqual(LOCKED_OUT);
    expect(tokenOf(await deny(owner, { clientSecret: SECRET }))).toEqual(LOCKED_OUT);
    const clerk = memberOf(made.platform, await signedIn(made.platform, CLERK));
    await invited(made.whole, "pending@sample.example", { allOrganisations: true, signIn: "Password" });
    await linkTo(made.platform, "pending@sample.example");
    const outside = await invited(made.whole, GUEST, {
      asGuest: true,
      organisationIds: [made.account.organisationId],
      signIn: "Password",
    });
    const first = await deny(owner);
    expect(tokenOf(first)).toEqual([409, "people_would_be_shut_out"]);
    const shutOut = [{ principalId: outside.principalId, email: GUEST, accessType: "Guest" }];
    expect(first.body.message.tokenArguments).toEqual([{ name: "people", value: shutOut }]);
    expect((await deny(owner, {}, true)).status).toBe(200);
    const { data } = (await owner("GET", SIGN_IN_SETTINGS)).body.content;
    expect(data.peopleShutOut).toEqual(shutOut);
    expect((await deny(owner)).status).toBe(200);
    for (const call of [made.owner, clerk.call]) {
      expect((await call("GET", "/v1/administration/customer")).status).toBe(401);
    }
    expect(tokenOf(await signedIn(made.platform, CLERK))).toEqual([401, "sign_in_refused"]);
    const invitation = { email: "new@sample.example", allOrganisations: true, signIn: "Password" };
    const refused = await made.whole("POST", "/v1/administration/users", invitation);
    expect(tokenOf(refused)).toEqual([409, "password_sign_in_denied"]);
  });

  it("send no password reset and no password invitation, and none is accepted", async () => {
    const late = await linkTo(made.platform, "pending@sample.example");
    const { items } = (await made.whole("GET", USERS)).body.content.data;
    const idOf = (address: string) => items.find(({ email }: { email: string }) => email === address).principalId;
    const reset = await made.whole("POST", `${USERS}/${idOf(CLERK)}/reset-password`, {});
    const resent = await made.whole("POST", `${USERS}/${idOf("pending@sample.example")}/resend-invitation`, {});
    const acceptance = await accepted(made.platform, late);
    for (const answer of [reset, resent, acceptance]) {
      expect(tokenOf(answer)).toEqual([409, "password_sign_in_denied"]);
    }
    expect(items.filter((item: { passwordSignIn: boolean }) => item.passwordSignIn)).toEqual([]);
    const me = await (await ownerByProvider())("GET", `${USERS}/me`);
    expect(me.body.content.data.passwordSignIn).toBe(false);
    // The link is not used up: the invited person can still come in through the provider, or once passwords are allowed.
    expect(tokenOf(await accepted(made.platform, late))).toEqual([409, "password_sign_in_denied"]);
  });

  it("invite nobody whose address no provider states, guests included", async () => {
    const own = { email: "own@else.example", allOrganisations: true };
    const guest = { email: "guest@else.example", asGuest: true, organisationIds: [made.account.organisationId] };
    for (const invitation of [own, guest]) {
      const answer = await made.whole("POST", USERS, invitation);
      expect(tokenOf(answer)).toEqual([409, "email_domain_without_identity_provider"]);
    }
    const { results } = (await made.whole("POST", `${USERS}/bulk`, { users: [own] })).body.content.data;
    expect(results[0].error).toBe("email_domain_without_identity_provider");
    const welcome = { ...guest, email: "guest@sample.example" };
    expect((await made.whole("POST", USERS, welcome)).status).toBe(201);
  });

  it("leave nobody signed in whom the account does not know", async () => {
    made.provider.signsIn("unknown@sample.example");
    expect((await made.visit()).location).toBe(made.failure("sign_in_refused"));
  });

  it("keep the account with somebody who can sign in", async () => {
    const owner = await ownerByProvider();
    const { items } = (await owner("GET", "/v1/administration/users")).body.content.data;
    const clerk = items.find(({ email }: { email: string }) => email === CLERK);
    const transfer = () => owner("PUT", "/v1/administration/customer/owner", { principalId: clerk.principalId });
    expect(tokenOf(await transfer())).toEqual(LOCKED_OUT);
    expect(tokenOf(await putSignIn(owner, "Denied", []))).toEqual(LOCKED_OUT);
    made.provider.signsIn(CLERK);
    await made.visit();
    expect((await transfer()).status).toBe(200);
    const back = await made.callAs((await made.visit()).browser);
    const { principalId } = (await owner("GET", "/v1/administration/users/me")).body.content.data;
    expect((await back("PUT", "/v1/administration/customer/owner", { principalId })).status).toBe(200);
  });

  it("are allowed again, and removing the provider ends its sessions", async () => {
    const owner = await ownerByProvider();
    expect((await putSignIn(owner, "Allowed", [made.described()])).status).toBe(200);
    const again = memberOf(made.platform, await signedIn(made.platform, OWNER, { customerId: made.account.accountId }));
    const removed = { passwordSignIn: "Allowed", providers: [], acknowledgePeopleShutOut: true };
    expect(tokenOf(await putSignIn(again.call, "Allowed", []))).toEqual([409, "people_would_be_shut_out"]);
    expect((await again.call("PUT", SIGN_IN_SETTINGS, removed)).status).toBe(200);
    expect((await owner("GET", "/v1/administration/customer")).status).toBe(401);
    const { items } = (await again.call("GET", "/v1/administration/users")).body.content.data;
    expect(items.flatMap(({ signInProviders }: { signInProviders: string[] }) => signInProviders)).toEqual([]);
  });
});
