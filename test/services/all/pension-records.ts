import { GROUP, SCHEME } from "../pensions/sample-pensions";
import { CREDENTIALS } from "../pensions/smart-pension-server";
import type { Call } from "../support/platform";
import { made } from "./made";

/** Makes a scheme and its group, of which the employee is a member. */
export async function pensionsOf(call: Call, employeeId: string) {
  const { id: pensionSchemaId } = await made(call, "/v2/pension/pension-schema", SCHEME);
  const group = { ...GROUP, pensionSchemaId, isDefault: true };
  const { id: pensionGroupId } = await made(call, "/v2/pension/pension-group", group);
  const enrolmentDate = "2026-04-06";
  await made(call, "/v2/pension/employee-pension", { employeeId, pensionGroupId, enrolmentDate });
  const letter = { letterType: "RightToOptIn", delivery: "Print" };
  const { letterId } = await made(call, `/v2/pension/employee-pension/${employeeId}/enrolment-letter`, letter);
  return { pensionSchemaId, pensionGroupId, letterId };
}

/** Makes a scheme that is linked with its provider's web service, with one member. */
export async function connectedScheme(call: Call, employeeId: string) {
  const provider = { pensionProviderId: "01JZ3V6D4R0000000000000P04" };
  const connection = { ...provider, name: "Smart Pension", credentials: CREDENTIALS };
  const { connectionId } = await made(call, "/v2/pension/connections", connection);
  const scheme = { ...SCHEME, ...provider, name: "Sent Pension", externalReferenceId: "SMART-1", connectionId };
  const { id: pensionSchemaId } = await made(call, "/v2/pension/pension-schema", scheme);
  const { id: pensionGroupId } = await made(call, "/v2/pension/pension-group", { ...GROUP, pensionSchemaId });
  const joined = { employeeId, pensionGroupId, enrolmentDate: "2026-04-06" };
  await made(call, "/v2/pension/employee-pension", joined);
  return { connectionId, pensionSchemaId };
}
