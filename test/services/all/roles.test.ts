import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLER_ROLES, type CallerRole } from "../../../src/platform/http";
import { mayDo, permissionFor } from "../../../src/services/contract";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { type ToldOperation, toldOperations } from "./contract";

/** What operations need that need neither `Read` as a GET nor `Change` as any other, by their ids. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Read: `calculateGrossToNet calculateGrossForNet calculateSalary previewAssessment previewStatutoryPay
    calculateEmployeeStatutoryPay checkSicknessLinking explainHmrcCharge explainReport exportReport previewHmrcNotice
    previewJournal reconcileCourtOrders runReport runReportDefinition runStandardReport`.split(/\s+/),
  Change: ["downloadPaymentBatchFile", "exportJournal", "getJournalExportLink"],
  ChangePayees: `createPaymentPayee replacePaymentPayee deletePaymentPayee createPaymentFormat replacePaymentFormat
    deletePaymentFormat createCourtOrderPayee replaceCourtOrderPayee deleteCourtOrderPayee`.split(/\s+/),
  Lock: ["lockPayRun", "reopenPayRun", "finalisePayrollYearEnd"],
  Submit: `submitFps submitEps submitManualEps resubmitManualEps sendPensionEnrolments sendContributionSchedule
    retryPensionSubmission`.split(/\s+/),
  Approve: `approvePayRun rejectPayRun approvePaymentBatch rejectPaymentBatch approveContributionPayment`.split(" "),
  ApproveHoliday: ["approveHolidayRequest", "declineHolidayRequest"],
  SeeAuditLog: ["listAuditEntries", "downloadAuditEntries"],
  Administer: `savePayRunApprovalSettings saveOrganisationTaxSettings savePaymentSettings createPensionConnection
    replacePensionConnection deletePensionConnection testPensionConnection`.split(/\s+/),
};

/** What everybody may do beside signing in and reading and changing their own record. */
const EVERYBODY = ["getAccount", "listOrganisations", "getOrganisation", "resolveOrganisationBranding"];

type LesserRole = Exclude<CallerRole, "Administrator">;
const LESSER_ROLES = CALLER_ROLES.filter((role): role is LesserRole => role !== "Administrator");

/** The cells of the table of permissions: its heading, then a row for each permission. */
const [HEADING = [], ...ROWS] = readFileSync(join(import.meta.dirname, "../../../docs/roles.md"), "utf8")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
  .filter(([, name = "", , , ...others]) => others.length === 5 && name !== "-");

let platform: TestPlatform;
let operations: readonly ToldOperation[];
const calls = new Map<CallerRole, Call>();

beforeAll(async () => {
  platform = await testPlatform(undefined, { roles: new Set(["api"]) });
  operations = toldOperations(platform).filter(({ isPublic, path }) => !isPublic && path !== "/oauth2/token");
  const account = await platform.account("Sample Bakery");
  const owner = await platform.callAs(account);
  for (const role of CALLER_ROLES.slice(1)) {
    const sent = { name: role, allOrganisations: true, role };
    const { body } = await owner("POST", "/v1/administration/api-tokens", sent);
    calls.set(role, await platform.callAs(body.content.data));
  }
});

afterAll(() => platform.stop());

/** Returns what an operation needs, by its id and its service. */
function neededFor({ id, method, path, heading }: ToldOperation): string | null {
  const [named] = Object.entries(NEEDED).find(([, ids]) => ids.includes(id)) ?? [];
  if (named !== undefined) return named;
  if (path.startsWith("/v1/authentication/") || path.startsWith("/v1/administration/users/me")) return null;
  if (EVERYBODY.includes(id)) return null;
  if (heading === "Administration") return "Administer";
  if (heading === "Webhooks") return "UseWebhooks";
  if (heading === "Billing" && (method !== "GET" || path.includes("/integrations"))) return "Administer";
  return method === "GET" ? "Read" : "Change";
}

/** Returns whether the documentation says that a role allows an operation. */
function isAllowed(role: LesserRole, operation: ToldOperation): boolean {
  const needed = neededFor(operation);
  const row = ROWS.find(([, name]) => name === needed);
  return needed === null || row?.[HEADING.indexOf(role)] === "yes";
}

describe("the roles, over every operation", () => {
  it("name operations that there are, and need each permission of the documentation somewhere", () => {
    const ids = new Set(operations.map(({ id }) => id));
    const named = [...Object.values(NEEDED).flat(), ...EVERYBODY];
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
    expect(operations.length).toBeGreaterThan(600);
    expect(ROWS).toHaveLength(10);
    expect(new Set(operations.flatMap((each) => neededFor(each) ?? []))).toEqual(new Set(ROWS.map(([, name]) => name)));
  });

  it("leave administrators everything", () => {
    expect(operations.filter((each) => !mayDo("Administrator", permissionFor(each)))).toEqual([]);
  });

  it.each(LESSER_ROLES)("allow %s what the documentation says", (role) => {
    const differing = operations.filter((each) => mayDo(role, permissionFor(each)) !== isAllowed(role, each));
    expect(differing.map(({ name }) => name)).toEqual([]);
  });

  it("describe the refusal where there is one", () => {
    const differing = operations.filter((each) => {
      const isDescribed = each.tokensOf(403).includes("role_access_denied");
      return isDescribed !== (neededFor(each) !== null);
    });
    expect(differing.map(({ name }) => name)).toEqual([]);
  });
});

describe.each(LESSER_ROLES)("over HTTP, %s", (role) => {
  const drawn = (of: readonly ToldOperation[]) =>
    fc.sample(fc.shuffledSubarray([...of], { minLength: 12, maxLength: 12 }), { numRuns: 1, seed: 46 })[0] ?? [];
  const ask = async ({ method, path }: ToldOperation) => {
    const address = path.replaceAll(/\{\w+\}/g, "01JZ3V6D4R8QK2M5N7P9T1W3XA");
    const { status, body } = await (calls.get(role) as Call)(method, address, method === "GET" ? undefined : {});
    return { status, token: body?.message?.token as string | undefined, words: body?.message };
  };

  it("is refused what the role does not allow, in words", async () => {
    const refused = drawn(operations.filter((each) => !isAllowed(role, each)));
    expect(refused).toHaveLength(12);
    for (const operation of refused) {
      const { status, words } = await ask(operation);
      const needed = { name: "permission", value: neededFor(operation) };
      expect([status, words.token, words.tokenArguments], operation.name).toEqual([
        403,
        "role_access_denied",
        [{ name: "role", value: role }, needed],
      ]);
      expect(words.text).toMatch(/^An? [a-z ]+ may not [a-z ,'HMRC]+\. An administrator can change the role\.$/);
    }
  });

  it("is not refused by its role what it allows", async () => {
    for (const operation of drawn(operations.filter((each) => isAllowed(role, each)))) {
      const { status, token } = await ask(operation);
      expect([status < 500, token === "role_access_denied"], operation.name).toEqual([true, false]);
    }
  });
});
