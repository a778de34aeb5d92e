import { mountOperation, type ServiceContext } from "../../contract";
import * as operations from "../contract/reconciliation-operations";
import { confirm, findReconciliation, reconcile, reconciliationData } from "./reconcile";

export function mountReconciliations(context: ServiceContext): void {
  mountOperation(context, operations.createReconciliation, async ({ body, ...work }) => {
    return {
      data: reconciliationData(await reconcile(work, body)),
      text: "The statement is matched: confirm what is right.",
    };
  });

  mountOperation(context, operations.getReconciliation, async ({ params, ...work }) => {
    const row = await findReconciliation(work, params.reconciliationId);
    return { data: reconciliationData(row), text: "This is the reconciliation." };
  });

  mountOperation(context, operations.confirmReconciliation, async ({ params, body, ...work }) => {
    const row = await confirm(work, await findReconciliation(work, params.reconciliationId, true), body.lineNumbers);
    return { data: reconciliationData(row), text: "The payments are settled." };
  });
}
