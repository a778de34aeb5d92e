import { type Payslip, payYear, type YearFacts } from "../../../src/engine";
import type { FpsEmployeeFacts, FpsEmploymentFacts, FpsFacts } from "../../../src/engine/filings";
import { rulebook } from "../../support/library";

// A plainly invented employer with plainly invented people.

export const EMPLOYER = {
  name: "Sample Employer Ltd",
  payeReference: "635/A635",
  address: { line1: "1 Sample Street", line2: "Sampletown", postcode: "ZZ1 1ZZ" },
};
export const SCHEME = { payeReference: "635/A635", accountsOfficeReference: "635PC00012345" };
export const ADA = {
  title: "Ms",
  firstName: "Ada",
  lastName: "Example",
  dateOfBirth: "1990-01-15",
  gender: "Female",
  nationalInsuranceNumber: "RN000001A",
} as const;

const YEAR: YearFacts = {
  taxYear: 2026,
  payFrequency: "Monthly",
  taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
  payments: [],
};

/** Returns the payslips of a year of valid facts. */
export function payslipsOf(facts: Partial<YearFacts>): readonly Payslip[] {
  const answer = payYear({ ...YEAR, ...facts }, rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value.payslips;
}

/** Returns the last days of the twelve tax months of a year. */
export function monthEnds(taxYear: number): readonly string[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = ((index + 4) % 12) + 1;
    return `${month < 5 ? taxYear + 1 : taxYear}-${String(month).padStart(2, "0")}-05`;
  });
}

/** Returns the one payslip of a month's pay. */
export function monthsPayslip(facts: Partial<YearFacts>, payment: YearFacts["payments"][number]): Payslip {
  return payslipsOf({ ...facts, payments: [payment] })[0] as Payslip;
}

/** Returns a full payment submission of one payment to one person. */
export function fpsOf(
  employment: Partial<FpsEmploymentFacts> & Pick<FpsEmploymentFacts, "payslip">,
  person: Partial<FpsEmployeeFacts> = {},
): FpsFacts {
  const employments = [{ payrollId: "EMP001", hoursWorkedBand: "D" as const, ...employment }];
  return {
    taxYear: employment.payslip.taxYear,
    submissionDate: employment.payslip.paymentDate as string,
    employer: SCHEME,
    employees: [{ ...ADA, ...person, employments }],
  };
}
