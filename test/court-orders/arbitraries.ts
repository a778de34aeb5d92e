import type { CourtOrderFacts, CourtOrdersFacts } from "../../src/engine/court-orders";
import { fc } from "../support/property";

/** Formats pence as pounds with two decimals. */
export function pounds(pence: number): string {
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, "0")}`;
}

const amountUpTo = (pence: number) => fc.integer({ min: 0, max: pence }).map(pounds);
const dateMade = fc.integer({ min: 1, max: 28 }).map((day) => `2025-0${1 + (day % 9)}-${String(day).padStart(2, "0")}`);
const state = fc.record({ shortfallCarriedForward: amountUpTo(50_000) });
const owed = fc.option(amountUpTo(200_000), { nil: null }).map((remainingBalance) => ({ remainingBalance }));

const fixed = fc.record({
  fixedAmount: amountUpTo(60_000),
  protectedEarningsSettingCourtPerAmount: amountUpTo(150_000),
});

/** Own fields of each type but the conjoined order, which is not operated beside the arrestments that it is made of. */
export const BY_TYPE = {
  CmsDeo: fc.tuple(fc.record({ fixedAmount: amountUpTo(60_000), carryForwardShortfall: fc.boolean() }), state),
  AeoPriority: fc.tuple(fixed, state, fc.record({ protectedShortfall: amountUpTo(20_000) }), owed),
  AeoNonPriority: fc.tuple(fixed, owed),
  Dea: fc.tuple(fc.record({ rateType: fc.constantFrom("Standard" as const, "Higher" as const) }), owed),
  Ctaeo: fc.tuple(fc.record({ jurisdiction: fc.constantFrom("England" as const, "Wales" as const) }), owed),
  Ea: fc.tuple(owed),
  Mcaeo: fc.tuple(fc.constant({ deductionBasis: "Table" as const }), owed),
  Cma: fc.tuple(fc.record({ dailyRate: amountUpTo(4_000), dateServed: fc.constant("2026-03-30") })),
  NiAeoFines: fc.tuple(state, owed),
  NiAeoEjo: fc.tuple(
    fc.record({
      normalDeductionRate: amountUpTo(40_000),
      protectedEarningsRate: amountUpTo(150_000),
      ratePeriod: fc.constantFrom("Weekly" as const, "Monthly" as const),
    }),
    owed,
  ),
};

type Kind = keyof typeof BY_TYPE;

const CONJOINED = fc.tuple(
  fc.record({
    ordinaryDebtAmount: fc.option(amountUpTo(200_000), { nil: null }),
    maintenanceDailyRate: amountUpTo(4_000),
    dateServed: fc.constant("2026-03-30"),
  }),
);

export function orderOf(kind: Kind | "Cao"): fc.Arbitrary<CourtOrderFacts> {
  return fc
    .tuple((kind === "Cao" ? CONJOINED : BY_TYPE[kind]) as fc.Arbitrary<readonly object[]>, dateMade)
    .map(([parts, date]) =>
      Object.assign({ orderType: kind, dateMade: date, dateReceived: date, startDate: date }, ...parts),
    );
}

const FREQUENCY = fc.constantFrom("Weekly" as const, "Fortnightly" as const, "FourWeekly" as const, "Monthly" as const);

/** Draws a pay day with up to six orders of the kinds; at most one maintenance arrestment. */
export function payDays(kinds: readonly Kind[] = Object.keys(BY_TYPE) as Kind[]): fc.Arbitrary<CourtOrdersFacts> {
  const orders = fc
    .array(fc.constantFrom(...kinds).chain(orderOf), { minLength: 1, maxLength: 6 })
    .map((list) =>
      list
        .filter(
          ({ orderType }, at) => orderType !== "Cma" || at === list.findIndex((other) => other.orderType === "Cma"),
        )
        .map((order, at) => ({ ...order, orderId: `ORDER${(at * 7) % 10}${at}` })),
    );
  return fc.record({
    paymentDate: fc.constantFrom("2026-04-30", "2026-12-11"),
    payFrequency: FREQUENCY,
    attachableEarnings: amountUpTo(500_000),
    studentLoan: fc.integer({ min: 0, max: 200 }).map((whole) => `${whole}.00`),
    postgraduateLoan: fc.integer({ min: 0, max: 60 }).map((whole) => `${whole}.00`),
    orders,
  });
}
