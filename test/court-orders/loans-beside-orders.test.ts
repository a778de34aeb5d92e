import { expect, test } from "vitest";
import { money } from "../oracle/decimals";
import { type FixedOrder, loansBesideFixedOrders } from "../oracle/loans-beside-orders";
import { check, fc } from "../support/property";
import { pounds } from "./arbitraries";
import { applied, rulebook, rulebookWith } from "./support";

// Both loans beside orders that protect earnings, against a model written from the rules.

const upTo = (pence: number) => fc.integer({ min: 0, max: pence }).map(pounds);
const day = (month: string) => fc.constantFrom("03", "04", "05").map((number) => `2025-${month}-${number}`);

const orders: fc.Arbitrary<readonly FixedOrder[]> = fc
  .array(
    fc.record({
      orderType: fc.constantFrom("CmsDeo" as const, "AeoPriority" as const),
      dateMade: day("01"),
      dateReceived: day("02"),
      fixedAmount: upTo(40_000),
      protectedEarningsSettingCourtPerAmount: upTo(180_000),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) =>
    list.map(({ protectedEarningsSettingCourtPerAmount, ...order }, at) => ({
      ...order,
      orderId: `ORDER${at}`,
      ...(order.orderType === "CmsDeo" ? {} : { protectedEarningsSettingCourtPerAmount }),
    })),
  );

const loan = fc.integer({ min: 0, max: 300 }).map((whole) => `${whole}.00`);
const STUDENT_FIRST = rulebookWith({ loanOrder: "StudentFirst" });

test("both loans stay above what the orders protect, in the order that the policy says", () => {
  let restricted = 0;
  const cases = check(
    fc.property(
      fc.integer({ min: 1, max: 300_000 }).map(pounds),
      orders,
      loan,
      loan,
      fc.boolean(),
      (net, given, student, postgraduate, isFirst) => {
        const due = { studentLoan: student, postgraduateLoan: postgraduate };
        const answer = applied(
          {
            paymentDate: "2026-04-30",
            payFrequency: "Monthly",
            attachableEarnings: net,
            ...due,
            orders: given,
          },
          isFirst ? STUDENT_FIRST : rulebook,
        );
        const owed = { studentLoan: money(student), postgraduateLoan: money(postgraduate) };
        const expected = loansBesideFixedOrders(money(net), given, owed, isFirst);
        const { studentLoan, postgraduateLoan, attachmentOrders } = answer;
        expect([attachmentOrders, studentLoan, postgraduateLoan]).toEqual(
          [expected.taken, expected.studentLoan, expected.postgraduateLoan].map((amount) => amount.toFixed(2)),
        );
        if (studentLoan !== student || postgraduateLoan !== postgraduate) restricted++;
      },
    ),
    3000,
  );
  expect(restricted).toBeGreaterThanOrEqual(cases / 6);
});
