import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatInstant } from "../../../src/platform/ports";
import type { NewAccount } from "../../../src/services/access";
import { addDomain } from "../../../src/services/branding";
import { png } from "../../platform/uploads/samples";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { BRANDING, changed, ORGANISATIONS, published, refusal, uploaded, whiteLabel } from "./support";

const DRAFT = `${BRANDING}/draft`;
const REVISIONS = `${BRANDING}/revisions`;

let platform: TestPlatform;
let account: NewAccount;
let call: Call;

beforeAll(async () => {
  platform = await testPlatform(undefined, { services: ["administration", "branding"] });
  account = await platform.account("Sample Bureau");
  call = await platform.callAs(account);
});

afterAll(() => platform.stop());

const draft = async () => (await call("GET", DRAFT)).body.content.data;
/** Whose brand people of the organisation see. */
const seen = async () => {
  const path = `${ORGANISATIONS}/${account.organisationId}/resolved-branding`;
  const { source, brand } = (await call("GET", path)).body.content.data;
  return [source, brand.productName];
};

describe("while white label is off", () => {
  it("the draft is empty and can only be read", async () => {
    const { headers, body } = await call("GET", DRAFT);
    expect(body.content.data).toMatchObject({
      entitlement: "Disabled",
      canChange: false,
      productName: null,
      loadingStyle: "Spinner",
      emailButtonShape: "Rounded",
      emailHeaderStyle: "Plain",
      emailSenderOverrides: {},
      isDirty: false,
      incomplete: ["brand_incomplete"],
      previewLinks: {},
    });
    expect(headers.get("etag")).toBe(`"${body.content.data.version}"`);
    expect(refusal(await changed(call, { productName: "Sample" }))).toEqual([403, "white_label_not_enabled"]);
    expect(refusal(await call("POST", REVISIONS))).toEqual([403, "white_label_not_enabled"]);
    expect(refusal(await call("GET", BRANDING))).toEqual([404, "live_brand_not_found"]);
    expect(refusal(await call("DELETE", BRANDING))).toEqual([404, "live_brand_not_found"]);
    expect(await seen()).toEqual(["Platform", "Paypacket"]);
  });
});

