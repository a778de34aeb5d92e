import { pdf } from "../../../platform/uploads/samples";
import { dataAt, type SideStory } from "./side-story";

/** A file of a line of the first employee, announced, sent and examined while the run is open. */
export function attachmentStory(): SideStory {
  /** The addresses of their lists, by the identifiers of files that have arrived. */
  const arrived = new Map<string, string>();
  return {
    *requests({ known, period }) {
      const employee = `/v1/payroll/line/${known.employeeIds[0]}`;
      const { items } = yield { kind: "side", method: "GET", path: employee };
      const [line] = items;
      if (line === undefined || period % 2 === 1) return;
      const path = `${employee}/${line.lineId}/attachments`;
      const bytes = pdf();
      const file = { fileName: "receipt.pdf", contentType: "application/pdf", size: bytes.length };
      yield { kind: "side", method: "POST", path, body: { files: [file] }, isShownOnce: true };
      const { attachments } = yield { kind: "side", method: "GET", path };
      const awaited = attachments.find((each: { uploadUrl: string | null }) => each.uploadUrl !== null);
      const { pathname, search } = new URL(awaited.uploadUrl);
      yield { kind: "side", method: "PUT", path: pathname + search, bytes, contentType: file.contentType };
      arrived.set(awaited.attachmentId, path);
    },
    async lost(door) {
      const found = [...arrived].map(async ([id, path]) => {
        const listed = await dataAt(door, path);
        const status = listed?.attachments.find((each: { attachmentId: string }) => each.attachmentId === id)?.status;
        return status === "Available" || status === "AwaitingUpload" ? [] : [`attachment ${id} is ${status}`];
      });
      return (await Promise.all(found)).flat();
    },
  };
}
