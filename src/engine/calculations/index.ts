import { planCorrections } from "../corrections";
import { apprenticeshipLevy, class1aOnTermination, employmentAllowance, terminationAward } from "../employer-charges";
import { grossForNet, payWithinBudget } from "../gross-for-net";
import { grossToNet, payYear } from "../gross-to-net";
import {
  accrueHoliday,
  averageWeek,
  carriedOverHoliday,
  holidayEntitlement,
  holidayYear,
  hoursBeforeLeave,
  rolledUpHolidayPay,
} from "../holiday";
import { carryForwardTaxCode, incomeTax, starterTaxCode } from "../income-tax";
import { minimumWage } from "../minimum-wage";
import { nationalInsurance } from "../national-insurance";
import { type ListedCalculation, listDefined, listReadByHand } from "../rulebook";
import { resolveSalaryPolicies, salaryLines, splitIntoSegments } from "../salary";
import {
  assessSmallEmployer,
  averageEarnings,
  checkLinking,
  familyPaySchedule,
  postDifference,
  recalculateForPayRises,
  reconcileLineItems,
  recoverStatutoryPay,
  sickPay,
  statutoryRates,
} from "../statutory-pay";
import { studentLoans } from "../student-loans";
import { ORDER_CALCULATIONS } from "./court-orders";
import { PENSION_CALCULATIONS } from "./pensions";

