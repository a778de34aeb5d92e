import { PROVIDER_PROFILES, type ProviderProfile } from "../../../engine/bank-files/provider-files";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RunRow } from "../../pay-runs";
import type { ProviderEntry } from "../providers/provider-table";
import type { SchemeRow } from "../schemes/find-groups";
import type { PensionFileTables } from "../store/file-tables";

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

/** Returns the layout of a scheme's file: the organisation's own, else the provider's; null if there is none. */
export async function findProfile(
  tx: Tx,
  { id }: Pick<SchemeRow, "id">,
  provider: ProviderEntry,
): Promise<ProviderProfile | null> {
  const usual = usualProfile(provider);
  return usual === null ? null : ((await ownProfile(tx, id)) ?? usual);
}

/** Returns the layout that a provider takes by default; null if it takes no files. */
export function usualProfile({ profileIds: [first = ""] }: ProviderEntry): ProviderProfile | null {
  return PROVIDER_PROFILES[first] ?? null;
}

/** Returns the organisation's own layout of a scheme's file; null if it has none. */
export async function ownProfile(tx: Tx, pensionSchemaId: string): Promise<ProviderProfile | null> {
  const row = await tx
    .withTables<PensionFileTables>()
    .selectFrom("pension_file_mapping")
    .select("profile")
    .where("pension_schema_id", "=", pensionSchemaId)
    .executeTakeFirst();
  return row?.profile ?? null;
}

/** Refuses a run whose contributions are not final. */
export function needLocked({ status }: Pick<RunRow, "status">): void {
  if (status === "Locked") return;
  throw new Refused(409, { token: "pay_run_not_locked", text: "The run is open: lock it first." });
}
