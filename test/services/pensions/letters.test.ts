import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstPage } from "../../documents/support/open-locked";
import { allParts, readPdf } from "../../documents/support/read-pdf";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { lettersIn } from "../payslip-files/read-letters";
import { callsOf, GROUP, SCHEME } from "./sample-pensions";

let platform: RunPlatform;
let done: ReturnType<typeof callsOf>["done"];
let refused: ReturnType<typeof callsOf>["refused"];
let groupId: string;
const people: Record<string, string> = {};
const id = (name: string) => people[name] ?? "";
const nameOf = (employeeId: string) => Object.keys(people).find((name) => people[name] === employeeId);

const INFORMATION = "/v2/pension/auto-enrolment/enrolment-information";
const SETTINGS = "/v2/pension/organisation/pension-default";

beforeAll(async () => {
  platform = await runPlatform(Date.UTC(2026, 3, 28, 12), { services: ["pensions"] });
  ({ done, refused } = callsOf(platform));
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  groupId = (await done("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId, isDefault: true })).id;
  const on = { isEnabled: true, sendEnrolmentLetter: true };
  await done("PUT", `${SETTINGS}/auto-enrolment-settings`, on);
  await done("PUT", `${SETTINGS}/postponement-settings`, { sendNotices: true });
  const person = (fields: object) => platform.employee({ taxCode: "1257L", ...fields });
  const letterbox = { email: "sample@sample.example", nationalInsuranceNumber: "AB123456C" };
  people.enrolled = (await person({ ...letterbox, startDate: "2026-03-01" })).employeeId;
  people.mute = (await person({ nationalInsuranceNumber: "AB123457D", startDate: "2026-03-01" })).employeeId;
  people.young = (
    await person({ ...letterbox, nationalInsuranceNumber: "AB123458A", dateOfBirth: "2008-01-31" })
  ).employeeId;
  people.poor = (await person({ ...letterbox, nationalInsuranceNumber: "AB123459B" })).employeeId;
  people.postponed = (
    await person({ ...letterbox, nationalInsuranceNumber: "AB123460C", startDate: "2026-04-20" })
  ).employeeId;
  const month = { employeeId: id("postponed"), startDateDefinition: { value: 1, frequency: "Month" } };
  await done("PUT", "/v2/pension/postponement", month);
  await platform.next();
  for (const name of Object.keys(people)) {
    await platform.post(id(name), [{ payElementCode: "SALARY", amount: name === "poor" ? "400.00" : "2000.00" }]);
  }
});

afterAll(() => platform.stop());

/** Returns the letters once none of them waits. */
async function settledLetters(count: number) {
  const read = async () => (await done("GET", "/v2/pension/letters")).items;
  const settled = async () => (await read()).filter(({ status }: { status: string }) => status !== "Queued").length;
  await expect.poll(settled).toBe(count);
  return read();
}

/** Counts events of a type; those of letters sent follow the letter's status in a step of their own. */
async function eventsOf(eventType: string): Promise<number> {
  return (await platform.events()).filter(({ event_type: type }) => type === eventType).length;
}

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
const summary = (items: any[]) => items.map((each) => [nameOf(each.employeeId), each.letterType, each.status]).sort();

describe("letters of a locked run", () => {
  it("cannot be written while nothing names the employer: they count as failed", async () => {
    expect((await platform.lockRun(1)).status).toBe(200);
    const items = await settledLetters(5);
    expect(summary(items)).toEqual([
      ["enrolled", "Enrolment", "Failed"],
      ["mute", "Enrolment", "Failed"],
      ["poor", "RightToJoin", "Failed"],
      ["postponed", "Postponement", "Failed"],
      ["young", "RightToOptIn", "Failed"],
    ]);
    expect(items[0]).toMatchObject({ failureReason: "organisation_information_missing", sentAt: null });
    const letter = `/v2/pension/employee-pension/${id("young")}/enrolment-letter`;
    const missing = [409, "organisation_information_missing"];
    expect(await refused("POST", letter, { letterType: "RightToOptIn" })).toEqual(missing);
    expect(await refused("GET", `/v2/pension/letters/${items[0].letterId}/file`)).toEqual(missing);
    const { items: outstanding } = await done("GET", `${INFORMATION}/outstanding`);
    expect(outstanding).toMatchObject(
      [id("enrolled"), id("mute")].sort().map((employeeId) => ({
        employeeId,
        membershipKind: "Automatic",
        pensionGroupId: groupId,
        enrolmentDate: "2026-04-06",
        dueDate: "2026-05-17",
        status: "FailedSend",
        sentDate: null,
        failureReason: "organisation_information_missing",
      })),
    );
  });

  it("are sent when asked for again, with a copy that a password protects, and reported", async () => {
    await done("POST", "/v1/organisation/information", {
      legalName: "Sample Bakery Ltd",
      address: { line1: "1 Sample Street", postcode: "SA1 1AA" },
    });
    const one = `/v2/pension/employee-pension/${id("enrolled")}`;
    const queued = await done("POST", `${one}/enrolment-letter`, {});
    expect(queued).toMatchObject({ letterType: "Enrolment", language: "English", status: "Queued" });
    await done("POST", `/v2/pension/employee-pension/${id("mute")}/enrolment-letter`, {});
    const notice = { letterType: "Postponement" };
    await done("POST", `/v2/pension/employee-pension/${id("postponed")}/enrolment-letter`, notice);
    await settledLetters(8);
    const { items } = await done("GET", `${one}/letters`);
    expect(items).toMatchObject([{ status: "Sent", sentTo: "sample@sample.example" }, { status: "Failed" }]);
    const [failed] = (await done("GET", "/v2/pension/letters?status=Failed&letterType=Enrolment")).items;
    expect(failed).toMatchObject({ employeeId: id("mute"), failureReason: "email_missing" });
    const emails = lettersIn(platform.dataFolder);
    const [letter, postponement] = ["You have joined our workplace pension", "Your workplace pension starts later"].map(
      (title) => emails.find(({ headers }) => headers.get("subject") === `${title}: Sample Bakery Ltd`),
    );
    expect(letter?.text).toContain("A letter from Sample Bakery Ltd about your workplace pension is attached.");
    const [attached] = letter?.attachments ?? [];
    expect(firstPage(attached?.bytes ?? Buffer.alloc(0), "31011990AB123456C")).toMatch(/\/MCID \d+/);
    expect(postponement?.attachments).toHaveLength(1);
    await expect.poll(() => eventsOf("pension.letter_sent")).toBe(2);
    expect(await eventsOf("pension.letter_failed")).toBe(6);
  });

  it("are a PDF that states the membership, what each side pays, and until when to opt out", async () => {
    const [{ letterId }] = (await done("GET", `/v2/pension/employee-pension/${id("enrolled")}/letters`)).items;
    const { headers, body } = await platform.call("GET", `/v2/pension/letters/${letterId}/file`);
    expect(headers.get("content-type")).toBe("application/pdf");
    const text = allParts(readPdf(body).document).map((part) => part.text);
    for (const stated of ["Sample Pension", "The People's Pension", "6 April 2026", "5%", "3%", "28 April 2026"]) {
      expect(text.join(" "), stated).toContain(stated);
    }
    expect(text).toContain("until 27 May 2026");
  });

  it("leave outstanding and sent lists that are complements, page by page", async () => {
    const outstanding = await done("GET", `${INFORMATION}/outstanding`);
    const sent = await done("GET", `${INFORMATION}/sent`);
    expect(outstanding.items).toMatchObject([{ employeeId: id("mute"), failureReason: "email_missing" }]);
    expect(sent.items).toMatchObject([{ employeeId: id("enrolled"), status: "Sent", sentDate: "2026-04-28" }]);
    const join = { employeeId: id("enrolled"), pensionGroupId: groupId, enrolmentDate: "2026-04-07" };
    await done("POST", "/v2/pension/employee-pension", join);
    await done("POST", "/v2/pension/employee-pension", { ...join, employeeId: id("young"), sendEnrolmentLetter: true });
    await settledLetters(9);
    expect(await pagesOf(`${INFORMATION}/outstanding?pageSize=1`)).toMatchObject([
      { employeeId: id("mute"), status: "FailedSend" },
      { employeeId: id("enrolled"), membershipKind: "Manual", status: "Due", dueDate: "2026-05-18" },
    ]);
    const both = (await pagesOf(`${INFORMATION}/sent?pageSize=1`)).map(({ employeeId }) => nameOf(employeeId));
    expect(both.sort()).toEqual(["enrolled", "young"]);
    expect((await done("GET", `${INFORMATION}/outstanding?membershipKind=Manual`)).items).toHaveLength(1);
    expect((await done("GET", `${INFORMATION}/outstanding?dueBefore=2026-05-18`)).items).toHaveLength(1);
  });

  it("are not needed where the employer gave the information, on a day that has come", async () => {
    const given = `${INFORMATION}/${id("mute")}/given`;
    expect(await refused("POST", given, { sentDate: "2026-04-29" })).toEqual([
      400,
      "validation_failed",
      "sentDate date_after",
    ]);
    expect(await done("POST", given, { sentDate: "2026-04-27", note: "Handed over" })).toMatchObject({
      status: "Sent",
      sentDate: "2026-04-27",
      failureReason: null,
    });
    platform.passTime(21 * 86_400_000);
    ({ done, refused } = callsOf({ call: await platform.callAs(platform.owner) }));
    expect((await done("GET", `${INFORMATION}/outstanding`)).items).toMatchObject([{ status: "Overdue" }]);
    const issuer = { isEnabled: true, issueEnrolmentInformation: "Organisation" };
    await done("PUT", `${SETTINGS}/auto-enrolment-settings`, issuer);
    expect((await done("GET", `${INFORMATION}/outstanding`)).items).toEqual([]);
    expect((await done("GET", `${INFORMATION}/sent`)).items).toHaveLength(3);
  });
});

describe("a letter", () => {
  it("is refused without a membership or a postponement, and is not emailed when it is to be printed", async () => {
    const letter = `/v2/pension/employee-pension/${id("poor")}/enrolment-letter`;
    expect(await refused("POST", letter, {})).toEqual([404, "employee_pension_not_found"]);
    const before = lettersIn(platform.dataFolder).length;
    const printed = await done("POST", letter, { letterType: "RightToJoin", delivery: "Print" });
    expect(printed).toMatchObject({ status: "Printed", sentTo: null });
    expect(lettersIn(platform.dataFolder)).toHaveLength(before);
    expect(await refused("POST", letter, { letterType: "Postponement" })).toEqual([404, "postponement_not_found"]);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function pagesOf(path: string): Promise<any[]> {
  const items = [];
  for (let token = ""; ; ) {
    const { body } = await platform.call("GET", `${path}${token}`);
    items.push(...body.content.data.items);
    if (body.content.metadata?.paginationToken == null) return items;
    token = `&paginationToken=${encodeURIComponent(body.content.metadata.paginationToken)}`;
  }
}
