import type { Asked } from "../killed/payroll-story";
import { dataAt, type SideStory } from "../killed/sides/side-story";
import { ADDRESS, SETTINGS } from "../rti/sample-submissions";

/** A payroll of its own, each of whose runs is locked and reported in an FPS, which the authority accepts. */
export function fpsStory(): SideStory {
  /** The id of each submission. */
  const sent: string[] = [];
  let runs = "";
  return {
    *requests({ known }) {
      const post = (path: string, body?: object): Asked => ({ kind: "side", method: "POST", path, body });
      if (runs === "") {
        yield post("/v1/organisation/tax/settings", SETTINGS);
        const { payrollConfigId } = yield post("/v1/payrollconfig", payroll(known.payrollConfigId));
        yield post("/v1/employees", { ...EMPLOYEE, payrollConfigId });
        runs = payrollConfigId;
      }
      const { year, period } = yield post(`/v1/payroll/${runs}/next`);
      yield post(`/v1/payroll/${runs}/${year}/${period}/lock`, { acknowledgeWarnings: true });
      const { submissionId } = yield post(`/v1/rti/fps/${runs}/${year}/${period}`, { lateReason: "G" });
      sent.push(submissionId);
    },
    async lost(door) {
      const found = sent.map(async (submissionId) => {
        const submission = await dataAt(door, `/v1/rti/submissions/${submissionId}`);
        const isThere = ["Pending", "Submitted", "Accepted"].includes(submission?.status);
        return isThere ? [] : [`FPS ${submissionId} is ${submission?.status}`];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

function payroll(name: string): object {
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" };
  return { name: `Reported ${name}`, payFrequency: "Weekly", paymentPeriodConfig };
}

const EMPLOYEE = {
  firstName: "Sample",
  lastName: "Miller",
  dateOfBirth: "1990-01-31",
  gender: "Female",
  startDate: "2026-04-06",
  taxCode: "1257L",
  salary: "26000",
  hoursWorkedBand: "D",
  address: ADDRESS,
};