/** Every calculation of one employee, employer or payment, in listing order. */
export const CALCULATIONS: readonly ListedCalculation[] = [
  listReadByHand("gross-to-net", grossToNet, {
    summary: "one payslip, from gross pay to net pay",
    example:
      '{"payFrequency":"Monthly","paymentDate":"2026-04-30","grossPay":"2500","taxCode":"1257L","niCategory":"A"}',
  }),
  listReadByHand("gross-for-net", grossForNet, {
    summary: "the gross pay that gives a wanted net pay or total cost to employer",
    example: '{"payFrequency":"Monthly","paymentDate":"2026-04-30","netPay":"2000","taxCode":"1257L","niCategory":"A"}',
  }),
  listReadByHand("pay-within-budget", payWithinBudget, {
    summary: "the most further pay that a budget allows a group of people",
    example:
      '{"budget":"5600","share":"InProportion","people":[{"id":"A","payFrequency":"Monthly","paymentDate":"2026-04-30","grossPay":"2500","taxCode":"1257L","niCategory":"A"},{"id":"B","payFrequency":"Monthly","paymentDate":"2026-04-30","grossPay":"1800","taxCode":"1257L","niCategory":"A"}]}',
  }),
  listReadByHand("pay-year", payYear, {
    summary: "the payslips of one employment through a tax year",
    example:
      '{"taxYear":"2026-27","payFrequency":"Monthly","taxCodes":[{"effectiveDate":"2026-04-06","taxCode":"1257L"}],"niCategories":[{"effectiveDate":"2026-04-06","niCategory":"A"}],"payments":[{"paymentDate":"2026-04-30","grossPay":"2500"}]}',
  }),
  listReadByHand("corrections", planCorrections, {
    summary: "what an open run pays or recovers for facts of closed periods that became known later",
    example:
      '{"years":[{"asPaid":{"taxYear":"2026-27","payFrequency":"Monthly","taxCodes":[{"effectiveDate":"2026-04-06","taxCode":"1257L"}],"niCategories":[{"effectiveDate":"2026-04-06","niCategory":"A"}],"payments":[]},"payslips":[],"asKnown":{"taxYear":"2026-27","payFrequency":"Monthly","taxCodes":[{"effectiveDate":"2026-04-06","taxCode":"1257L"}],"niCategories":[{"effectiveDate":"2026-04-06","niCategory":"A"}],"payments":[{"paymentDate":"2026-04-30","grossPay":"1250"}]}}],"open":{"paymentDate":"2026-05-29","grossPay":"2500"}}',
  }),
  listDefined(incomeTax, {
    summary: "income tax of one payment",
    example: '{"payFrequency":"Monthly","paymentDate":"2026-04-30","taxablePay":"2500","taxCode":"1257L"}',
  }),
  listDefined(nationalInsurance, {
    summary: "National Insurance of one payment, employee and employer",
    example: '{"payFrequency":"Monthly","paymentDate":"2026-04-30","earnings":{"A":"2500"}}',
  }),
  listDefined(studentLoans, {
    summary: "student and postgraduate loan deductions of one payment",
    example: '{"payFrequency":"Monthly","paymentDate":"2026-04-30","niablePay":"3500","studentLoanPlan":"Plan2"}',
  }),
  listDefined(starterTaxCode, {
    summary: "the tax code of a starter until a notice arrives",
    example: '{"startDate":"2026-05-11","p45":{"leavingDate":"2026-04-30","taxCode":"1257L"}}',
  }),
  listDefined(carryForwardTaxCode, {
    summary: "the tax code to operate from 6 April without a notice",
    example: '{"taxYear":"2026-27","taxCode":"1257L","week1Month1":true}',
  }),
  listDefined(minimumWage, {
    summary: "whether a pay period pays the minimum wage",
    example: '{"periodStartDate":"2026-05-01","dateOfBirth":"2000-01-01","payThatCounts":"2100","hours":"160"}',
  }),
  listDefined(apprenticeshipLevy, {
    summary: "an employer's apprenticeship levy of a tax month",
    example: '{"taxYear":"2026-27","taxMonth":1,"payBillToDate":"300000","levyBefore":"0"}',
  }),
  listDefined(class1aOnTermination, {
    summary: "an employer's Class 1A contributions on termination awards",
    example: '{"taxYear":"2026-27","taxableAwards":"20000"}',
  }),
  listDefined(terminationAward, {
    summary: "what is free of tax and what is taxed of a payment of a termination award",
    example: '{"taxYear":"2026-27","amount":"25000","paidBefore":"20000"}',
  }),
  listDefined(employmentAllowance, {
    summary: "an employer's Employment Allowance of a month",
    example: '{"taxYear":"2026-27","employerNi":"1800","allowanceUsed":"9500"}',
  }),
  listDefined(salaryLines, {
    summary: "the salary lines of one pay period, with statutory leave",
    example:
      '{"employeeId":"E1","payrollConfigId":"P1","periodStartDate":"2026-06-01","periodEndDate":"2026-06-30","frequency":"Monthly","startDate":"2020-01-06","salaryHistory":[{"effectiveFrom":"2020-01-06","salary":"30000"},{"effectiveFrom":"2026-06-16","salary":"36000"}]}',
  }),
  listDefined(splitIntoSegments, {
    summary: "the segments of one pay period, cut at each salary version",
    example:
      '{"periodStartDate":"2026-06-01","periodEndDate":"2026-06-30","startDate":"2020-01-06","salaryHistory":[{"effectiveFrom":"2020-01-06","salary":"30000"},{"effectiveFrom":"2026-06-16","salary":"36000"}]}',
  }),
  listDefined(resolveSalaryPolicies, {
    summary: "the leave policy of each of the seven statutory payments, and where it comes from",
    example: '{"organisation":{"leave":{"sickness":{"type":"FullPay"}}}}',
  }),
  listDefined(holidayEntitlement, {
    summary: "the holiday of a leave year, in days",
    example: '{"daysPerWeek":"3","leaveYearStartDate":"2026-04-06","startDate":"2026-10-12"}',
  }),
  listDefined(holidayYear, {
    summary: "the holiday of a leave year under a policy: contract, bank holidays, statutory least, accrued by a day",
    example:
      '{"kind":"RegularHours","unitName":"Day","leaveYearStartDate":"2026-04-06","daysPerWeek":"3","contractualUnits":"30"}',
  }),
  listDefined(carriedOverHoliday, {
    summary: "untaken holiday carried over to the next leave year, by cause, with its last day",
    example:
      '{"leaveYearStartDate":"2025-04-06","daysPerWeek":"5","untaken":"12","causes":[{"cause":"Sickness","units":"9"}]}',
  }),
  listDefined(accrueHoliday, {
    summary: "the hours of holiday that an irregular-hours or part-year worker accrues in a pay period",
    example: '{"leaveYearStartDate":"2026-04-06","hoursWorked":"87.5"}',
  }),
  listDefined(hoursBeforeLeave, {
    summary: "average weekly hours before sick or statutory leave, by which holiday accrues during it",
    example:
      '{"leaveYearStartDate":"2026-04-06","leaveStartDate":"2026-09-07","periods":[{"from":"2026-04-06","to":"2026-09-05","hours":"480"}]}',
  }),
  listDefined(rolledUpHolidayPay, {
    summary: "rolled-up holiday pay of a pay period",
    example: '{"leaveYearStartDate":"2026-04-06","payForWork":"1240.50"}',
  }),
  listDefined(averageWeek, {
    summary: "an average week's pay before leave, where pay varies",
    example:
      '{"leaveStartDate":"2026-09-07","weeks":[{"weekEndDate":"2026-09-06","pay":"412.50"},{"weekEndDate":"2026-08-30","pay":"380.00"}]}',
  }),
  listDefined(sickPay, {
    summary: "statutory sick pay of a person's absences: chains, weeks, days and the slices of pay periods",
    example:
      '{"absences":[{"startDate":"2026-03-23","endDate":"2026-04-17"}],"qualifyingDays":["Monday","Tuesday","Wednesday","Thursday","Friday"],"averageEarningsOverride":"130"}',
  }),
  listDefined(checkLinking, {
    summary: "whether an absence links to earlier ones, and what is left of its sick pay",
    example:
      '{"startDate":"2026-04-20","endDate":"2026-04-24","earlierAbsences":[{"startDate":"2026-03-02","endDate":"2026-03-13"}],"qualifyingDays":["Monday","Tuesday","Wednesday","Thursday","Friday"],"averageEarningsOverride":"130"}',
  }),
  listDefined(postDifference, {
    summary: "what a statutory schedule calculated again pays beyond its locked periods",
    example: '{"lineItems":[],"storedLineItems":[],"payPeriods":[]}',
  }),
  listDefined(familyPaySchedule, {
    summary: "maternity, adoption, paternity, shared parental, bereavement or neonatal care pay, week by week",
    example:
      '{"statutoryType":"StatutoryMaternityPay","qualifyingEventDate":"2026-03-20","startDate":"2026-03-02","averageEarningsOverride":"500","employment":{"startDate":"2020-01-06"}}',
  }),
  listDefined(recalculateForPayRises, {
    summary: "what pay rises add to a statutory schedule (Alabaster), week by week",
    example:
      '{"statutoryType":"StatutoryMaternityPay","qualifyingEventDate":"2026-03-20","startDate":"2026-03-02","employment":{"startDate":"2020-01-06","payFrequency":"Monthly","earnings":[{"paymentDate":"2025-09-30","amount":"2000"},{"paymentDate":"2025-10-31","amount":"2000"},{"paymentDate":"2025-11-28","amount":"2000"}]},"payRises":[{"effectiveFrom":"2026-05-01","previousSalary":"24000","newSalary":"25200"}]}',
  }),
  listDefined(reconcileLineItems, {
    summary: "the line items of a statutory schedule against what a pay run posted",
    example: '{"lineItems":[],"postedLines":[{"lineItemSequence":1,"amount":"194.32"}],"year":2026,"period":1}',
  }),
  listDefined(recoverStatutoryPay, {
    summary: "what an employer recovers of the statutory pay of a tax month, with compensation",
    example:
      '{"taxYear":"2026-27","taxMonth":1,"payments":[{"statutoryType":"StatutoryMaternityPay","amountPaid":"1943.20","isSmallEmployer":true}]}',
  }),
  listDefined(assessSmallEmployer, {
    summary: "whether an employer is small for the recovery of a statutory award",
    example: '{"testDate":"2026-04-08","class1Contributions":"44999.99"}',
  }),
  listDefined(statutoryRates, {
    summary: "the rates and limits of statutory pay in a tax year",
    example: '{"taxYear":"2026-27"}',
  }),
  listDefined(averageEarnings, {
    summary: "average weekly earnings for a statutory payment",
    example:
      '{"statutoryType":"StatutoryMaternityPay","qualifyingEventDate":"2026-03-20","employment":{"payFrequency":"Monthly","earnings":[{"paymentDate":"2025-09-30","amount":"2000"},{"paymentDate":"2025-10-31","amount":"2000"},{"paymentDate":"2025-11-28","amount":"2000"}]}}',
  }),
  ...PENSION_CALCULATIONS,
  ...ORDER_CALCULATIONS,
];
