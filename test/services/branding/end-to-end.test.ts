import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatInstant } from "../../../src/platform/ports";
import { addDomain } from "../../../src/services/branding";
import type { BrandingTables } from "../../../src/services/branding/store/branding-tables";
import { readPdf } from "../../documents/support/read-pdf";
import { png, svg } from "../../platform/uploads/samples";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { lettersIn } from "../payslip-files/read-letters";
import { ended, fileAt, payslipPlatform, SALARY } from "../payslip-files/sample-payslips";
import { lettersTo, member } from "../support/people";
import { BRANDING, changed, ORGANISATIONS, published, uploaded, whiteLabel } from "./support";

const EMAILS = "/v1/notification/email/payslip";
const RED = { productName: "Red Payroll", mainColour: "#8C1B1B", emailHeaderStyle: "BrandBar" };
/** As a PDF writes the parts of each main colour. */
const inkOf = (...parts: readonly number[]) => parts.map((part) => part / 255).join(" ");
const [BLUE_INK, RED_INK] = [inkOf(0x1b, 0x5e, 0x8c), inkOf(0x8c, 0x1b, 0x1b)];

const PERSON = { email: "worker@sample.example", nationalInsuranceNumber: "AB123456C" };

let platform: RunPlatform;
let employeeId: string;

beforeAll(async () => {
  platform = await payslipPlatform();
  ({ employeeId } = await platform.employee({ taxCode: "1257L", ...PERSON }));
  await platform.post(employeeId, SALARY);
  await platform.lockRun(1);
  await whiteLabel(platform, platform.owner);
});

afterAll(() => platform.stop());

/** Returns what a payslip, its email and a page show of the brand now. */
async function shown() {
  const { body: bytes } = await platform.call("GET", fileAt(employeeId));
  const pdf = Buffer.from(bytes).toString("latin1");
  const [page] = readPdf(bytes).pages;
  const queued = await platform.call("POST", `${EMAILS}/${platform.payrollConfigId}/2026/1`, { resend: true });
  await ended(platform, queued.body.content.data.jobId);
  const letter = lettersIn(platform.dataFolder).at(-1);
  const path = `${ORGANISATIONS}/${platform.owner.organisationId}/resolved-branding`;
  const { source, brand } = (await platform.call("GET", path)).body.content.data;
  return {
    creator: ["Paypacket", "Blue Payroll", "Red Payroll"].filter((name) => pdf.includes(`(${name})`)),
    inks: [BLUE_INK, RED_INK].map((ink) => pdf.includes(ink)),
    hasLogo: pdf.includes("/Subtype /Image"),
    foot: /· ((?:Powered by )?[A-Z][a-z]+ Payroll)/.exec(page?.decorations.join(" ") ?? "")?.[1] ?? null,
    from: letter?.headers.get("from"),
    replyTo: letter?.headers.get("reply-to") ?? null,
    emailHas: ["#1b5e8c", "#8c1b1b", "cid:", "Powered by"].filter((text) => letter?.html.includes(text)),
    attachments: letter?.attachments.length,
    page: [source, brand.productName],
  };
}

const PLATFORM = {
  creator: ["Paypacket"],
  inks: [false, false],
  hasLogo: false,
  foot: null,
  from: "no-reply@paypacket.invalid",
  replyTo: null,
  emailHas: [],
  attachments: 1,
  page: ["Platform", "Paypacket"],
};

const BLUE = {
  creator: ["Blue Payroll"],
  inks: [true, false],
  hasLogo: true,
  foot: "Blue Payroll",
  from: "Blue payslips <pay@mail.sample.example>",
  replyTo: "help@elsewhere.example",
  emailHas: ["cid:"],
  attachments: 1,
  page: ["Account", "Blue Payroll"],
};

async function verify(domain: string): Promise<void> {
  const { accountId } = platform.owner;
  const now = formatInstant(platform.clock.now());
  await platform.store.inSystem(async (tx) => {
    await addDomain(tx, { accountId, purpose: "Email", domain, records: [] }, now);
    const set = { status: "Verified", verified_at: now } as const;
    await tx.withTables<BrandingTables>().updateTable("brand_domain").set(set).where("domain", "=", domain).execute();
  });
}

