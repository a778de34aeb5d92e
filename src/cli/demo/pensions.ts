import type { Call } from "./demo-caller";

const SCHEME = {
  name: "Sample Pension",
  pensionProviderId: "01JZ3V6D4R0000000000000P02",
  dutyStartDate: "2023-09-01",
  externalReferenceId: "SAMPLE-01",
};

/** Contributions on all of the pay, at the legal minimum's percentages, taken in each of the three ways. */
const TERMS = { contributionBasis: "PensionablePayUncertified", employeeFactor: "0.05", employerFactor: "0.03" };
const GROUPS = [
  { ...TERMS, name: "Everyone", pensionType: "ReliefAtSource", isDefault: true },
  { ...TERMS, name: "Office", pensionType: "NetPayArrangement" },
  { ...TERMS, name: "Managers", pensionType: "SalarySacrifice" },
];

/** The sample's members by their ids, each with a group. Directors and who is too young are no members. */
const MEMBERS: Readonly<Record<string, string>> = {
  S01: "Office",
  S02: "Everyone",
  S03: "Managers",
  S04: "Everyone",
  S05: "Everyone",
  S09: "Everyone",
  S10: "Everyone",
  S11: "Everyone",
};

const INFORMED = { sentDate: "2025-07-14", note: "Handed over" };
const DEFAULTS = "/v2/pension/organisation/pension-default";

/** Enters the sample's pension scheme, with a postponement of new workers and the next re-enrolment date. */
export async function enterPensions(call: Call, employees: ReadonlyMap<string, string>): Promise<void> {
  const { id: pensionSchemaId } = await call("POST", "/v2/pension/pension-schema", SCHEME);
  const groups = new Map<string, unknown>();
  for (const group of GROUPS) {
    groups.set(group.name, (await call("POST", "/v2/pension/pension-group", { ...group, pensionSchemaId })).id);
  }
  await call("PUT", `${DEFAULTS}/postponement-settings`, { startDateDefinition: { value: 3, frequency: "Month" } });
  await call("PUT", `${DEFAULTS}/re-enrolment-settings`, { reEnrolmentDate: "2026-10-01" });
  for (const [sample, group] of Object.entries(MEMBERS)) {
    const employeeId = employees.get(sample);
    const joined = { employeeId, enrolmentDate: "2025-07-07", joinReason: "Automatic" };
    await call("POST", "/v2/pension/employee-pension", { ...joined, pensionGroupId: groups.get(group) });
    await call("POST", `/v2/pension/auto-enrolment/enrolment-information/${employeeId}/given`, INFORMED);
  }
  await call("PUT", `${DEFAULTS}/auto-enrolment-settings`, { isEnabled: true });
}
