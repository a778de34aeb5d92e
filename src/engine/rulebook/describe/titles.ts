import { byName, loanPlanParameter, STUDENT_LOAN_PLANS } from "../../base";
import type { BenefitChoices, BenefitFigures } from "../benefits";
import { BENEFITS } from "../benefits";
import { checkDocuments } from "../load/check-documents";
import type { CheckedRules, RuleDocuments, RulesResult } from "../load/documents";
import { type ParameterValues, type PolicyValues, SUBJECTS, type Subject } from "../subjects";
import { byReliefThreshold } from "../subjects/ni-reliefs";
import type { SubjectDefinitions } from "../subjects/subject";

type Titles = {
  readonly [Name in Subject]: Readonly<Record<keyof ParameterValues<Name> | keyof PolicyValues<Name>, string>>;
} & { readonly benefits: Readonly<Record<keyof BenefitFigures | keyof BenefitChoices, string>> };

const PLAN_TITLES = byName(
  STUDENT_LOAN_PLANS.map(loanPlanParameter),
  (plan) => `Student loan plan ${plan.slice("plan".length)}`,
);

/** The title of each parameter and policy in text for people. */
const TITLES: Titles = {
  "income-tax": {
    englandAndNorthernIreland: "Bands of taxable pay in England and Northern Ireland",
    wales: "Bands of taxable pay in Wales",
    scotland: "Bands of taxable pay in Scotland",
    freePay: "Free pay: blocks of the code's number, and the addition to the allowance",
    personalAllowance: "Personal allowance",
    payeThreshold: "Pay below which no tax is due on the standard code",
    regulatoryLimit: "Largest part of pay that may be taken as tax",
    emergencyCode: "Emergency code",
    codeUpliftUnits: "Units added to a code's number at the start of the year, by suffix",
    previousYearP45UsableTo: "Last starting day on which a P45 of the previous year is still used",
    nationOnNoTaxCode: "Whether SNT and CNT are read as NT",
    extraPaymentRepayment: "Whether an extra payment before the period's main payment may repay tax",
  },
  "national-insurance": {
    lowerEarningsLimit: "Lower earnings limit",
    primaryThreshold: "Primary threshold: employees pay above it",
    secondaryThreshold: "Secondary threshold: employers pay above it",
    ...byReliefThreshold(({ who }) => `Upper secondary threshold ${who}`),
    upperEarningsLimit: "Upper earnings limit",
    directorsPrimaryThreshold: "Primary threshold of a director's whole year",
    employeeRates: "Employee rates: main between the primary threshold and the upper earnings limit, upper above it",
    employerRate: "Employer rate",
    employerRateMariner: "Employer rate for mariners",
    directorsEmployeeRates: "Employee rates of a director's whole year",
    directorsEmployerRate: "Employer rate of a director's whole year",
    directorsEmployerRateMariner: "Employer rate of a mariner director's whole year",
    class1ARate: "Employer rate on benefits in kind",
    letters: "Category letters",
    letterOrder: "Order in which a director's letters are stacked",
    directorAlternativeBands:
      "Reported bands of a director paid under the alternative arrangements, at the last payment",
    mixedLetters: "Several letters in one earnings period of an employee who is not a director",
  },
  "student-loans": {
    ...PLAN_TITLES,
    plan4: "Student loan plan 4 (Scotland)",
    postgraduateLoan: "Postgraduate loan",
    unknownPlan: "Plan of an employee who does not know theirs",
    loanMultiplesOfWeeks: "Threshold of an earnings period of several weeks",
    loanOrder: "Which loan comes first where pay does not cover both",
  },
  "employer-charges": {
    apprenticeshipLevy: "Apprenticeship levy",
    employmentAllowance: "Employment Allowance",
    employmentAllowanceLiabilityBelow: "Last year's secondary Class 1 liability must be below this",
    levyRounding: "Rounding of the apprenticeship levy to the penny",
  },
  salary: {
    periodsPerYear: "Parts of an annual salary, by pay frequency",
    workingPatternHistory: "Which working pattern counts the days when it changes during a tax year",
    daysBeforeFirstPattern: "Which working pattern holds before the first dated one",
    absenceDivisor: "What an absent day is a share of",
    wholeAbsence: "What an absence of every day of a segment takes",
    twoHundredSixtieths: "What a year is divided by in 260ths",
  },
  holiday: {
    entitlement: "Least paid holiday of a leave year",
    irregularAccrual: "Holiday accrued by irregular-hours and part-year workers, of hours worked",
    rolledUpPay: "Rolled-up holiday pay, of all pay for work done",
    averageWeek: "Paid weeks of an average week's pay, and how far back they are looked for",
    irregularAccrualNorthernIreland: "Holiday accrued by hours worked in Northern Ireland",
    rolledUpPayNorthernIreland: "Rolled-up holiday pay in Northern Ireland",
    averageWeekNorthernIreland: "Paid weeks of an average week's pay in Northern Ireland",
    accrualDuringLeave:
      "Weeks of average hours that holiday accrues by during leave, and how far back they are looked for",
    carryOver: "Weeks of holiday carried over to the next leave year, by cause",
    carryOverIrregular: "Weeks of holiday carried over by irregular-hours and part-year workers",
    carryOverNorthernIreland: "Weeks of holiday carried over in Northern Ireland",
    firstYearAccrual: "Holiday that accrues month by month in the first year of employment",
    recordsKept: "Years for which records of holiday and its pay are kept in Great Britain",
  },
  mileage: {
    approvedRates: "Approved amount of a mile in the employee's own vehicle, and of a passenger",
  },
  "category-letters": {
    contributionAge: "Age from which National Insurance is paid",
    reliefAges: "Ages below which employers have relief for young employees and apprentices",
    reducedRateElection: "Women who can still have a reduced-rate election",
    veteransRelief: "Years of civilian employment with the relief for veterans",
  },
  "termination-awards": {
    threshold: "Part of a termination award that is free of tax",
  },
  "minimum-wage": {
    ages: "Hourly rates by age at the start of the pay reference period",
    apprentice: "Hourly rate of an apprentice",
    apprenticeRateHolds: "Apprentices with the apprentice rate: below an age, or in their first years",
    compulsorySchoolAge: "Ages at which a school leaving date decides whether there is a minimum wage",
    salariedHours: "Days by which a part of a year's salaried hours is counted",
    accommodationOffset: "Accommodation offset",
  },
  pensions: {
    ageLimits: "Ages of workers and jobholders",
    statePensionAge: "State Pension age",
    lowerQualifyingEarnings: "Lower limit of qualifying earnings",
    earningsTrigger: "Earnings trigger of automatic enrolment",
    upperQualifyingEarnings: "Upper limit of qualifying earnings",
    minimumContributions: "Minimum pension contributions by basis",
    certificates: "Certificates for pensionable pay",
    reliefAtSource: "Relief that a scheme claims at source",
    countedStatutoryPay: "Statutory pay among qualifying earnings",
    postponement: "Postponement of automatic enrolment",
    enrolment: "Time to enrol and to give information",
    optIn: "Notices of opting in",
    optOut: "Opt-out period and refund",
    reEnrolment: "Cyclical re-enrolment",
    payingOver: "Days for paying contributions to the scheme",
    firstPeriodBand: "Band of a first period that began before membership",
    neonatalCarePay: "Neonatal care pay among qualifying earnings",
    minimumTotalTolerance: "Tolerance of the minimum total contribution",
    sacrificeDuringFamilyLeave: "Pension by salary sacrifice during paid family leave",
    sacrificeDuringSickness: "Pension by salary sacrifice beside statutory sick pay",
  },
  "court-orders": {
    finesTable: "Fines, England and Wales",
    councilTaxEngland: "Council tax, England",
    councilTaxWales: "Council tax, Wales",
    councilTaxWalesDaily: "Council tax, Wales, daily column",
    deaStandard: "Direct earnings attachment, standard rate",
    deaHigher: "Direct earnings attachment, higher rate",
    niFinesTable: "Fines, Northern Ireland",
    arrestmentTable: "Earnings arrestment, Scotland",
    maintenanceProtected: "Maintenance arrestment, sum protected a day",
    protectedShare: "Share of net earnings that is protected",
    otherSeriesRate: "Share of a further series of pay",
    administrationFee: "Administration fee of an order on a pay-day",
    remittance: "Days for paying over",
    noticeDays: "Days for telling the issuer of a leaver",
    graceDays: "Days before a pay-day must count",
    councilTaxOrdersPerCouncil: "Council tax orders of one council at a time",
    attachablePay: "Pay that counts as earnings of an order",
    pensionContributions: "Pension contributions that reduce attachable earnings",
    deaBase: "Earnings that a direct earnings attachment is calculated on",
    deoProtectedBase: "Earnings that a maintenance deduction order protects 60% of",
    deoShortfall: "Shortfall of a maintenance deduction order",
    aeoProtectedShortfall: "Shortfall of protected earnings",
    courtTableRounding: "Rounding of the fines and council tax tables",
    finesTableAndLoan: "Student loan beside a fines table",
    loanInDeaRoom: "Student loan in the room of a direct earnings attachment",
    welshDailyTable: "Daily column of Welsh council tax",
    arrestmentsWithoutRoom: "Two arrestments when nothing is left above the daily sum",
    feeWithoutRoom: "Fee when too little is left above the minimum wage",
  },
  "statutory-pay": {
    standardWeeklyRate: "Standard weekly rate of family pay",
    earningsRelatedRate: "Share of average weekly earnings that family pay is based on",
    lowerEarningsLimit: "Average weekly earnings from which statutory pay is due",
    sspWeeklyRate: "Weekly rate of sick pay",
    sspEarningsShare: "Sick pay is at most this share of average weekly earnings",
    sspEarningsTest: "What average weekly earnings must reach for sick pay",
    sspWaitingDays: "Qualifying days that must pass before sick pay is due",
    sspMinimumSpellDays: "Days of sickness that form a period of incapacity for work",
    sspLimits: "Linking gap, weeks of sick pay, years of a chain, days since another benefit",
    sspLongAbsence: "Unbroken absences that began before this day have a nil rate",
    maternityPay: "Maternity pay: weeks, service, work days, first days",
    adoptionPay: "Adoption pay: weeks, service, work days, first days",
    paternityPay: "Paternity pay: weeks and service",
    paternityWindowAfterBirth: "When paternity pay may be taken after a birth",
    paternityWindowAfterPlacement: "When paternity pay may be taken after a placement",
    paternityWindowNorthernIreland: "When paternity pay may be taken in Northern Ireland",
    sharedParentalPay: "Shared parental pay: weeks, service, work days, the partner's test",
    bereavementPay: "Parental bereavement pay",
    bereavementPayNorthernIreland: "Parental bereavement pay in Northern Ireland",
    neonatalCarePay: "Neonatal care pay",
    neonatalCarePayNorthernIreland: "Neonatal care pay in Northern Ireland",
    familyLeave: "Weeks of maternity and adoption leave, and notice of them",
    familyPayNotice: "Days of notice of maternity, adoption, shared parental and bereavement pay",
    paternityNotice: "Days of notice of paternity pay",
    neonatalNotice: "Days of notice of neonatal care pay",
    recoveryRate: "Share of family pay that an employer recovers",
    smallEmployerRecoveryRate: "Share of family pay that a small employer recovers",
    smallEmployerCompensationRate: "Compensation of a small employer on top of recovery",
    smallEmployerThreshold: "National Insurance of a year up to which an employer is small",
    sspRecoveryRate: "Share of sick pay that an employer recovers",
    sickPayDailyRate: "Precision of a day's sick pay",
    sickPayPartDayAtLimit: "Less than a day left of the limit of weeks",
    sickPayShortSpellAcrossReform: "A spell of two or three days over 6 April 2026",
    sickPayWaitingServedAcrossReform: "All waiting days served but no day paid by 6 April 2026",
    sickPayLongAbsence: "Absence since before 22 September 2025 below the earnings limit",
    sickPayCustody: "Last day of sick pay before legal custody",
    splitWeekRounding: "Rounding of a week that is split over pay periods",
    divisorFollowsWeeksPaid: "When average weekly earnings are divided by the weeks that were paid",
    familyPayRecoveryRounding: "Rounding of recovered amounts to the penny",
    familyPayArrearsRecovery: "Rate at which arrears of family pay are recovered",
    neonatalTierOfWeek: "Day that decides the tier of a week of neonatal care pay",
  },
  benefits: {
    carPercentages: "Percentage of a car's price by CO2 and electric range",
    carsWithoutFigure: "Percentage of a car without a CO2 figure, and of one first registered before 1998",
    carPrice: "Price of a car: accessories, contributions, classic cars, days of a gap",
    hybridEasement: "Plug-in hybrids that count as 1 g/km",
    carFuelMultiplier: "Sum that a car's percentage is taken of for its fuel",
    vanBenefit: "Van",
    vanFuel: "Van fuel",
    zeroEmissionVan: "Van without emissions",
    doubleCabs: "Double-cab pick-ups: cars from, vans to",
    officialRate: "Official rate of interest",
    loansExemptTo: "Loans up to which nothing is charged",
    accommodation: "Living accommodation: additional charge, earlier occupation, services",
    assets: "Assets lent: share of their value, computers lent before",
    optionalRemuneration: "Optional remuneration: cars that it leaves out",
    exemptions: "Exemptions and their limits",
    makingGoodBy: "Last days on which making good counts",
    yearEnd: "Days after the tax year: statements, forms, payment",
    carNotices: "Quarters of form P46(Car)",
    settlement: "PAYE settlement agreements: rates of tax, last days",
    class1A: "Class 1A and Class 1B",
    reported: "Sections of form P11D, and which are liable to Class 1A",
    payrolling: "Kinds that must or may be payrolled, and when they are registered",
    benefitRounding: "Rounding of cars, fuel and loans",
    spreadRemainder: "What division over pay days leaves",
    negativeBenefit: "Value below what has been taxed",
    payDayWithoutPay: "Pay day without pay",
    loanYear: "Days of a year of the precise method",
    averageOfRates: "Average of two official rates",
  },
};

const LAW_OF_BENEFITS: SubjectDefinitions = { benefits: BENEFITS };

/** The subjects of both sets of documents: of payslips, and the law of benefits in kind. */
export const DESCRIBED: SubjectDefinitions = { ...SUBJECTS, ...LAW_OF_BENEFITS };

/** Checks documents of payslips, or of the law of benefits in kind, which are a set of their own. */
export function checkEitherSet(documents: RuleDocuments): RulesResult<CheckedRules> {
  const isOfBenefits = Object.keys(documents ?? {}).some((path) => path.endsWith("/benefits.json"));
  return isOfBenefits ? checkDocuments(documents, LAW_OF_BENEFITS, ["benefits"]) : checkDocuments(documents, SUBJECTS);
}

/** Returns the title of a parameter or policy, or its name if it has no title. */
export function getTitle(subject: string, name: string): string {
  const titles: Readonly<Record<string, Readonly<Record<string, string>>>> = TITLES;
  return titles[subject]?.[name] ?? name;
}
