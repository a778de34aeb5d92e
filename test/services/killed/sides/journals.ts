import { dataAt, type SideStory } from "./side-story";

const JOURNALS = "/v1/journal/journals";

/** Journals that follow every lock, rebuilt once, and the final payslips of every run as a file. */
export function journalStory(): SideStory {
  let templateId = "";
  /** Versions that were acknowledged. */
  const rebuilt: string[] = [];
  /** Exports with the number of their rows. */
  const files = new Map<string, number>();
  return {
    *requests({ known: { payrollConfigId, employeeIds, locked }, period }) {
      const post = (path: string, body: object) => ({ kind: "side", method: "POST", path, body }) as const;
      if (templateId === "") {
        yield { kind: "side", method: "PUT", path: "/v1/journal/org-journal-settings", body: ACCOUNTS };
        const template = { name: `Journals of ${payrollConfigId}`, payrollConfigIds: [payrollConfigId] };
        ({ templateId } = yield post("/v1/journal/templates", template));
      }
      const previous = period - 1;
      if (!locked.includes(previous)) return;
      const named = `payrollConfigId=${payrollConfigId}&year=2026&period=${previous}&isLatest=true`;
      const { items } = yield { kind: "side", method: "GET", path: `${JOURNALS}?${named}` };
      for (const { journalId, version } of items) {
        if (version === 1) rebuilt.push((yield post(`${JOURNALS}/rebuild`, { journalId })).journalId);
      }
      const { id } = yield post("/v1/report/exports", {
        format: "CSV",
        definition: payslipsOf(payrollConfigId, previous),
      });
      files.set(id, employeeIds.length);
    },
    async lost(door) {
      const versions = rebuilt.map(async (journalId) => {
        const journal = await dataAt(door, `${JOURNALS}/${journalId}`);
        const isWhole = journal?.isBalanced === true && journal.lines.length === journal.lineCount;
        return isWhole && journal.version === 2 ? [] : [`journal ${journalId} is not whole`];
      });
      const exports = [...files].map(async ([id, rows]) => {
        const { status, rowCount } = (await dataAt(door, `/v1/report/exports/${id}`)) ?? {};
        if (status === "QUEUED" || status === "RUNNING") return [];
        return status === "COMPLETED" && rowCount === rows ? [] : [`export ${id} is ${status} with ${rowCount} rows`];
      });
      return (await Promise.all([...versions, ...exports])).flat();
    },
  };
}

const ACCOUNTS = { suspenseAccount: { nominalCode: "9998" }, clearingAccount: { nominalCode: "9999" } };

function payslipsOf(payrollConfigId: string, period: number): object {
  const is = (field: string, value: string | number) => ({ field, op: "eq", value });
  return {
    dataset: "payslips",
    select: [{ field: "employeeId" }, { field: "forPeriod.netPay" }],
    filters: { and: [is("payrollConfigId", payrollConfigId), is("period", period)] },
  };
}
