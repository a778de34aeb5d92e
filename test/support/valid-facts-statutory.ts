// Valid facts of statutory pay, for each public function and each payment.

const CALENDAR = [
  { year: 2025, period: 12, startDate: "2026-03-01", endDate: "2026-03-31", isLocked: true },
  { year: 2026, period: 1, startDate: "2026-04-01", endDate: "2026-04-30", isLocked: false },
];
const EARNINGS = [
  { paymentDate: "2025-09-30", amount: "2000", normalPaymentDate: "2025-09-30", payFrequency: "Monthly" },
  { paymentDate: "2025-10-31", amount: "2100.50", amountFromSalary: "2000", paidAtSalary: "24000" },
  { paymentDate: "2025-11-28", amount: "2000" },
];
const EMPLOYMENT = {
  startDate: "2019-01-07",
  leavingDate: null,
  territory: "EnglandAndWales",
  payFrequency: "Monthly",
  earnings: EARNINGS,
  normalPaymentDates: ["2025-09-30", "2025-10-31", "2025-11-28"],
  hasContractualPayDay: true,
  patternChangedOn: null,
  dateOfBirth: "1990-02-03",
};
const SHARED_PARTS = {
  employeeId: "E1",
  payrollConfigId: "P1",
  notes: "Sample",
  isSmallEmployer: null,
  noticeGivenDate: "2026-01-10",
  workedWeeks: [],
  custody: null,
  employeeDeathDate: null,
  otherEmployment: null,
  payPeriods: CALENDAR,
  allocation: "ByDay",
  overrides: [{ weekNumber: 1, amount: "250", reason: "Agreed" }],
  externalPayments: [
    {
      grossAmount: "50",
      netAmount: "50",
      paymentDate: "2026-04-30",
      taxYear: "2026-27",
      period: 1,
      weekNumbers: [2],
      isReportable: true,
    },
  ],
  allowProvisionalRates: true,
};
const STATED = { averageEarningsOverride: "6000 ÷ 13", employment: { startDate: "2019-01-07" } };
const MATERNITY = {
  ...SHARED_PARTS,
  statutoryType: "StatutoryMaternityPay",
  qualifyingEventDate: "2026-03-20",
  startDate: "2026-03-02",
  endDate: null,
  actualBirthDate: "2026-03-22",
  isStillbirth: false,
  leaveEndDate: "2027-02-28",
  keepInTouchDays: ["2026-05-04"],
  employment: EMPLOYMENT,
  payRises: [
    { effectiveFrom: "2025-11-01", previousSalary: "24000", newSalary: "25000", firstPaymentDate: "2026-01-30" },
  ],
};
const BIRTH = {
  ...SHARED_PARTS,
  ...STATED,
  qualifyingEventDate: "2026-03-20",
  childEventType: "Birth",
  actualBirthDate: "2026-03-18",
};
const SLICE = {
  lineItemSequence: 1,
  weekNumber: 5,
  weekStartDate: "2026-03-30",
  weekEndDate: "2026-04-05",
  from: "2026-03-30",
  to: "2026-03-31",
  days: 2,
  rateBasis: "Ninety",
  weeklyRate: "450",
  amount: "128.58",
  year: 2025,
  period: 12,
  source: "PayrollRun",
  isManuallyAdjusted: true,
  adjustmentReason: "Agreed",
  originalAmount: "120.00",
  isArrears: false,
};
const NEXT_SLICE = {
  ...SLICE,
  lineItemSequence: 2,
  from: "2026-04-01",
  to: "2026-04-05",
  days: 5,
  year: 2026,
  period: 1,
};
const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const SICKNESS = {
  qualifyingDays: [
    { qualifyingDays: WEEK },
    { effectiveFrom: "2026-05-03", weeks: [WEEK, ["Monday"]], rotationStartDate: "2026-05-03" },
  ],
  employment: { startDate: "2019-01-07", leavingDate: "2026-12-31" },
  averageEarningsOverride: "130",
  imported: {
    chainStartDate: "2026-01-05",
    averageWeeklyEarnings: "140",
    waitingDaysServed: 3,
    weeksUsed: "1.4",
    lastSickDate: "2026-01-16",
    spellStartDate: "2026-01-05",
    protectedFlatRate: false,
  },
  pregnancyDisqualifyingPeriods: [{ startDate: "2026-10-01", endDate: "2026-12-01" }],
  custodyPeriods: [{ startDate: "2026-06-08", endDate: "2026-06-09" }],
  lastEsaDate: "2025-01-31",
};
const EARLIER = [{ absenceId: "A1", startDate: "2026-03-02", endDate: "2026-03-13", exclusionReason: null }];

