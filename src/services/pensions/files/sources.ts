/** What all records of a file share. */
const OF_FILE = [
  ...(["pensionProviderId", "employerId", "employerReference", "paymentSource", "paymentDueDate"] as const),
  ...(["payFrequency", "taxPeriod", "payReferenceStartDate", "payReferenceEndDate"] as const),
  ...(["payPeriodStartDate", "payPeriodEndDate", "contributionDeductionDate"] as const),
] as const;

/** What a record says of its member. */
const OF_RECORD = [
  ...(["messageFunction", "employeeId", "alternativeId", "employeeName", "title", "forename1", "forename2"] as const),
  ...(["surname", "birthDate", "gender", "nationalInsuranceNumber", "employmentStartDate", "address1"] as const),
  ...(["address2", "address3", "address4", "postcode", "country", "emailAddress", "telephone", "mobile"] as const),
  ...(["group", "workerCategory", "pensionableEarnings", "totalEarnings", "employerContribution"] as const),
  ...(["employeeContribution", "additionalVoluntaryContribution", "employeeLumpSum", "isSalarySacrifice"] as const),
  ...(["nonPaymentReason", "nonPaymentDate", "enrolmentEvent", "eventDate", "isReEnrolment", "exitDate"] as const),
] as const;

/** The names by which columns of a file refer to what is on record. */
export const FILE_SOURCES = [...OF_FILE, ...OF_RECORD] as const;

export type SharedFacts = Partial<Record<(typeof OF_FILE)[number], string | null>>;
export type MemberFacts = Partial<Record<(typeof OF_RECORD)[number], string | null | undefined>>;

/** Returns whether a name is of something that all records share. */
export function isShared(source: string): boolean {
  return OF_FILE.some((name) => name === source);
}
