import { dataAt, type SideStory } from "./side-story";

const PATH = "/v1/tax-dps";
const SETTINGS = { payeReference: "123/AB456", accountsOfficeReference: "123PA00012345" };

/** Notices about the first employee, retrieved in the background in every run, and dismissed once they are there. */
export function noticeStory(): SideStory {
  const dismissed = new Set<string>();
  let sent = 0;
  return {
    *requests({ known }) {
      const post = (path: string, body?: object) => ({ kind: "side", method: "POST", path, body }) as const;
      if (sent === 0) yield post("/v1/organisation/tax/settings", SETTINGS);
      const employee = yield { kind: "side", method: "GET", path: `/v1/employees/${known.employeeIds[0]}` };
      const { payrollId: worksNumber, lastName } = employee;
      const dates = { issueDate: "2026-04-06", effectiveDate: "2026-04-06" };
      const notice = { dataType: "P6", ...dates, employee: { worksNumber, lastName }, content: { taxCode: "1100L" } };
      yield post(`${PATH}/sandbox/notices`, { notices: [notice] });
      sent += 1;
      const { items: jobs } = yield { kind: "side", method: "GET", path: `${PATH}/notifications/jobs?limit=1` };
      const isRunning = jobs[0]?.finishedAt === null;
      if (!isRunning) yield post(`${PATH}/notifications/retrieve-all`, { dataTypes: ["P6"] });
      const due = `${PATH}/notifications?status=Due&employeeId=${known.employeeIds[0]}&limit=1`;
      const { items } = yield { kind: "side", method: "GET", path: due };
      for (const { notificationId } of items) {
        yield post(`${PATH}/notifications/${notificationId}/ignore`, { reason: "Sample" });
        dismissed.add(notificationId);
      }
    },
    async lost(door) {
      const read = [...dismissed].map(async (id) =>
        (await dataAt(door, `${PATH}/notifications/${id}`))?.status === "Dismissed" ? [] : [`notice ${id} is gone`],
      );
      const feed = sent === 0 ? null : await dataAt(door, `${PATH}/sandbox/notices`);
      const missing =
        feed !== null && feed.count < sent ? [`${sent} notices were sent, and ${feed.count} are there`] : [];
      return [...missing, ...(await Promise.all(read)).flat()];
    },
  };
}
