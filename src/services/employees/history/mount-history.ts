import { findHistory, mountOperation, type ServiceContext } from "../../contract";
import { requireEmployee } from "../store/require-employee";
import { employeeHistory } from "./history-operation";
import { EMPLOYEE } from "./record-changes";

export function mountHistory(context: ServiceContext): void {
  mountOperation(context, employeeHistory, async ({ params: { employeeId }, query, organisationId }, tx) => {
    await requireEmployee(tx, employeeId);
    const place = { route: employeeHistory.path, scope: organisationId, filters: { employeeId } };
    const page = await findHistory(tx, context.cursors, [EMPLOYEE, employeeId], { query, place });
    return { ...page, text: "The changes are listed." };
  });
}
