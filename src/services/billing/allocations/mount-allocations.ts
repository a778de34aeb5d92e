import { mountOperation, type ServiceContext } from "../../contract";
import { findCreditNote } from "../credit-notes/credit-note-rows";
import { allocationData, findAllocations } from "../documents/allocation-rows";
import { allocateCredit, removeAllocation } from "./allocate";
import { addAllocation, deleteAllocation, listAllocations } from "./allocation-operations";

export function mountAllocations(context: ServiceContext): void {
  mountOperation(context, listAllocations, async ({ params }, tx) => {
    const { credit_note_id: creditNoteId } = await findCreditNote(tx, params);
    const items = (await findAllocations(tx, { creditNoteId })).map(allocationData);
    return { data: { items }, text: "The allocations are listed." };
  });

  mountOperation(context, addAllocation, async ({ params, body, ...work }) => {
    return { data: allocationData(await allocateCredit(work, params, body)), text: "The credit is allocated." };
  });

  mountOperation(context, deleteAllocation, async ({ params, ...work }) => {
    return { data: allocationData(await removeAllocation(work, params)), text: "The allocation is removed." };
  });
}
