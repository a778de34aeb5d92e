import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { whatStaysBehind } from "../../../src/services/installation";
import { HOSTILE_FILES } from "../../platform/uploads/hostile-files";
import { png, svg, ttf, woff2 } from "../../platform/uploads/samples";
import { member } from "../support/people";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { BRANDING, changed, ORGANISATIONS, published, refusal, type SentFile, uploaded, whiteLabel } from "./support";

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let own: string;

const ANNOUNCED = { kind: "Logo", fileName: "a.png", contentType: "image/png", size: 9 };

const logo = (bytes: Uint8Array, kind = "Logo"): SentFile => {
  return { kind, fileName: "logo.png", contentType: "image/png", bytes };
};

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bureau");
  await whiteLabel(platform, account);
  call = await platform.callAs(account);
  own = `${ORGANISATIONS}/${account.organisationId}/branding`;
});

afterAll(() => platform.stop());

describe("files of a brand", () => {
  it.each([
    ["Logo", "logo.svg", "image/svg+xml", svg("<rect width='9' height='9'/>")],
    ["DarkIcon", "icon.png", "image/png", png(64, 64)],
    ["HeadingFont", "heading.ttf", "font/ttf", ttf],
    ["BodyFont", "body.woff2", "font/woff2", woff2()],
    ["LoadingAnimation", "a.svg", "image/svg+xml", svg("<circle r='9'><animate attributeName='r' dur='1s'/></circle>")],
  ])("are ready once they are examined: %s (%s)", async (kind, fileName, contentType, bytes) => {
    const state = await uploaded(platform, call, BRANDING, { kind, fileName, contentType, bytes });
    expect(state).toMatchObject({ kind, status: "Ready", message: null, reasonToken: null });
    expect(state.assetId).toMatch(/^[0-9A-Z]{26}$/);
  });

  it("lose their scripts", async () => {
    const bytes = svg("<script>alert(1)</script><rect width='9' height='9' onclick='alert(1)'/>");
    const { assetId } = await uploaded(platform, call, BRANDING, {
      kind: "Logo",
      fileName: "logo.svg",
      contentType: "image/svg+xml",
      bytes,
    });
    const { body } = await changed(call, { logoAssetId: assetId });
    const stored = await (await platform.app.request(body.content.data.previewLinks.Logo.url)).text();
    expect(stored).toContain("<rect");
    expect(stored).not.toMatch(/script|onclick|alert/);
  });

  it("have the type, the size and the name of their kind", async () => {
    const announce = (fields: object) => call("POST", `${BRANDING}/assets`, { ...ANNOUNCED, ...fields });
    const animation = { kind: "LoadingAnimation", size: 2_000_000 };
    expect(refusal(await announce(animation))).toEqual([
      ...[400, "validation_failed", "contentType unknown_value", "size too_large"],
    ]);
    expect(refusal(await announce({ fileName: "a.svg" }))).toEqual([
      400,
      "validation_failed",
      "fileName extension_differs",
    ]);
    expect(refusal(await announce({ kind: "Photo" }))[2]).toBe("kind unknown_value");
  });

  it("are not larger than 4,096 pixels", async () => {
    const state = await uploaded(platform, call, BRANDING, logo(png(4_097, 1)));
    expect(state).toMatchObject({ status: "Rejected", assetId: null, reasonToken: "dimensions_too_large" });
    expect((await uploaded(platform, call, BRANDING, logo(png(4_096, 1)))).status).toBe("Ready");
  });

  it("expire with the form that nobody used, which a repeated key does not show again", async () => {
    const file = ANNOUNCED;
    const key = { "idempotency-key": "logo" };
    const once = (await call("POST", `${BRANDING}/assets`, file, key)).body.content.data;
    const again = (await call("POST", `${BRANDING}/assets`, file, key)).body.content.data;
    expect([once.method, typeof once.url, again.url, again.fields]).toEqual(["POST", "string", null, null]);
    expect(Date.parse(once.expiresAt) - platform.clock.now()).toBe(10 * 60_000);
    platform.passTime(11 * 60_000);
    const state = (await call("GET", `${BRANDING}/assets/${once.uploadId}`)).body.content.data;
    expect(state).toMatchObject({ status: "Rejected", reasonToken: "expired", assetId: null });
  });

  it("are polled only by the caller who announced them", async () => {
    const file = ANNOUNCED;
    const { uploadId } = (await call("POST", `${BRANDING}/assets`, file)).body.content.data;
    const { call: other } = await member(platform, call, "other@sample.example");
    expect(refusal(await other("GET", `${BRANDING}/assets/${uploadId}`))).toEqual([404, "upload_not_found"]);
  });
});

