import { describe, expect, test } from "vitest";
import { familyPaySchedule, postDifference } from "../../src/engine/statutory-pay";
import { answerOf, MATERNITY, rulebook } from "./family-pay-support";

/** Calendar months of 2026, of which March and April are locked. */
const payPeriods = [3, 4, 5, 6].map((month) => ({
  year: 2026,
  period: month,
  startDate: `2026-0${month}-01`,
  endDate: `2026-0${month}-${month === 4 || month === 6 ? 30 : 31}`,
  isLocked: month <= 4,
}));

const scheduleFrom = (startDate: string) =>
  answerOf(familyPaySchedule({ ...MATERNITY, startDate, payPeriods }, rulebook)).lineItems;

const differenceOf = (startDate: string) => {
  const [storedLineItems, lineItems] = [scheduleFrom("2026-03-09"), scheduleFrom(startDate)];
  const { arrearsAmount, overpayments } = answerOf(
    postDifference({ lineItems, storedLineItems, payPeriods }, rulebook),
  );
  return { arrearsAmount, overpaid: overpayments.map(({ amount }) => amount) };
};

/** Leave from 9 March at 450.00 for six weeks, then 194.32: to 30 April 2,700.00 and a week and four days, 305.36. */
describe("a first day that moves after two periods are locked", () => {
  test("pays what is missing once: two days of the week in which April ends", () => {
    // From 7 March: 2,700.00 and a week and six days, 360.88.
    expect(differenceOf("2026-03-07")).toEqual({ arrearsAmount: "55.52", overpaid: [] });
  });

  test("pays nothing again if it moves later, and lists what was paid too much", () => {
    // From 11 March: 2,700.00 and a week and two days, 249.84.
    expect(differenceOf("2026-03-11")).toEqual({ arrearsAmount: "0.00", overpaid: ["55.52"] });
  });

  test("changes nothing if it does not move", () => {
    expect(differenceOf("2026-03-09")).toEqual({ arrearsAmount: "0.00", overpaid: [] });
  });
});
