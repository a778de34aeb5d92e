import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFiling } from "../../../src/engine/filings";
import { rulebook } from "../../support/library";
import { issuesOf } from "../pay/sample-employees";
import { CAR } from "./recognition-people";
import { type RtiPlatform, rtiPlatform, texts } from "./sample-submissions";

let platform: RtiPlatform;
let [staff, pensioner] = ["", ""];

beforeAll(async () => {
  platform = await rtiPlatform();
  staff = (await platform.worker({ nationalInsuranceNumber: "AB123456C" })).employeeId;
  pensioner = (await platform.worker({ nationalInsuranceNumber: "AB123457C", employmentType: "Pensioner" })).employeeId;
});

afterAll(() => platform.stop());

const post = (employeeId: string, line: object) =>
  platform.post(employeeId, [{ payElementCode: "SALARY", amount: "1000", payrollDate: "2026-04-30", ...line }]);
const SMALL_POT = { kind: "TrivialCommutation", type: "B", taxablePayment: "600.00", nontaxablePayment: "200.00" };

describe("what lines say about their payment", () => {
  it("is shown as sent, and the same line again changes nothing", async () => {
    const facts = { periodsCovered: 2, unpaidAbsence: true, isOneOff: true };
    const first = await post(staff, { id: "pay", ...facts });
    expect(first.body.content.data.acceptedLines).toMatchObject([{ ...facts, lumpSum: null }]);
    const again = await post(staff, { id: "pay", ...facts });
    expect(again.body.content.data.summary).toMatchObject({ successful: 0, skipped: 1 });
    const pot = await post(pensioner, { id: "pot", lumpSum: SMALL_POT });
    const [line] = pot.body.content.data.acceptedLines;
    expect(line).toMatchObject({ lumpSum: SMALL_POT, isOneOff: false, periodsCovered: null, unpaidAbsence: false });
    expect((await post(pensioner, { id: "pot", lumpSum: SMALL_POT })).body.content.data.summary.skipped).toBe(1);
    const replaced = await platform.call("PUT", `/v1/payroll/line/${pensioner}/${line.lineId}`, line);
    expect([replaced.status, replaced.body.content.data.lumpSum]).toEqual([200, SMALL_POT]);
    expect((await post(pensioner, { id: "other", lumpSum: SMALL_POT })).status).toBe(200);
  });

  it("is refused where it cannot be", async () => {
    const refused = async (line: object) => issuesOf(await post(pensioner, line));
    expect(await refused({ lumpSum: { ...SMALL_POT, type: "StandAloneLumpSum" } })).toEqual([
      ["lines[0].lumpSum.type", "unknown_value"],
    ]);
    expect(await refused({ lumpSum: { kind: "FlexibleDrawdown", type: "StandAloneLumpSum" } })).toEqual([
      ["lines[0].lumpSum.taxablePayment", "required_without"],
    ]);
    expect(await refused({ periodsCovered: 0 })).toEqual([["lines[0].periodsCovered", "too_small"]]);
  });

  it("is in the FPS; lump sums of one type are one", async () => {
    expect((await platform.lockRun(1)).status).toBe(200);
    const { submissionId, status } = await platform.answered(await platform.fps(1, { lateReason: "G" }));
    const xml = await platform.xml(submissionId);
    expect([status, checkFiling({ xml, submissionDate: "2026-11-21" }, rulebook).ok]).toEqual(["Accepted", true]);
    const [own = "", pot = ""] = xml.split("<Employee>").slice(1);
    const of = (part: string) =>
      ["PayFreq", "PeriodsCovered", "UnpaidAbsence", "TrivialCommutationPayment"].map((name) => texts(part, name));
    expect(of(own)).toEqual([["IO"], ["2"], ["yes"], []]);
    expect(of(pot)).toEqual([["M1"], ["1"], [], ["1600.00"]]);
    expect(pot).toContain('<TrivialCommutationPayment type="B">');
  });
});

describe("company cars of a record", () => {
  const cars = (...companyCars: readonly object[]) => platform.call("PATCH", `/v1/employees/${staff}`, { companyCars });

  it("were there before they were given back", async () => {
    const freeFuel = { provided: "2026-05-01", cashEquivalent: "300.00", withdrawn: "2026-04-30" };
    expect(issuesOf(await cars({ ...CAR, availableTo: "2026-04-05", freeFuel }))).toEqual([
      ["companyCars[0].availableTo", "date_before"],
      ["companyCars[0].freeFuel.withdrawn", "date_before"],
    ]);
    expect(issuesOf(await cars({ ...CAR, co2: "Y", fuel: "P" }))).toEqual([
      ["companyCars[0].co2", "wrong_type"],
      ["companyCars[0].fuel", "unknown_value"],
    ]);
  });

  it("are reported from the period in which they are there", async () => {
    const later = { ...CAR, make: "Later", availableFrom: "2026-06-02", availableTo: null, co2: "X" };
    const past = { ...CAR, make: "Past", availableFrom: "2025-06-02", availableTo: "2026-04-05" };
    const answer = await cars({ ...CAR, carId: "7" }, later, past);
    expect([answer.status, answer.body.content.data.companyCars.length]).toEqual([200, 3]);
    expect(answer.body.content.data.companyCars[0]).toEqual({ ...CAR, carId: "7", isAmendment: false, freeFuel: null });
    expect((await platform.next()).status).toBe(201);
    await platform.pay(staff, "2026-05-29", "1000");
    expect((await platform.lockRun(2)).status).toBe(200);
    const { submissionId, status } = await platform.answered(await platform.fps(2, { lateReason: "G" }));
    const xml = await platform.xml(submissionId);
    expect([status, texts(xml, "Make"), texts(xml, "ID")]).toEqual(["Accepted", [CAR.make], ["7"]]);
  });
});
