import { CREDENTIALS } from "../../pensions/smart-pension-server";
import { openProvider } from "../provider";
import { dataAt, type SideStory } from "./side-story";

const PENSION = "/v2/pension";
const SMART_PENSION = "01JZ3V6D4R0000000000000P04";

/** The second employee's pension: files after every lock, and the contributions of every locked run sent to the provider. */
export function pensionStory(): SideStory {
  let pensionSchemaId = "";
  /** Submissions that were acknowledged. */
  const sent: string[] = [];
  return {
    *requests({ known, period }) {
      const side = (method: "POST" | "PUT", path: string, body: object) => ({
        kind: "side" as const,
        method,
        path,
        body,
      });
      if (pensionSchemaId === "") {
        const { connectionId } = yield side("POST", `${PENSION}/connections`, CONNECTION);
        const { id } = yield side("POST", `${PENSION}/pension-schema`, { ...SCHEME, connectionId });
        const { id: pensionGroupId } = yield side("POST", `${PENSION}/pension-group`, {
          ...GROUP,
          pensionSchemaId: id,
        });
        yield side("PUT", `${PENSION}/pension-schema/${id}/file-mapping`, { profile: LAYOUT });
        const joined = { employeeId: known.employeeIds[1], pensionGroupId, enrolmentDate: "2026-04-06" };
        yield side("POST", `${PENSION}/employee-pension`, joined);
        pensionSchemaId = id;
      }
      const previous = period - 1;
      if (!known.locked.includes(previous)) return;
      const run = `${known.payrollConfigId}/2026/Weekly/${previous}`;
      const path = `${PENSION}/provider-sync/${run}/contribution-schedule`;
      const { submissionId } = yield side("POST", path, { pensionSchemaId });
      sent.push(submissionId);
    },
    async lost(door) {
      const found = sent.map(async (submissionId) => {
        const read = await dataAt(door, `${PENSION}/provider-sync/submissions/${submissionId}`);
        const status = read?.contributionSchedule.status ?? "NotRequested";
        return status === "NotRequested" ? [`pension submission ${submissionId} is gone`] : [];
      });
      const names = (await openProvider()).imports.map(({ file_file_name }) => file_file_name);
      const twice = names.filter((name, at) => names.indexOf(name) !== at);
      return [...(await Promise.all(found)).flat(), ...twice.map((name) => `${name} was sent twice`)];
    },
  };
}

const CONNECTION = { pensionProviderId: SMART_PENSION, name: "Smart Pension", credentials: CREDENTIALS };
const SCHEME = { name: "Sample Pension", pensionProviderId: SMART_PENSION, dutyStartDate: "2026-04-06" };
const GROUP = {
  name: "Everyone",
  pensionType: "ReliefAtSource",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
};
const LAYOUT = {
  id: "own",
  title: "Own",
  version: "1",
  dateFormat: "YYYY-MM-DD",
  hasHeadings: true,
  detail: [
    { name: "Member", format: "Text", source: "alternativeId", isMandatory: true },
    { name: "Contribution", format: "Money", source: "employeeContribution", isMandatory: true },
  ],
};
