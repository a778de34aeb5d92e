import {
  accrueHoliday,
  applyCourtOrders,
  apprenticeshipLevy,
  assessSmallEmployer,
  assessWorker,
  attachableEarnings,
  averageEarnings,
  averageWeek,
  type CallOptions,
  calculateContributions,
  checkLinking,
  class1aOnTermination,
  employmentAllowance,
  familyPaySchedule,
  grossToNet,
  holidayEntitlement,
  incomeTax,
  minimumWage,
  nationalInsurance,
  payYear,
  postDifference,
  type Result,
  type Rulebook,
  recalculateForPayRises,
  reconcileLineItems,
  recoverStatutoryPay,
  resolveSalaryPolicies,
  rolledUpHolidayPay,
  salaryLines,
  sickPay,
  splitIntoSegments,
  statutoryRates,
  studentLoans,
} from "../../engine";

/** A function of the library that `calc` offers. */
export interface Calculation {
  readonly name: string;
  readonly summary: string;
  /** The facts of the example in the help. */
  readonly example: string;
  readonly work: (facts: unknown, rulebook: Rulebook, options: CallOptions) => Result<unknown>;
}

/** The library checks facts of any shape itself, so that what stands on standard input is handed on as it is. */
function unchecked<Facts>(work: (facts: Facts, rulebook: Rulebook, options: CallOptions) => Result<unknown>) {
  return (facts: unknown, rulebook: Rulebook, options: CallOptions) => work(facts as Facts, rulebook, options);
}