const KINDS: Readonly<Record<string, readonly [kind: string, fileName: string]>> = {
  "image/png": ["Logo", "a.png"],
  "image/svg+xml": ["LoadingAnimation", "a.svg"],
  "font/ttf": ["BodyFont", "a.ttf"],
  "font/woff2": ["HeadingFont", "a.woff2"],
};

describe("hostile files of a brand", () => {
  const rows = HOSTILE_FILES.filter(([, type, bytes]) => type in KINDS && bytes.length < 500_000);

  it("are rejected with a reason, and nothing of them is stored", async () => {
    expect(rows.length).toBeGreaterThan(20);
    const states = rows.map(async ([what, contentType, bytes]) => {
      const [kind = "", fileName = ""] = KINDS[contentType] ?? [];
      return { what, state: await uploaded(platform, call, BRANDING, { kind, fileName, contentType, bytes }) };
    });
    for (const { what, state } of await Promise.all(states)) {
      expect(state, what).toMatchObject({ status: "Rejected", assetId: null });
      expect(state.message, what).toMatch(/\.$/);
      expect(state.reasonToken, what).toMatch(/^(wrong_type|not_an_image|dimensions_too_large|unsafe_content)$/);
    }
  });
});

describe("an organisation", () => {
  const resolved = async (by = call) =>
    (await by("GET", `${ORGANISATIONS}/${account.organisationId}/resolved-branding`)).body.content.data;

  it("shows the platform's brand, the account's once it is live, and its own logo first", async () => {
    expect(await resolved()).toMatchObject({
      source: "Platform",
      brand: { productName: "Paypacket" },
      poweredBy: null,
    });
    const accountLogo = await uploaded(platform, call, BRANDING, logo(png(60, 20)));
    await changed(call, { productName: "Sample Payroll", mainColour: "#FFD400", logoAssetId: accountLogo.assetId });
    await published(call);
    expect(await resolved()).toMatchObject({
      source: "Account",
      brand: { productName: "Sample Payroll", mainColour: "#FFD400" },
      poweredBy: null,
      companyLogoUrl: null,
    });
    const { assetId } = await uploaded(platform, call, own, logo(png(20, 20)));
    expect((await call("PATCH", own, { logoAssetId: assetId })).body.content.data).toMatchObject({
      logoAssetId: assetId,
      poweredBy: "Sample Payroll",
    });
    const shown = await resolved();
    expect(shown).toMatchObject({ source: "Organisation", poweredBy: { productName: "Sample Payroll" } });
    expect(shown.poweredBy.logoUrl).toBe(shown.brand.logoUrl);
    expect((await platform.app.request(shown.companyLogoUrl)).status).toBe(200);
    expect((await platform.app.request(shown.brand.logoUrl)).status).toBe(200);
  });

  it("keeps its own logo without white label, and loses the account's brand at once", async () => {
    await whiteLabel(platform, account, false);
    expect(await resolved()).toMatchObject({
      source: "Organisation",
      brand: { productName: "Paypacket" },
      poweredBy: null,
    });
    await whiteLabel(platform, account);
    expect((await call("PATCH", own, { logoAssetId: null })).body.content.data.logoUrl).toBeNull();
    expect(await resolved()).toMatchObject({ source: "Account" });
  });

  it("takes files of its own only", async () => {
    const { assetId } = await uploaded(platform, call, BRANDING, logo(png()));
    expect(refusal(await call("PATCH", own, { logoAssetId: assetId }))).toEqual([
      ...[400, "validation_failed", "logoAssetId asset_not_found"],
    ]);
    const icon = { kind: "Icon", fileName: "a.png", contentType: "image/png", size: 9 };
    expect(refusal(await call("POST", `${own}/assets`, icon))).toEqual([
      400,
      "validation_failed",
      "kind unknown_value",
    ]);
  });

  it("is listed with its logo where the caller reaches it, as a guest too", async () => {
    const { assetId } = await uploaded(platform, call, own, logo(png(20, 20)));
    await call("PATCH", own, { logoAssetId: assetId });
    const other = await platform.account("Sample Mill");
    const list = async (by: Call) => {
      const ids = [account.organisationId, other.organisationId, platform.ids.next()];
      const query = ids.map((id) => `organisationIds=${id}`).join("&");
      const { items } = (await by("GET", `${ORGANISATIONS}/branding?${query}`)).body.content.data;
      return items.map((item: { organisationId: string; logoUrl: string | null }) => [
        item.organisationId,
        item.logoUrl !== null,
      ]);
    };
    expect(await list(call)).toEqual([[account.organisationId, true]]);
    const stranger = await platform.callAs(other);
    expect(await list(stranger)).toEqual([[other.organisationId, false]]);
    expect(refusal(await stranger("GET", own))).toEqual([404, "organisation_not_found"]);
    expect(refusal(await stranger("PATCH", own, {}))).toEqual([404, "organisation_not_found"]);
    const { call: person } = await member(platform, stranger, "both@sample.example");
    const guest = { asGuest: true, organisationIds: [account.organisationId] };
    await call("POST", "/v1/administration/users", { email: "both@sample.example", ...guest });
    expect(await list(person)).toEqual([[other.organisationId, false]]);
    const { call: onlyGuest } = await member(platform, call, "only@sample.example", guest);
    const resolved = (id: string) => onlyGuest("GET", `${ORGANISATIONS}/${id}/resolved-branding`);
    expect((await resolved(account.organisationId)).body.content.data.source).toBe("Organisation");
    expect(refusal(await resolved(other.organisationId))).toEqual([404, "organisation_not_found"]);
    const many = Array.from({ length: 101 }, () => `organisationIds=${account.organisationId}`).join("&");
    expect(refusal(await call("GET", `${ORGANISATIONS}/branding?${many}`))).toEqual([
      ...[400, "validation_failed"],
      "organisationIds too_many_items",
    ]);
    const none = await call("GET", `${ORGANISATIONS}/branding`);
    expect(refusal(none)).toEqual([400, "validation_failed", "organisationIds required"]);
  });
});

