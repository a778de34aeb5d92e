import type { Payslip, YearFacts } from "../../../src/engine";
import { buildEps, buildFps, type EpsFacts, type FpsFacts } from "../../../src/engine/filings";
import { rulebook } from "../../support/library";
import { ADA, fpsOf, monthEnds, payslipsOf, SCHEME } from "./sample";

// Messages that together use every part that facts can state.

export function fpsXml(facts: FpsFacts): string {
  const answer = buildFps(facts, rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value.xml;
}

export function epsXml(facts: Partial<EpsFacts>): string {
  const answer = buildEps(epsOf(facts), rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value.xml;
}

export function epsOf(facts: Partial<EpsFacts>): EpsFacts {
  return { taxYear: 2026, submissionDate: "2026-11-21", employer: SCHEME, ...facts };
}

const ADDRESS = { line1: "1 Höhe Straße", line2: "Sampletown", postcode: "zz1 1zz" };
const STARTER = { startDate: "2026-04-20", starterDeclaration: "B" } as const;
const CAR = {
  make: "Sample Eléctrique",
  firstRegistered: "2024-03-01",
  co2: 50,
  zeroEmissionsMileage: 29,
  fuel: "A",
  carId: "1",
  price: "30000",
  availableFrom: "2026-04-06",
  cashEquivalent: "2400",
} as const;

/** Returns the last payslip of a year with equal pay every month, with its lines. */
function last(facts: Partial<YearFacts>, lines: YearFacts["payments"][number]["lines"], taxYear = 2026): Payslip {
  const start = `${taxYear}-04-06`;
  const payments = monthEnds(taxYear)
    .slice(0, 3)
    .map((paymentDate) => ({ paymentDate, lines: lines ?? [] }));
  const entry = {
    taxCodes: [{ effectiveDate: start, taxCode: "1257L" }],
    niCategories: [{ effectiveDate: start, niCategory: "A" }],
  };
  return payslipsOf({ taxYear, ...entry, ...facts, payments }).at(-1) as Payslip;
}

const PAY = [{ amount: "3000.00" }];
const plain = last({}, PAY);
const ofYear = (taxCode: string) => ({ taxCodes: [{ effectiveDate: "2026-04-06", taxCode }] });
const ofLetters = (...letters: string[]) => ({
  niCategories: letters.map((niCategory, index) => ({ effectiveDate: `2026-0${4 + index}-06`, niCategory })),
});

/** Full payment submissions by what they show. */
export const FPS_FACTS: Readonly<Record<string, FpsFacts>> = {
  plain: fpsOf({ payslip: plain }),
  "last year": fpsOf({ payslip: last({}, PAY, 2025) }),
  "late, tested, by an agent's software": {
    ...fpsOf({ payslip: plain }),
    lateReason: "H",
    isTest: true,
    software: { vendorId: "0000", product: "Sample Payroll", version: "1.0" },
    employer: { ...SCHEME, senderType: "ActingInCapacity", gatewayUserId: "SAMPLE", gatewayPassword: "p<>&\"'" },
  },
  "a starter with loans": fpsOf(
    {
      payslip: last(
        {
          studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan5" }],
          postgraduateLoans: [{ startDate: "2026-04-06" }],
        },
        PAY,
      ),
      studentLoanPlan: "Plan5",
      starter: { ...STARTER, studentLoanPlan: "Plan5", postgraduateLoan: true },
    },
    { address: ADDRESS },
  ),
  "a seconded starter abroad": fpsOf(
    {
      payslip: plain,
      starter: { startDate: "2026-04-20", overseasSecondment: { type: "LessThan183Days", eeaCitizen: true } },
    },
    {
      nationalInsuranceNumber: null,
      address: { line1: "2 Rue de l’Église", line2: "Paris", country: "Other", foreignCountry: "France" },
    },
  ),
  "a pensioner": fpsOf(
    {
      payslip: last(ofYear("BR"), PAY),
      employmentType: "Pensioner",
      starter: { startDate: "2026-04-20", pensioner: { annualPension: "36000", isBereaved: true } },
    },
    { address: ADDRESS },
  ),
  "a director appointed within the year": fpsOf({
    payslip: last({ director: { nicMethod: "Alternative", appointmentDate: "2026-05-01" } }, PAY),
    employmentType: "Director",
    director: { nicMethod: "Alternative", appointmentDate: "2026-05-01" },
  }),
  "a leaver who was paid again": fpsOf({
    payslip: last(ofYear("S1257L M1"), PAY),
    leaver: { leavingDate: "2026-06-30" },
    payment: { isAfterLeaving: true, isOneOff: true, periodsCovered: 3, unpaidAbsence: true, onStrike: true },
  }),
  "Wales, week 1, hours apart": fpsOf({
    payslip: last(ofYear("CBR"), PAY),
    hoursWorkedBand: "A",
    irregularEmployment: true,
  }),
  "a code below zero": fpsOf({ payslip: last(ofYear("K475"), PAY), payrollId: "B/2", previousPayrollId: "B/1" }),
  "several letters": fpsOf({ payslip: last(ofLetters("A", "C", "J"), PAY) }),
  "letter X": fpsOf({ payslip: last(ofLetters("X"), PAY) }),
  "a freeport": fpsOf({ payslip: last(ofLetters("F"), PAY), workplacePostcode: "ts2 1rs" }),
  "off payroll": fpsOf({ payslip: plain, employmentType: "OffPayrollWorker" }),
  "no individual": fpsOf({ payslip: plain, paidToNonIndividual: true }),
  "a passport, a partner, shared parental pay": fpsOf(
    {
      payslip: last({}, [
        ...PAY,
        { lineType: "StatutoryPayment", statutoryType: "StatutorySharedParentalPay", amount: "100.00" },
      ]),
    },
    {
      passportNumber: "123456789",
      partner: { firstName: "Bo", lastName: "O’Example", nationalInsuranceNumber: "RN000002B" },
    },
  ),
  "every statutory payment": fpsOf({
    payslip: last(
      {},
      (
        [
          "StatutoryMaternityPay",
          "StatutoryPaternityPay",
          "StatutoryAdoptionPay",
          "StatutoryParentalBereavementPay",
          "StatutoryNeonatalCarePay",
          "StatutorySickPay",
        ] as const
      ).map((statutoryType) => ({ lineType: "StatutoryPayment" as const, statutoryType, amount: "150.00" })),
    ),
    payment: { bereavementPayInNorthernIreland: { amount: "20", isMiscarriage: true, workplacePostcode: "BT1 1AA" } },
  }),
  "pensions, benefits, expenses, dues, an order": fpsOf({
    payslip: last({}, [
      ...PAY,
      { amount: "55.10", isTaxable: false, isNiable: false },
      { lineType: "PayrolledBenefit", amount: "200.00" },
      { lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: "120.00" },
      { lineType: "PensionContribution", pensionType: "ReliefAtSource", amount: "80.00" },
      { lineType: "DeductionAfterTax", amount: "12.50" },
      { lineType: "AttachmentOrder", amount: "40.00" },
      { lineType: "AttachmentOrderFee", amount: "1.00" },
    ]),
    payment: {
      itemsSubjectToClass1Nic: "30",
      class1aOnTermination: "3750",
      aggregatedEarnings: true,
      cars: [
        CAR,
        {
          ...CAR,
          co2: "X",
          isAmendment: true,
          availableTo: "2026-06-01",
          freeFuel: { provided: "2026-04-06", cashEquivalent: "600", withdrawn: "2026-05-06" },
        },
      ],
    },
  }),
  "pension lump sums": fpsOf({
    payslip: last(ofYear("0T M1"), PAY),
    payment: {
      trivialCommutation: [
        { type: "A", amount: "10000" },
        { type: "C", amount: "900" },
      ],
      flexibleDrawdown: { type: "StandAloneLumpSum", taxablePayment: "15000", nontaxablePayment: "0" },
      reportedBefore: ["SMPYTD", "StudentLoansTD"],
    },
  }),
  "two employments, and the year's end": {
    ...fpsOf({ payslip: plain }),
    employees: [
      {
        ...ADA,
        firstName: "Zoë",
        middleName: "Ærin",
        title: "Dr.",
        employments: [1, 2].map((index) => ({ payrollId: `Z${index}`, hoursWorkedBand: "E" as const, payslip: plain })),
      },
    ],
    finalSubmissionDetails: { isFinalSubmission: true, becauseSchemeCeased: true, dateSchemeCeased: "2026-07-01" },
  },
  "the end of a scheme alone": {
    taxYear: 2026,
    submissionDate: "2026-08-01",
    employer: { ...SCHEME, corporationTaxReference: "2325648152" },
    employees: [],
    finalSubmissionDetails: { becauseSchemeCeased: true, dateSchemeCeased: "2026-07-31" },
  },
};

const TAKEN = {
  smpRecovered: "92",
  sppRecovered: "1.5",
  sapRecovered: "0",
  shppRecovered: "3",
  spbpRecovered: "4",
  sncpRecovered: "5",
};
const COMPENSATED = {
  nicCompensationOnSmp: "9",
  nicCompensationOnSpp: "1",
  nicCompensationOnSap: "2",
  nicCompensationOnShpp: "3",
  nicCompensationOnSpbp: "4",
  nicCompensationOnSncp: "5",
};

/** Employer payment summaries by what they show. */
export const EPS_FACTS: Readonly<Record<string, EpsFacts>> = {
  "no payments": epsOf({ noPaymentForPeriod: { from: "2026-10-06", to: "2026-12-05" } }),
  inactivity: epsOf({ periodOfInactivity: { from: "2026-12-06", to: "2027-04-05" } }),
  "the allowance claimed": epsOf({ employmentAllowance: true }),
  "the allowance given up": epsOf({ employmentAllowance: false }),
  recoveries: epsOf({
    taxMonth: 8,
    employer: { ...SCHEME, corporationTaxReference: "2325648152" },
    recoverableAmounts: {
      ...TAKEN,
      ...COMPENSATED,
      spbpRecoveredInNorthernIreland: "6",
      nicCompensationOnSpbpInNorthernIreland: "6",
      cisDeductionsSuffered: "77.10",
    },
  }),
  levy: epsOf({ apprenticeshipLevy: { taxMonth: 8, levyDueYearToDate: "1500.99", annualAllowance: "15000" } }),
  account: epsOf({
    account: {
      accountHoldersName: "Sample Employer",
      accountNumber: "12345678",
      sortCode: "01-02-03",
      buildingSocietyReference: "R1",
    },
  }),
  "the last of a year": epsOf({ finalSubmissionDetails: { isFinalSubmission: true } }),
  "last year, with state aid": epsOf({
    taxYear: 2025,
    submissionDate: "2026-04-10",
    employmentAllowance: true,
    deMinimisStateAid: { industrial: true, agriculture: true },
    recoverableAmounts: { taxMonth: 12, ...TAKEN, ...COMPENSATED },
  }),
};
