import type * as benefits from "../../src/engine/benefits";

const SPANS = [{ from: "2026-06-01", to: "2026-07-15" }];
const MADE_GOOD = [{ amount: "10.00", paidOn: "2026-12-01" }];
const CERTIFICATE = {
  firstRegistered: "2025-05-01",
  co2: "60",
  electricRange: "45",
  fuel: "A",
  engineSize: 1498,
  cannotEmit: false,
  isApprovedAfterEuro6e: true,
  arrangement: { madeOn: "2025-05-01", changedOn: null },
} as const;
const AVAILABILITY = { availableFrom: "2026-05-01", availableTo: "2027-03-31", unavailable: SPANS };
const SHARE = { share: { part: "50", of: "100", before: "0" } };
const CAR = { ...CERTIFICATE, ...AVAILABILITY, ...SHARE, use: "Private" } as const;
const VAN = { ...AVAILABILITY, ...SHARE, isZeroEmission: false, use: "Private" } as const;
const PAYMENTS = [{ amount: "50", paidOn: "2026-12-01", purpose: "PrivateUse" }] as const;
const FUEL = {
  lastFuelDay: "2026-12-31",
  isProvidedAgain: false,
  allMadeGoodOn: null,
  isPayrolled: true,
  forgone: "1",
};
const PAY_DAYS = [{ date: "2026-05-29" }, { date: "2026-06-30", hasNoPay: true }];

interface BenefitsFacts {
  readonly accommodationBenefit: benefits.AccommodationFacts;
  readonly accommodationServices: benefits.AccommodationServicesFacts;
  readonly assetTransferBenefit: benefits.AssetTransferFacts;
  readonly assetUseBenefit: benefits.AssetUseFacts;
  readonly benefitReporting: benefits.BenefitReportingFacts;
  readonly carBenefit: benefits.CarBenefitFacts;
  readonly carFuelBenefit: benefits.CarFuelFacts;
  readonly carNotices: benefits.CarNoticeFacts;
  readonly carPercentage: benefits.CarPercentageFacts;
  readonly class1AOfYear: benefits.Class1AYearFacts;
  readonly class1AOnPayDay: benefits.Class1APayDayFacts;
  readonly costBenefit: benefits.CostBenefitFacts;
  readonly doubleCabPickUp: benefits.DoubleCabFacts;
  readonly exemptPart: benefits.ExemptionFacts;
  readonly lateAddition: benefits.LateAdditionFacts;
  readonly loanBenefit: benefits.LoanBenefitFacts;
  readonly settlementAgreement: benefits.SettlementFacts;
  readonly splitForgone: benefits.SplitForgoneFacts;
  readonly spreadBenefit: benefits.SpreadFacts;
  readonly vanBenefit: benefits.VanBenefitFacts;
  readonly vanFuelBenefit: benefits.VanFuelFacts;
}

/** Valid facts of each calculation of `paypacket/benefits`, with every field. */
export const VALID_BENEFITS: BenefitsFacts = {
  accommodationBenefit: {
    taxYear: 2026,
    availableFrom: "2026-05-01",
    availableTo: "2027-03-31",
    annualValue: "900",
    employerRent: "1200",
    cost: "120000",
    improvements: "5000",
    contributions: "1000",
    acquiredOn: "2010-01-01",
    occupiedFrom: "2026-05-01",
    valueWhenOccupied: "200000",
    isJobRelated: false,
    workPart: "10",
    ...SHARE,
    madeGood: MADE_GOOD,
    isPayrolled: false,
    forgone: "100",
  },
  accommodationServices: {
    taxYear: 2026,
    cost: "900",
    isJobRelated: true,
    netEarnings: "20000",
    madeGood: MADE_GOOD,
    isPayrolled: true,
  },
  assetTransferBenefit: {
    taxYear: 2026,
    history: "LentBefore",
    asset: "Other",
    cost: "800",
    marketValue: "300",
    valueWhenFirstLent: "1000",
    chargedForUse: "400",
    firstLentOn: "2023-05-01",
    madeGood: MADE_GOOD,
    isPayrolled: false,
    forgone: "0",
  },
  assetUseBenefit: {
    taxYear: 2026,
    marketValue: "1000",
    marketRent: null,
    hire: "100",
    runningCosts: "20",
    ...AVAILABILITY,
    ...SHARE,
    madeGood: MADE_GOOD,
    isPayrolled: true,
    forgone: "0",
  },
  benefitReporting: { taxYear: "2027-28", kind: "Car" },
  carBenefit: {
    taxYear: 2026,
    ...CAR,
    listPrice: "32450",
    accessories: [{ kind: "Accessory", price: "500", fittedOn: "2026-08-01", contribution: "50" }],
    capitalContributions: [{ amount: "1000", paidOn: "2026-05-01", toBeReturned: "100" }],
    marketValue: "40000",
    payments: PAYMENTS,
    isPayrolled: true,
    forgone: "3000",
  },
  carFuelBenefit: { taxYear: 2026, car: CAR, ...FUEL },
  carNotices: {
    taxYear: 2026,
    cars: [{ availableFrom: "2026-05-01", availableTo: "2026-12-31", isPrivate: true, isPayrolled: false }],
  },
  carPercentage: { taxYear: 2026, ...CERTIFICATE },
  class1AOfYear: {
    taxYear: 2027,
    items: [{ kind: "Medical", cashEquivalent: "600", isPayrolled: true, isPaidByPayDay: false }],
    notDue: "1",
    dueBesides: "2",
  },
  class1AOnPayDay: { taxYear: 2027, earnings: "-10", earningsBefore: "100", class1ABefore: "15" },
  costBenefit: {
    taxYear: 2026,
    kind: "Medical",
    costs: [{ cost: "730", from: "2026-01-01", to: "2026-12-31", share: { part: "1", of: "4", before: "0" } }],
    madeGood: MADE_GOOD,
    isPayrolled: true,
    forgone: "10",
  },
  doubleCabPickUp: { taxYear: 2026, orderedOn: "2024-05-01", endsOn: "2026-12-31" },
  exemptPart: { taxYear: 2026, item: { kind: "Trivial", costs: ["50", "60"], isExcluded: false, isDirector: true } },
  loanBenefit: {
    taxYear: 2026,
    method: "Precise",
    loans: [
      {
        openingBalance: "12000",
        changes: [{ date: "2026-10-01", amount: "-2000" }],
        interestPaid: "10",
        released: "2000",
        isExempt: false,
        forgone: "0",
      },
    ],
  },
  lateAddition: { taxYear: 2026, kind: "CarFuel", value: "8760", taxed: "0", payDays: ["2027-06-30"] },
  settlementAgreement: {
    taxYear: 2026,
    items: [{ description: "Summer party", isLiable: true, parts: [{ rate: "20%", value: "1000" }] }],
  },
  splitForgone: { taxYear: 2026, forgone: "600", costs: ["300", "200"] },
  spreadBenefit: {
    taxYear: 2026,
    taxedBefore: "10",
    plans: [{ knownFrom: "2026-05-01", value: "1200", payDays: PAY_DAYS }],
  },
  vanBenefit: { taxYear: 2026, ...VAN, payments: PAYMENTS, isPayrolled: true, forgone: "1" },
  vanFuelBenefit: { taxYear: 2026, van: VAN, ...FUEL },
};