describe("a brand, on a payslip, its email and a page", () => {
  it("is the platform's before, the account's once published, each revision, and the platform's once removed", async () => {
    expect(await shown()).toEqual(PLATFORM);

    await verify("mail.sample.example");
    const file = { kind: "Logo", fileName: "logo.png", contentType: "image/png", bytes: png(60, 20) };
    const { assetId } = await uploaded(platform, platform.call, BRANDING, file);
    await changed(platform.call, {
      productName: "Blue Payroll",
      mainColour: "#1B5E8C",
      logoAssetId: assetId,
      emailFromName: "Blue",
      emailReplyTo: "help@elsewhere.example",
      emailSenderOverrides: {
        PayslipGeneratedEvent: { emailFromName: "Blue payslips", emailFromAddress: "pay@mail.sample.example" },
      },
    });
    expect(await shown()).toEqual(PLATFORM);
    const first = await published(platform.call);
    expect(await shown()).toEqual(BLUE);

    await changed(platform.call, { ...RED, logoAssetId: null, emailReplyTo: null, emailSenderOverrides: null });
    await published(platform.call);
    expect(await shown()).toEqual({
      creator: ["Red Payroll"],
      inks: [false, true],
      hasLogo: false,
      foot: "Red Payroll",
      from: "Blue <no-reply@mail.sample.example>",
      replyTo: null,
      emailHas: ["#8c1b1b"],
      attachments: 1,
      page: ["Account", "Red Payroll"],
    });

    await published(platform.call, { fromRevision: first.revisionId });
    expect(await shown()).toEqual(BLUE);

    await platform.call("DELETE", BRANDING);
    expect(await shown()).toEqual(PLATFORM);
  });

  it("is preceded by the employer's own logo, and an SVG is shown as the name", async () => {
    const own = `${ORGANISATIONS}/${platform.owner.organisationId}/branding`;
    const ofEmployer = { kind: "Logo", fileName: "logo.png", contentType: "image/png", bytes: png(30, 30) };
    const { assetId } = await uploaded(platform, platform.call, own, ofEmployer);
    const drawing = {
      kind: "Logo",
      fileName: "a.svg",
      contentType: "image/svg+xml",
      bytes: svg("<rect width='9' height='9'/>"),
    };
    const svgLogo = await uploaded(platform, platform.call, BRANDING, drawing);
    await changed(platform.call, { ...RED, logoAssetId: svgLogo.assetId });
    await published(platform.call);
    expect(await shown()).toMatchObject({ hasLogo: false, emailHas: ["#8c1b1b"], foot: "Red Payroll" });
    await platform.call("PATCH", own, { logoAssetId: assetId });
    expect(await shown()).toMatchObject({
      hasLogo: true,
      foot: "Powered by Red Payroll",
      emailHas: ["#8c1b1b", "cid:", "Powered by"],
      page: ["Organisation", "Red Payroll"],
    });
    await whiteLabel(platform, platform.owner, false);
    expect(await shown()).toMatchObject({
      hasLogo: true,
      foot: null,
      from: PLATFORM.from,
      page: ["Organisation", "Paypacket"],
    });
    await whiteLabel(platform, platform.owner);
  });

  it("sends invitations with a button, and the emails of somebody in one account", async () => {
    await changed(platform.call, { emailButtonShape: "Pill" });
    await published(platform.call);
    await member(platform, platform.call, "clerk@sample.example");
    const [invitation = ""] = lettersTo(platform, "clerk@sample.example");
    expect(invitation).toContain("From: Blue <no-reply@mail.sample.example>");
    expect(invitation).toMatch(/border-radius: 24px">Accept the invitation<\/a>/);
    await platform.app.request("/v1/authentication/password-resets", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "clerk@sample.example" }),
    });
    await expect.poll(() => lettersTo(platform, "clerk@sample.example").length, { timeout: 30_000 }).toBe(2);
    expect(lettersTo(platform, "clerk@sample.example")[1]).toContain("From: Blue <no-reply@mail.sample.example>");
  });
});
