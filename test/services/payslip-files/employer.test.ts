import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allParts, readPdf } from "../../documents/support/read-pdf";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import { fileAt, INFORMATION, SALARY } from "./sample-payslips";

let platform: RunPlatform;
let employeeId: string;

beforeAll(async () => {
  platform = await runPlatform();
  ({ employeeId } = await platform.employee({ taxCode: "1257L" }));
  await platform.next();
  await platform.post(employeeId, SALARY);
});

afterAll(() => platform.stop());

async function said(): Promise<readonly string[]> {
  return allParts(readPdf((await platform.call("GET", fileAt(employeeId))).body).document).map(({ text }) => text);
}

describe("a payslip of an organisation that has told nothing of itself", () => {
  it("is not printed until there is a name, also when it was final before", async () => {
    await platform.lockRun(1);
    const { status, body } = await platform.call("GET", fileAt(employeeId));
    expect([status, body.message.token]).toEqual([409, "organisation_information_missing"]);
    await platform.call("POST", "/v1/organisation/information", INFORMATION);
    expect(await said()).toEqual(expect.arrayContaining(["Sample Bakery Ltd", "PAYE reference not on file"]));
  });
});
