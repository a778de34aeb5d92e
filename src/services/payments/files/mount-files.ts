import { mountFile, mountOperation, type ServiceContext } from "../../contract";
import * as operations from "../contract/file-operations";
import { findBatch } from "../store/payments";
import { fileData, makeFile } from "./make-file";
import { takeFile } from "./take-file";

export function mountFiles(context: ServiceContext): void {
  mountOperation(context, operations.makeFile, async ({ params: { batchId }, ...work }, tx) => {
    const row = await makeFile(work, await findBatch(tx, batchId, true));
    return { data: await fileData(work, row), text: "The file is made: download it to send it." };
  });

  mountFile(context, operations.getFile, {
    read: async ({ params: { batchId }, query, ...asked }, tx) =>
      takeFile({ ...asked, tx, context }, await findBatch(tx, batchId, true), query.reason ?? null),
    make: async (file) => file,
  });
}
