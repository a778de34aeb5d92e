import { mountOperation, type ServiceContext } from "../../contract";
import { findRuns } from "./find-runs";
import { generateInvoices } from "./generate-invoices";
import { generateInvoices as operation } from "./generate-operation";

export function mountGenerate(context: ServiceContext): void {
  mountOperation(
    context,
    operation,
    async ({ body, ...work }, _, found: Awaited<ReturnType<typeof findRuns>>) => {
      return { data: await generateInvoices(work, body, found), text: "The invoices are created." };
    },
    (request) => findRuns(context, request),
  );
}