export const VALID_STATUTORY_FACTS = {
  assessSmallEmployer: { testDate: "2026-04-08", class1Contributions: "44999.99", taxMonths: 11 },
  averageEarnings: {
    statutoryType: "StatutoryMaternityPay",
    qualifyingEventDate: "2026-03-20",
    employment: EMPLOYMENT,
  },
  checkLinking: { ...SICKNESS, startDate: "2026-04-20", endDate: "2026-04-24", earlierAbsences: EARLIER },
  dailyBreakdown: [SLICE, NEXT_SLICE],
  familyPaySchedule: MATERNITY,
  postDifference: { lineItems: [SLICE, NEXT_SLICE], storedLineItems: [SLICE], payPeriods: CALENDAR },
  recalculateForPayRises: MATERNITY,
  reconcileLineItems: {
    lineItems: [SLICE, NEXT_SLICE],
    postedLines: [{ lineItemSequence: 1, amount: "128.58" }],
    year: 2025,
    period: 12,
  },
  recoverStatutoryPay: {
    taxYear: "2026-27",
    taxMonth: 1,
    payments: [
      { statutoryType: "StatutoryMaternityPay", amountPaid: "1943.20", isSmallEmployer: true, dueDate: "2026-03-31" },
    ],
  },
  sickPay: {
    ...SICKNESS,
    absences: [...EARLIER, { startDate: "2026-06-01", endDate: null }],
    payPeriods: CALENDAR,
    allocation: "ByWeekEnd",
    overrides: [{ weekStartDate: "2026-03-08", year: 2025, period: 12, amount: "1", reason: "Agreed" }],
    externalPayments: SHARED_PARTS.externalPayments,
  },
  statutoryRates: { taxYear: 2026 },
} as const;

/** More facts for functions that one set cannot cover. */
export const MORE_STATUTORY_FACTS: readonly (readonly [name: string, facts: object])[] = [
  [
    "familyPaySchedule",
    {
      ...SHARED_PARTS,
      ...STATED,
      statutoryType: "StatutoryAdoptionPay",
      qualifyingEventDate: "2026-01-14",
      childEventType: "OverseasAdoption",
      placementDate: "2026-03-01",
      startDate: "2026-03-02",
      endDate: "2026-05-10",
      sickPayDates: ["2026-04-07"],
      otherEmployment: { startDate: "2026-04-20", endDate: "2026-04-24", wasEmployedInTestWeek: false },
    },
  ],
  [
    "familyPaySchedule",
    {
      ...BIRTH,
      statutoryType: "StatutoryPaternityPay",
      blocks: [
        { startDate: "2026-03-19", weeks: 1 },
        { startDate: "2026-06-19", weeks: 1 },
      ],
    },
  ],
  [
    "familyPaySchedule",
    {
      ...BIRTH,
      statutoryType: "StatutorySharedParentalPay",
      weeksUsedByOtherPayment: 12,
      partner: { weeksWorked: 26, bestWeeksEarnings: "390.00" },
      splitDays: ["2026-04-07"],
      blocks: [{ startDate: "2026-04-06", weeks: 4 }],
    },
  ],
  [
    "familyPaySchedule",
    {
      ...SHARED_PARTS,
      ...STATED,
      statutoryType: "StatutoryParentalBereavementPay",
      qualifyingEventDate: "2026-04-08",
      bereavementType: "Miscarriage",
      numberOfChildren: 2,
      territory: "NorthernIreland",
      blocks: [{ startDate: "2026-04-13", weeks: 2 }],
    },
  ],
  [
    "familyPaySchedule",
    {
      ...SHARED_PARTS,
      ...STATED,
      statutoryType: "StatutoryNeonatalCarePay",
      qualifyingEventDate: "2026-03-02",
      neonatalCareStartDate: "2026-03-04",
      carePeriods: [
        { from: "2026-03-04", to: "2026-03-20" },
        { from: "2026-03-24", to: "2026-04-08" },
      ],
      otherFamilyPaymentId: "F1",
      blocks: [{ startDate: "2026-03-22", weeks: 2 }],
      overrides: [],
      externalPayments: [],
      imported: { averageWeeklyEarnings: "500", weeksPaid: 1, daysPaid: 2, amountPaid: "250.00" },
    },
  ],
  ["sickPay", { ...SICKNESS, startDate: "2026-04-20", endDate: null, earlierAbsences: EARLIER }],
];