describe("an organisation that is to move to another cell", () => {
  const ENDPOINT = { url: "https://8.8.8.8/", status: "Paused" };
  let first: Client;

  beforeAll(async () => {
    first = new Client({ connectionString: platform.databaseUrl });
    await first.connect();
  });

  afterAll(() => first.end());

  const staysFor = async ({ organisationId }: NewAccount) =>
    /webhook endpoints|logos/.exec((await whatStaysBehind(first, organisationId)) ?? "nothing")?.[0] ?? null;

  it("stays for endpoints and logos of its account and for its own logo, not for its own endpoint", async () => {
    const [one, other] = [await platform.account("Moving"), await platform.account("Moving otherwise")];
    const [ofOne, ofOther] = [await platform.callAs(one), await platform.callAs(other)];
    const both = async () => [await staysFor(one), await staysFor(other)];
    expect(await both()).toEqual([null, null]);
    const own = await ofOne("POST", "/v1/webhooks/endpoints", ENDPOINT, { "x-org-id": one.organisationId });
    expect([own.status, await both()]).toEqual([201, [null, null]]);
    const logos = `${ORGANISATIONS}/${one.organisationId}/branding/assets`;
    expect([(await ofOne("POST", logos, ANNOUNCED)).status, await both()]).toEqual([201, ["logos", null]]);
    const wide = await ofOne("POST", "/v1/webhooks/endpoints?scope=customer", ENDPOINT);
    expect([wide.status, await both()]).toEqual([201, ["webhook endpoints", null]]);
    await whiteLabel(platform, other);
    const brand = await ofOther("POST", `${BRANDING}/assets`, ANNOUNCED);
    expect([brand.status, await both()]).toEqual([201, ["webhook endpoints", "logos"]]);
  });
});
