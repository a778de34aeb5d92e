import { dataAt, type SideStory } from "./side-story";

const IMPORTS = "/v1/imports";

/** Files of people, announced, sent, checked and applied while processes die. */
export function importStory(): SideStory {
  /** Imports that were to be applied, with the payroll ids of their rows. */
  const applied = new Map<string, readonly string[]>();
  /** The import that waits for its rows to be checked. */
  let waiting: { readonly importId: string; readonly payrollIds: readonly string[] } | null = null;
  const failed: string[] = [];
  return {
    *requests({ known: { payrollConfigId }, period }) {
      const read = (importId: string) => ({ kind: "side", method: "GET", path: `${IMPORTS}/${importId}` }) as const;
      if (waiting !== null) {
        const { status, importId } = yield read(waiting.importId);
        if (status === "Failed") failed.push(importId);
        if (status !== "Ready") return;
        yield { kind: "side", method: "POST", path: `${IMPORTS}/${importId}/apply`, body: {} };
        applied.set(importId, waiting.payrollIds);
        waiting = null;
        return;
      }
      const payrollIds = [1, 2, 3].map((number) => `${payrollConfigId.slice(-8)}-${period}-${number}`);
      const bytes = new TextEncoder().encode(fileOf(payrollConfigId, payrollIds));
      const body = { kind: "Employees", fileName: "people.csv", size: bytes.length };
      const { importId } = yield { kind: "side", method: "POST", path: IMPORTS, body, isShownOnce: true };
      const { uploadUrl } = yield read(importId);
      const { pathname, search } = new URL(uploadUrl);
      yield { kind: "side", method: "PUT", path: pathname + search, bytes, contentType: "text/csv" };
      waiting = { importId, payrollIds };
    },
    async lost(door) {
      const found = [...applied].map(async ([importId, payrollIds]) => {
        const { status, appliedCount } = (await dataAt(door, `${IMPORTS}/${importId}`)) ?? {};
        const counts = await Promise.all(
          payrollIds.map(async (id) => (await dataAt(door, `/v1/employees?search=${id}`)).items.length),
        );
        const stored = counts.reduce((sum, count) => sum + count, 0);
        const isWhole = status === "Completed" ? stored === appliedCount && stored === payrollIds.length : stored === 0;
        return isWhole ? [] : [`import ${importId} is ${status} with ${stored} of ${payrollIds.length} people`];
      });
      return [...failed.map((importId) => `import ${importId} has failed`), ...(await Promise.all(found)).flat()];
    },
  };
}

/** People who begin in another tax year, so that no run pays them. */
function fileOf(payrollConfigId: string, payrollIds: readonly string[]): string {
  const rows = payrollIds.map((id) => `${id},Sample,Taylor,31/01/1990,Female,06/04/2027,0,${payrollConfigId}`);
  return ["payrollId,firstName,lastName,dateOfBirth,gender,startDate,salary,payrollConfigId", ...rows].join("\r\n");
}