describe("the draft", () => {
  beforeAll(() => whiteLabel(platform, account));

  it("is changed with If-Match only, by one of two who read the same version", async () => {
    expect(refusal(await call("PATCH", DRAFT, { productName: "One" }))).toEqual([428, "precondition_required"]);
    const tag = (await call("GET", DRAFT)).headers.get("etag") ?? "";
    const send = (productName: string) => call("PATCH", DRAFT, { productName }, { "if-match": tag });
    const [version] = tag.replaceAll('"', "").split(".");
    for (const invented of [
      `"${version}.garbage"`,
      `"${version}."`,
      `"${version}.${"n".repeat(17)}"`,
      `"0${version}"`,
    ]) {
      const refused = await call("PATCH", DRAFT, { productName: "One" }, { "if-match": invented });
      expect(refusal(refused)).toEqual([412, "concurrent_change"]);
    }
    const answers = await Promise.all([send("One"), send("Two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const done = answers.find(({ status }) => status === 200)?.body.content.data;
    expect(await draft()).toMatchObject({ productName: done.productName, isDirty: true, canChange: true });
  });

  it("is merged: left out is kept, null clears, also within the senders", async () => {
    const now = formatInstant(platform.clock.now());
    const domain = {
      accountId: account.accountId,
      purpose: "Email",
      domain: "mail.sample.example",
      records: [],
    } as const;
    await platform.store.inSystem((tx) => addDomain(tx, domain, now));
    const emailSenderOverrides = {
      PayslipGeneratedEvent: { emailFromName: "Payslips", emailReplyTo: "pay@sample.example" },
      InvitationEvent: { emailFromAddress: "Hello@MAIL.sample.example" },
    };
    await changed(call, {
      productName: "Sample Payroll",
      mainColour: "#1B5E8C",
      emailFromName: "Sample",
      emailSenderOverrides,
    });
    const later = {
      emailFromName: null,
      emailSenderOverrides: { PayslipGeneratedEvent: { emailReplyTo: null }, InvitationEvent: null },
    };
    const { headers, body } = await changed(call, later);
    expect(body.content.data).toMatchObject({ productName: "Sample Payroll", emailFromName: null });
    expect(body.content.data.emailSenderOverrides).toEqual({
      PayslipGeneratedEvent: { emailFromName: "Payslips", emailFromAddress: null, emailReplyTo: null },
    });
    expect(headers.get("etag")).toBe(`"${body.content.data.version}"`);
    const last = await changed(call, { emailSenderOverrides: { PayslipGeneratedEvent: { emailFromName: null } } });
    expect(last.body.content.data.emailSenderOverrides).toEqual({});
  });

  it("is refused with everything that is wrong", async () => {
    const wrong = { mainColour: "blue", productName: "x".repeat(61), emailSenderOverrides: { Nothing: {} } };
    expect(refusal(await changed(call, wrong))).toEqual([
      ...[400, "validation_failed", "productName too_long", "mainColour invalid_format"],
      "emailSenderOverrides.Nothing unknown_email_type",
    ]);
    const icon = await uploaded(platform, call, BRANDING, {
      kind: "Icon",
      fileName: "icon.png",
      contentType: "image/png",
      bytes: png(),
    });
    const elsewhere = {
      logoAssetId: icon.assetId,
      iconAssetId: platform.ids.next(),
      emailFromAddress: "a@other.example",
      emailSenderOverrides: { P60GeneratedEvent: { emailFromAddress: "a@sample.example" } },
    };
    expect(refusal(await changed(call, elsewhere))).toEqual([
      ...[
        400,
        "email_sender_domain_not_the_accounts",
        "logoAssetId asset_kind_mismatch",
        "iconAssetId asset_not_found",
      ],
      "emailFromAddress email_sender_domain_not_the_accounts",
      "emailSenderOverrides.P60GeneratedEvent.emailFromAddress email_sender_domain_not_the_accounts",
    ]);
  });

  it("shows its files by links that expire", async () => {
    const file = { kind: "Logo", fileName: "logo.png", contentType: "image/png", bytes: png(40, 20) };
    const { assetId } = await uploaded(platform, call, BRANDING, file);
    const { body } = await changed(call, { logoAssetId: assetId });
    const { url, expiresAt } = body.content.data.previewLinks.Logo;
    expect(Date.parse(expiresAt) - platform.clock.now()).toBe(15 * 60_000);
    expect((await platform.app.request(url)).headers.get("content-type")).toBe("image/png");
    const tag = (await call("GET", DRAFT)).headers.get("etag") ?? "";
    expect((await call("GET", DRAFT, undefined, { "if-none-match": tag })).status).toBe(304);
    platform.passTime(16 * 60_000);
    expect((await platform.app.request(url)).status).toBe(404);
    expect((await call("GET", DRAFT, undefined, { "if-none-match": tag })).status).toBe(200);
  });
});

describe("the live brand", () => {
  it("needs a name, a colour and what its loading style needs", async () => {
    await changed(call, { productName: null, mainColour: null, loadingStyle: "Animation" });
    expect((await draft()).incomplete).toEqual(["brand_incomplete", "loading_animation_missing"]);
    expect(refusal(await call("POST", REVISIONS))).toEqual([
      ...[400, "brand_incomplete", "productName required", "mainColour required"],
      "loadingAnimationAssetId required_with",
    ]);
    await changed(call, { productName: "Sample Payroll", mainColour: "#1B5E8C" });
    expect(refusal(await call("POST", REVISIONS))).toEqual([
      ...[400, "loading_animation_missing", "loadingAnimationAssetId required_with"],
    ]);
    await changed(call, { loadingStyle: null });
  });

  it("is published once of two who publish at once, whole", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", REVISIONS)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message.token).toBe("brand_already_live");
    const { items } = (await call("GET", REVISIONS)).body.content.data;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      number: 1,
      isLive: true,
      publishedBy: `M2M#${account.clientId}`,
      fromRevision: null,
    });
    const live = (await call("GET", BRANDING)).body.content.data;
    expect(live).toMatchObject({ revisionId: items[0].revisionId, brand: { productName: "Sample Payroll" } });
    expect((await draft()).isDirty).toBe(false);
    expect(await seen()).toEqual(["Account", "Sample Payroll"]);
  });

  it("has files that anybody opens, at addresses that never change their contents", async () => {
    const { assets } = (await call("GET", BRANDING)).body.content.data;
    const answer = await platform.app.request(assets.Logo.url);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(new Uint8Array(await answer.arrayBuffer()).length).toBeGreaterThan(0);
    expect((await platform.app.request("/brand-files/nothing")).status).toBe(404);
    const file = { kind: "Logo", fileName: "other.png", contentType: "image/png", bytes: png(30, 30) };
    const { assetId } = await uploaded(platform, call, BRANDING, file);
    const link = (await changed(call, { logoAssetId: assetId })).body.content.data.previewLinks.Logo.url;
    const bytes = Buffer.from(await (await platform.app.request(link)).arrayBuffer());
    const sha256 = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
    expect((await platform.app.request(`/brand-files/${sha256}`)).status).toBe(404);
  });

  it("goes back to an older revision, which leaves the draft as it is", async () => {
    await changed(call, { productName: "Sample Two" });
    const second = await published(call, { note: "A second name" });
    const [first] = (await call("GET", REVISIONS)).body.content.data.items.slice(-1);
    const again = await published(call, { fromRevision: first.revisionId });
    expect(again).toMatchObject({
      number: 3,
      fromRevision: first.revisionId,
      brand: { productName: "Sample Payroll" },
    });
    expect(await draft()).toMatchObject({ productName: "Sample Two", isDirty: true });
    const page = await call("GET", `${REVISIONS}?pageSize=2`);
    const { paginationToken } = page.body.content.metadata;
    const rest = await call("GET", `${REVISIONS}?pageSize=2&paginationToken=${paginationToken}`);
    const all = [page, rest].flatMap(({ body }) => body.content.data.items);
    expect(all.map(({ number, isLive }) => [number, isLive])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    expect(all[1]).toMatchObject({ revisionId: second.revisionId, note: "A second name" });
    const unknown = await call("POST", REVISIONS, { fromRevision: platform.ids.next() });
    expect(refusal(unknown)).toEqual([404, "revision_not_found"]);
  });

  it("is removed, and can be published again; the draft and its revisions stay", async () => {
    const removed = await call("DELETE", BRANDING);
    expect(removed.body.message.token).toBe("brand_removed");
    expect((await call("GET", BRANDING)).status).toBe(404);
    expect(await seen()).toEqual(["Platform", "Paypacket"]);
    expect((await draft()).productName).toBe("Sample Two");
    const emptied = await call("DELETE", DRAFT);
    expect(emptied.body.content.data).toMatchObject({ productName: null, isDirty: false });
    const [newest] = (await call("GET", REVISIONS)).body.content.data.items;
    expect((await published(call, { fromRevision: newest.revisionId })).number).toBe(4);
  });

  it("is changed by those who reach the whole account; others see it", async () => {
    const given = { name: "One", organisationIds: [account.organisationId] };
    const token = (await call("POST", "/v1/administration/api-tokens", given)).body.content.data;
    const narrow = await platform.callAs(token);
    expect((await narrow("GET", BRANDING)).body.content.data).toMatchObject({
      entitlement: "Enabled",
      canChange: false,
    });
    const denied = [
      narrow("PATCH", DRAFT, { productName: "X" }, { "if-match": "*" }),
      narrow("DELETE", DRAFT),
      narrow("POST", REVISIONS),
      narrow("DELETE", BRANDING),
      narrow("POST", `${BRANDING}/assets`, { kind: "Logo", fileName: "a.png", contentType: "image/png", size: 9 }),
    ];
    for (const answer of await Promise.all(denied)) {
      expect(refusal(answer)).toEqual([403, "whole_customer_access_denied"]);
    }
  });

  it("is in the activity of the account", async () => {
    const rows = await platform.store.inAccount(account.accountId, (tx) =>
      tx.withTables<import("../../../src/services/access").AccessTables>().selectFrom("activity").selectAll().execute(),
    );
    const brand = rows.filter(({ target_type }) => target_type === "Brand").map(({ action }) => action);
    expect(brand).toEqual(["BrandPublished", "BrandPublished", "BrandPublished", "BrandRemoved", "BrandPublished"]);
  });
});

describe("an organisation's own logo", () => {
  it("is shown by a link that ends when it says", async () => {
    const own = `${ORGANISATIONS}/${account.organisationId}/branding`;
    expect((await call("GET", own)).body.content.data).toMatchObject({ logoUrl: null, logoUrlExpiresAt: null });
    const file = { kind: "Logo", fileName: "logo.png", contentType: "image/png", bytes: png(20, 20) };
    const { assetId } = await uploaded(platform, call, own, file);
    const { logoUrl, logoUrlExpiresAt } = (await call("PATCH", own, { logoAssetId: assetId })).body.content.data;
    expect(await seen()).toEqual(["Organisation", "Sample Payroll"]);
    const opened = async () => (await platform.app.request(logoUrl)).status;
    platform.passTime(Date.parse(logoUrlExpiresAt) - platform.clock.now() - 1_000);
    expect(await opened()).toBe(200);
    platform.passTime(1_000);
    expect(await opened()).toBe(404);
  });
});