export const CALCULATIONS: readonly Calculation[] = [
  {
    name: "gross-to-net",
    summary: "one payslip, from gross pay to net pay",
    example:
      '{"payFrequency":"Monthly","paymentDate":"2026-04-30","grossPay":"2500","taxCode":"1257L","niCategory":"A"}',
    work: unchecked(grossToNet),
  },
  {
    name: "pay-year",
    summary: "the payslips of one employment through a tax year",
    example:
      '{"taxYear":"2026-27","payFrequency":"Monthly","taxCodes":[{"effectiveDate":"2026-04-06","taxCode":"1257L"}],"niCategories":[{"effectiveDate":"2026-04-06","niCategory":"A"}],"payments":[{"paymentDate":"2026-04-30","grossPay":"2500"}]}',
    work: unchecked(payYear),
  },
  {
    name: "income-tax",
    summary: "income tax of one payment",
    example: '{"payFrequency":"Monthly","paymentDate":"2026-04-30","taxablePay":"2500","taxCode":"1257L"}',
    work: unchecked(incomeTax),
  },
  {
    name: "national-insurance",
    summary: "National Insurance of one payment, employee and employer",
    example: '{"payFrequency":"Monthly","paymentDate":"2026-04-30","earnings":{"A":"2500"}}',
    work: unchecked(nationalInsurance),
  },
  {
    name: "student-loans",
    summary: "student and postgraduate loan deductions of one payment",
    example: '{"payFrequency":"Monthly","paymentDate":"2026-04-30","niablePay":"3500","studentLoanPlan":"Plan2"}',
    work: unchecked(studentLoans),
  },
  {
    name: "minimum-wage",
    summary: "whether a pay period pays the minimum wage",
    example: '{"periodStartDate":"2026-05-01","dateOfBirth":"2000-01-01","payThatCounts":"2100","hours":"160"}',
    work: unchecked(minimumWage),
  },
  {
    name: "apprenticeship-levy",
    summary: "an employer's apprenticeship levy of a tax month",
    example: '{"taxYear":"2026-27","taxMonth":1,"payBillToDate":"300000","levyBefore":"0"}',
    work: unchecked(apprenticeshipLevy),
  },
  {
    name: "class-1a-on-termination",
    summary: "an employer's Class 1A contributions on termination awards",
    example: '{"taxYear":"2026-27","taxableAwards":"20000"}',
    work: unchecked(class1aOnTermination),
  },
  {
    name: "employment-allowance",
    summary: "an employer's Employment Allowance of a month",
    example: '{"taxYear":"2026-27","employerNi":"1800","allowanceUsed":"9500"}',
    work: unchecked(employmentAllowance),
  },
  {
    name: "salary",
    summary: "the salary lines of one pay period, with statutory leave",
    example:
      '{"employeeId":"E1","payrollConfigId":"P1","periodStartDate":"2026-06-01","periodEndDate":"2026-06-30","frequency":"Monthly","startDate":"2020-01-06","salaryHistory":[{"effectiveFrom":"2020-01-06","salary":"30000"},{"effectiveFrom":"2026-06-16","salary":"36000"}]}',
    work: unchecked(salaryLines),
  },
  {
    name: "salary-segments",
    summary: "the segments of one pay period, cut at each salary version",
    example:
      '{"periodStartDate":"2026-06-01","periodEndDate":"2026-06-30","startDate":"2020-01-06","salaryHistory":[{"effectiveFrom":"2020-01-06","salary":"30000"},{"effectiveFrom":"2026-06-16","salary":"36000"}]}',
    work: unchecked(splitIntoSegments),
  },
  {
    name: "salary-policies",
    summary: "the leave policy of each of the seven statutory payments, and where it comes from",
    example: '{"organisation":{"leave":{"sickness":{"type":"FullPay"}}}}',
    work: unchecked(resolveSalaryPolicies),
  },
  {
    name: "holiday",
    summary: "the holiday of a leave year, in days",
    example: '{"daysPerWeek":"3","leaveYearStartDate":"2026-04-06","startDate":"2026-10-12"}',
    work: unchecked(holidayEntitlement),
  },
  {
    name: "holiday-accrual",
    summary: "the hours of holiday that an irregular-hours or part-year worker accrues in a pay period",
    example: '{"leaveYearStartDate":"2026-04-06","hoursWorked":"87.5"}',
    work: unchecked(accrueHoliday),
  },
  {
    name: "holiday-rolled-up",
    summary: "rolled-up holiday pay of a pay period",
    example: '{"leaveYearStartDate":"2026-04-06","payForWork":"1240.50"}',
    work: unchecked(rolledUpHolidayPay),
  },
  {
    name: "holiday-average-week",
    summary: "an average week's pay before leave, where pay varies",
    example:
      '{"leaveStartDate":"2026-09-07","weeks":[{"weekEndDate":"2026-09-06","pay":"412.50"},{"weekEndDate":"2026-08-30","pay":"380.00"}]}',
    work: unchecked(averageWeek),
  },
  {
    name: "ssp",
    summary: "statutory sick pay of a person's absences: chains, weeks, days and the slices of pay periods",
    example:
      '{"absences":[{"startDate":"2026-03-23","endDate":"2026-04-17"}],"qualifyingDays":["Monday","Tuesday","Wednesday","Thursday","Friday"],"averageEarningsOverride":"130"}',
    work: unchecked(sickPay),
  },
  {
    name: "linking",
    summary: "whether an absence links to earlier ones, and what is left of its sick pay",
    example:
      '{"startDate":"2026-04-20","endDate":"2026-04-24","earlierAbsences":[{"startDate":"2026-03-02","endDate":"2026-03-13"}],"qualifyingDays":["Monday","Tuesday","Wednesday","Thursday","Friday"],"averageEarningsOverride":"130"}',
    work: unchecked(checkLinking),
  },
  {
    name: "schedule-difference",
    summary: "what a statutory schedule worked out again pays beyond its locked periods",
    example: '{"lineItems":[],"storedLineItems":[],"payPeriods":[]}',
    work: unchecked(postDifference),
  },
  {
    name: "schedule",
    summary: "maternity, adoption, paternity, shared parental, bereavement or neonatal care pay, week by week",
    example:
      '{"statutoryType":"StatutoryMaternityPay","qualifyingEventDate":"2026-03-20","startDate":"2026-03-02","averageEarningsOverride":"500","employment":{"startDate":"2020-01-06"}}',
    work: unchecked(familyPaySchedule),
  },
  {
    name: "pay-rises",
    summary: "what pay rises add to a statutory schedule (Alabaster), week by week",
    example:
      '{"statutoryType":"StatutoryMaternityPay","qualifyingEventDate":"2026-03-20","startDate":"2026-03-02","employment":{"startDate":"2020-01-06","payFrequency":"Monthly","earnings":[{"paymentDate":"2025-09-30","amount":"2000"},{"paymentDate":"2025-10-31","amount":"2000"},{"paymentDate":"2025-11-28","amount":"2000"}]},"payRises":[{"effectiveFrom":"2026-05-01","previousSalary":"24000","newSalary":"25200"}]}',
    work: unchecked(recalculateForPayRises),
  },
  {
    name: "reconcile",
    summary: "the line items of a statutory schedule against what a pay run posted",
    example: '{"lineItems":[],"postedLines":[{"lineItemSequence":1,"amount":"194.32"}],"year":2026,"period":1}',
    work: unchecked(reconcileLineItems),
  },
  {
    name: "recovery",
    summary: "what an employer recovers of the statutory pay of a tax month, with compensation",
    example:
      '{"taxYear":"2026-27","taxMonth":1,"payments":[{"statutoryType":"StatutoryMaternityPay","amountPaid":"1943.20","isSmallEmployer":true}]}',
    work: unchecked(recoverStatutoryPay),
  },
  {
    name: "small-employer",
    summary: "whether an employer is small for the recovery of a statutory award",
    example: '{"testDate":"2026-04-08","class1Contributions":"44999.99"}',
    work: unchecked(assessSmallEmployer),
  },
  {
    name: "statutory-rates",
    summary: "the rates and limits of statutory pay in a tax year",
    example: '{"taxYear":"2026-27"}',
    work: unchecked(statutoryRates),
  },
  {
    name: "average-earnings",
    summary: "average weekly earnings for a statutory payment",
    example:
      '{"statutoryType":"StatutoryMaternityPay","qualifyingEventDate":"2026-03-20","employment":{"payFrequency":"Monthly","earnings":[{"paymentDate":"2025-09-30","amount":"2000"},{"paymentDate":"2025-10-31","amount":"2000"},{"paymentDate":"2025-11-28","amount":"2000"}]}}',
    work: unchecked(averageEarnings),
  },
  {
    name: "assess",
    summary: "whether a worker must be enrolled in a workplace pension",
    example:
      '{"dateOfBirth":"1990-03-02","earnings":"1500","frequency":"Monthly","payReferencePeriodStartDate":"2026-05-01","payReferencePeriodEndDate":"2026-05-31"}',
    work: unchecked(assessWorker),
  },
  {
    name: "contributions",
    summary: "pension contributions of one payment, employee and employer",
    example:
      '{"paymentDate":"2026-06-30","pensionType":"ReliefAtSource","contributionBasis":"QualifyingEarnings","employeeFactor":"0.05","employerFactor":"0.03","frequency":"Monthly","earnings":"2000"}',
    work: unchecked(calculateContributions),
  },
  {
    name: "orders",
    summary: "what court orders take from one pay-day, with loans and fees",
    example:
      '{"payFrequency":"Monthly","paymentDate":"2026-04-30","attachableEarnings":"1800","orders":[{"orderType":"Ctaeo","dateMade":"2025-02-01","jurisdiction":"England","localAuthority":"Sample council"},{"orderType":"CmsDeo","dateMade":"2025-03-01","deductionBasis":"FixedAmount","fixedAmount":"300"}]}',
    work: unchecked(applyCourtOrders),
  },
  {
    name: "attachable-earnings",
    summary: "the net earnings that each type of court order may take from",
    example:
      '{"paymentDate":"2026-04-30","pay":[{"payType":"Wages","amount":"2200"}],"tax":"190.40","ni":"92.16","pensionContributions":[{"contributionType":"Occupational","amount":"110"}]}',
    work: unchecked(attachableEarnings),
  },
];
