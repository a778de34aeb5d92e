import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DpsServer, dpsServer } from "./dps-server";
import { type NoticePlatform, noticePlatform } from "./sample-notices";

let server: DpsServer;
let platform: NoticePlatform;

const SETTINGS = { payeReference: "123/AB456", accountsOfficeReference: "123PA00012345" };
const start = (date: string) =>
  platform.send("/notifications/pagination/initialise", { date, overwriteExisting: true, dataTypes: ["SL2"] });

function stop(number: number, extra = ""): string {
  return `<StudentLoanEnd IssueDate="2026-11-02" SequenceNumber="${number}" TaxYearEnd="2027" xmlns="http://www.govtalk.gov.uk/taxation/StudentLoanEnd/2"><EmployerRef>123/AB456</EmployerRef><NINO>RN00000${number}A</NINO><Name><Forename>Angus</Forename><Surname>Starter</Surname></Name><WorksNumber>EMP${number}</WorksNumber>${extra}</StudentLoanEnd>`;
}

beforeAll(async () => {
  server = await dpsServer();
  const settings = {
    SANDBOX_DPS_ADDRESS: `${server.address}/dps/service`,
    SANDBOX_DPS_TOKEN_ADDRESS: `${server.address}/dpsauthentication/service`,
    DPS_NAMESPACE: "https://sample/dps",
    DPS_DATE_ELEMENT: "day",
    GATEWAY_VENDOR_ID: "7896",
  };
  platform = await noticePlatform({ settings });
});

afterAll(async () => {
  await platform.stop();
  await server.stop();
});

describe("retrieval over HTTP", () => {
  it("needs user and password, and says when they are not accepted", async () => {
    const none = await platform.send("/notifications/retrieve-all");
    expect([none.status, none.body.content.data.error]).toEqual([409, "gateway_credentials_missing"]);
    const wrong = { ...SETTINGS, gatewayUserId: "user", gatewayPassword: "wrong" };
    await platform.call("POST", "/v1/organisation/tax/settings", wrong);
    const refused = await start("2026-04-06");
    expect([refused.status, refused.body.message.token]).toEqual([401, "dps_unauthorised"]);
    expect(await platform.retrieve({ dataTypes: ["SL2"] })).toMatchObject({
      status: "Failed",
      error: "dps_unauthorised",
    });
    const right = { ...wrong, gatewayPassword: "secret & more" };
    await platform.call("POST", "/v1/organisation/tax/settings", right);
  });

  it("asks for the mark of a date and for items after it, with token, vendor and employer, page by page", async () => {
    server.items.set("SL2", [
      ...[1, 2, 3].map((number) => stop(number, "<StopDate>2026-12-14</StopDate>")),
      stop(4, "<StopDate>soon</StopDate>"),
    ]);
    const set = await start("2026-04-06");
    expect(set.body.content.data.results).toMatchObject([{ dataType: "SL2", highWaterMark: 1, success: true }]);
    server.received.length = 0;
    const job = await platform.retrieve({ dataTypes: ["SL2"] });
    expect(job).toMatchObject({ status: "Completed", progress: { successful: 3, total: 3 } });
    expect(server.received.map(({ path }) => path)).toEqual([
      ...["/dpsauthentication/service", "/dps/service", "/dps/service"],
    ]);
    expect(server.received[1]?.body).toContain(
      '<m:DPSretrieve xmlns:m="https://sample/dps"><m:version>1</m:version><m:vendorID>7896</m:vendorID><m:service>PAYE</m:service><m:entityType>EmpRef</m:entityType><m:entity>123/AB456</m:entity><m:dataType>SL2</m:dataType><m:got>1</m:got><m:nItems>500</m:nItems></m:DPSretrieve>',
    );
    const { items } = await platform.listed();
    expect(items.map((row: Record<string, unknown>) => [row.sequenceNumber, row.isGeneric]).reverse()).toEqual([
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(items[0].rawXml).toBe(stop(4, "<StopDate>soon</StopDate>"));
  });

  it("tries again if the service fails for a moment, and keeps the mark", async () => {
    server.items.get("SL2")?.push(stop(5, "<StopDate>2026-12-14</StopDate>"));
    server.next.push(503);
    expect(await platform.retrieve({ dataTypes: ["SL2"] })).toMatchObject({
      status: "Completed",
      progress: { successful: 1 },
    });
    server.next.push(500, "<broken", 302);
    for (const error of ["dps_unreadable_answer", "dps_unreadable_answer", "dps_unavailable"]) {
      const { status, body } = await start("2026-04-06");
      expect([status, body.message.token]).toEqual([503, error]);
    }
  });

  it("sets the marks of the other data types if one cannot be asked for, whose mark stays", async () => {
    server.next.push(null, "<broken");
    const asked = { date: "2026-04-06", overwriteExisting: true, dataTypes: ["SL1", "SL2"] };
    const { status, body } = await platform.send("/notifications/pagination/initialise", asked);
    const failed = { dataType: "SL1", success: false, highWaterMark: 0, error: "dps_unreadable_answer" };
    const set = { dataType: "SL2", success: true, highWaterMark: 1, error: null };
    expect([status, body.content.data]).toMatchObject([
      200,
      {
        results: [failed, set].map((each) => ({ ...each, skipped: false })),
        summary: { totalProcessed: 2, successful: 1, skipped: 0, failed: 1 },
      },
    ]);
  });
});
