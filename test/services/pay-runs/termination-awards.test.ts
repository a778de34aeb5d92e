import { afterAll, beforeAll, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let id: string;

const ELEMENTS = "/v1/organisation/pay-element";
const award = (amount: string, awardId: string, others: object = {}) => ({
  payElementCode: "AWARD",
  amount,
  terminationAward: { awardId, ...others },
});

beforeAll(async () => {
  platform = await runPlatform();
  const element = { name: "Award", direction: "Payment", category: "TerminationPayment", isClass1aNiable: true };
  await platform.call("POST", ELEMENTS, { ...element, code: "AWARD" });
  await platform.call("POST", ELEMENTS, { ...element, code: "SHARE", calculationType: "PercentageOfGross" });
  await platform.next();
  id = (await platform.employee({ taxCode: "1257L", salary: "0" })).employeeId;
});

afterAll(() => platform.stop());

interface Row {
  readonly description: string;
  readonly amount: string;
  readonly code: string;
}

/** Returns a period's rows of awards, what is taxed of them, and what is paid free of tax. */
async function paid(period: number, of = id) {
  const { summaryItems, forPeriod } = await platform.payslip(of, period);
  const rows = summaryItems.flatMap(({ code, description, amount }: Row) =>
    code === "AWARD" ? `${description} ${amount}` : [],
  );
  return { rows, taxed: forPeriod.taxablePay, free: forPeriod.otherAdditions, class1a: forPeriod.class1aOnTermination };
}

it("shares the threshold among the lines of one award, and over pay runs", async () => {
  const line = { ...award("20000.00", "leaving"), id: "first" };
  const posted = await platform.post(id, [
    line,
    award("1000.00", "other"),
    award("80000.00", "injury", { isExempt: true }),
  ]);
  const shown = { awardId: "leaving", isExempt: false };
  expect(posted.body.content.data.acceptedLines[0].terminationAward).toEqual(shown);
  expect((await platform.post(id, [line])).body.content.data.summary.skipped).toBe(1);
  expect(await paid(1)).toEqual({
    rows: ["Award 20000.00", "Award 1000.00", "Award 80000.00"],
    taxed: "0.00",
    free: "101000.00",
    class1a: "0.00",
  });
  // An award of the same name to somebody else, in one run with it.
  const other = (await platform.employee({ taxCode: "1257L", salary: "0" })).employeeId;
  await platform.post(other, [award("25000.00", "leaving")]);
  expect((await platform.lockRun(1)).status).toBe(200);
  expect(await paid(1, other)).toEqual({
    rows: ["Award 25000.00"],
    taxed: "0.00",
    free: "25000.00",
    class1a: "0.00",
  });
  await platform.next();
  await platform.post(id, [award("15000.00", "leaving"), award("500.00", "leaving")]);
  expect(await paid(2)).toEqual({
    rows: ["Award, free of tax 10000.00", "Award, taxed 5000.00", "Award 500.00"],
    taxed: "5500.00",
    free: "10000.00",
    class1a: "825.00",
  });
});

it("is refused with elements that are not for awards, and with percentages", async () => {
  const wrong = [
    { ...award("1.00", "leaving"), payElementCode: "SALARY" },
    { ...award("1.00", "leaving"), payElementCode: "SHARE" },
    { payElementCode: "AWARD", amount: "1.00", terminationAward: { isExempt: true } },
  ];
  const refused = await Promise.all(wrong.map(async (line) => issuesOf(await platform.post(id, [line]))));
  expect(refused).toEqual([
    [["lines[0].terminationAward", "must_be_absent"]],
    [["lines[0].terminationAward", "must_be_absent"]],
    [["lines[0].terminationAward.awardId", "required"]],
  ]);
});
