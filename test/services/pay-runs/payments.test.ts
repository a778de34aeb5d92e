import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPayments } from "../../../src/services/pay-runs/payslips/payslip-data";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

const account = (digits: string) => ({
  accountName: `Sample ${digits}`,
  accountNumber: `1234${digits}`,
  sortCode: "123456",
  buildingSocietyReference: null,
});
const MAIN = account("0000");

const split = fc.oneof(
  fc.record({
    splitType: fc.constant("Amount" as const),
    splitValue: fc.integer({ min: 0, max: 300_000 }).map(pounds),
  }),
  fc.record({
    splitType: fc.constant("Percentage" as const),
    splitValue: fc.integer({ min: 0, max: 10_000 }).map(pounds),
  }),
  fc.constant({ splitType: "Remainder" as const, splitValue: null }),
);

function pounds(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

const pence = (amount: string) => Math.round(Number(amount) * 100);

describe("net pay over several accounts", () => {
  it("comes to the net pay to the penny, without a payment below zero, each account once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000 }), fc.array(split, { maxLength: 6 }), (net, splits) => {
        const bankAccounts = splits.map((each, at) => ({ ...account(`000${at + 1}`), ...each }));
        const payments = getPayments({ paymentMethod: "Bacs", bankAccount: MAIN, bankAccounts }, pounds(net));
        expect(payments.reduce((sum, { amount }) => sum + pence(amount), 0)).toBe(net);
        expect(payments.every(({ amount }) => pence(amount) > 0) || net === 0).toBe(true);
        expect(new Set(payments.map(({ accountName }) => accountName)).size).toBe(payments.length);
      }),
      { seed: 2026, numRuns: 2_000 },
    );
  });

  it("goes by the record: an amount, a share to the penny, the rest", async () => {
    const bankAccount = { ...MAIN, sortCode: "12-34-56" };
    const bankAccounts = [
      { ...account("0001"), splitType: "Amount", splitValue: "250.00" },
      { ...account("0002"), splitType: "Percentage", splitValue: "33.33" },
    ];
    const { employeeId } = await platform.employee({ taxCode: "NT", bankAccount, bankAccounts });
    const pay = async (amount: string, period: number) => {
      await platform.next();
      await platform.post(employeeId, [{ payElementCode: "SALARY", amount }]);
      expect((await platform.lockRun(period)).status).toBe(200);
      const { payments, forPeriod } = await platform.payslip(employeeId, period);
      return [forPeriod.netPay, payments.map((each: Record<string, string>) => [each.accountNumberLast4, each.amount])];
    };
    const paid = [
      ["0001", "250.00"],
      ["0002", "300.27"],
      ["0000", "350.63"],
    ];
    expect(await pay("900.90", 1)).toEqual(["900.90", paid]);
    expect(await pay("200.00", 2)).toEqual(["200.00", [["0001", "200.00"]]]);
    const rest = [{ ...account("0003"), splitType: "Remainder" }, bankAccounts[0]];
    await platform.call("PATCH", `/v1/employees/${employeeId}`, { bankAccounts: rest });
    expect(await pay("900.90", 3)).toEqual([
      "900.90",
      [
        ["0001", "250.00"],
        ["0003", "650.90"],
      ],
    ]);
    await platform.call("PATCH", `/v1/employees/${employeeId}`, { paymentMethod: "Cheque" });
    expect(await pay("900.90", 4)).toEqual(["900.90", [[null, "900.90"]]]);
  });
});
