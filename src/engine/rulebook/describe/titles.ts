import { loanPlanParameter, STUDENT_LOAN_PLANS } from "../../base";
import type { Chapter } from "../chapter";
import { CHAPTERS, type ChapterSubject } from "../chapters";
import type { Subject } from "../shape";

/** What each parameter and policy of the payslip's subjects is called where people read it. */
const TITLES: Readonly<Record<Subject, Readonly<Record<string, string>>>> = {
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
  },
  "national-insurance": {
    lowerEarningsLimit: "Lower earnings limit",
    primaryThreshold: "Primary threshold: employees pay above it",
    secondaryThreshold: "Secondary threshold: employers pay above it",
    freeportUpperSecondaryThreshold: "Upper secondary threshold for freeport employees",
    investmentZoneUpperSecondaryThreshold: "Upper secondary threshold for investment-zone employees",
    under21UpperSecondaryThreshold: "Upper secondary threshold under 21",
    apprenticeUpperSecondaryThreshold: "Upper secondary threshold for apprentices under 25",
    veteranUpperSecondaryThreshold: "Upper secondary threshold for veterans",
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
    mixedLetters: "Several letters in one earnings period of an employee who is no director",
  },
  "student-loans": {
    ...Object.fromEntries(
      STUDENT_LOAN_PLANS.map((plan) => [loanPlanParameter(plan), `Student loan plan ${plan.slice(4)}`]),
    ),
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
};

/** The title of a parameter or policy; its name where it has none. */
export function titleOf(subject: string, name: string): string {
  const titles = chapterOf(subject)?.titles ?? TITLES[subject as Subject];
  return titles[name] ?? name;
}

/** The chapter of a subject; null for a subject that every payslip needs. */
export function chapterOf(subject: string): Chapter | null {
  return Object.hasOwn(CHAPTERS, subject) ? CHAPTERS[subject as ChapterSubject] : null;
}
