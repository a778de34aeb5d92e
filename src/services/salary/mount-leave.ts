import type { Tx } from "../../platform/store";
import { mountOperation, type ServiceContext } from "../contract";
import { markEmployee, requireEmployee } from "../employees";
import {
  deleteEmployeeLeave,
  deleteOrganisationLeave,
  getEmployeeLeave,
  getOrganisationLeave,
  saveEmployeeLeave,
  saveOrganisationLeave,
} from "./contract/leave-operations";
import { leaveData } from "./leave-data";
import {
  employeeLeaveRow,
  organisationLeaveRow,
  removeEmployeeLeave,
  removeOrganisationLeave,
  writeEmployeeLeave,
  writeOrganisationLeave,
} from "./store/leave-documents";

export function mountLeave(context: ServiceContext): void {
  mountOrganisationLeave(context);
  mountEmployeeLeave(context);
}

function mountOrganisationLeave(context: ServiceContext): void {
  const dataOf = async (tx: Tx) => {
    const row = await organisationLeaveRow(tx);
    return leaveData(row, { organisation: { leave: row?.document ?? null } }, context.rulebook);
  };

  mountOperation(context, getOrganisationLeave, async (_, tx) => {
    const data = await dataOf(tx);
    return { data, beside: data.effective, text: "These are the organisation's leave policies." };
  });

  mountOperation(context, saveOrganisationLeave, async ({ body, organisationId, now }, tx) => {
    await writeOrganisationLeave(tx, { organisationId, document: body, now });
    await context.payrollRuns.markDirty(tx, { organisationId });
    return { data: await dataOf(tx), text: "The organisation's leave policies are saved." };
  });

  mountOperation(context, deleteOrganisationLeave, async ({ organisationId }, tx) => {
    if (await removeOrganisationLeave(tx)) await context.payrollRuns.markDirty(tx, { organisationId });
    return { data: await dataOf(tx), text: "The organisation has no leave policies now." };
  });
}

function mountEmployeeLeave(context: ServiceContext): void {
  const dataOf = async (tx: Tx, employeeId: string) => {
    const row = await employeeLeaveRow(tx, employeeId);
    const organisation = await organisationLeaveRow(tx);
    const levels = {
      employee: { leave: row?.document ?? null },
      organisation: { leave: organisation?.document ?? null },
    };
    return { employeeId, ...leaveData(row, levels, context.rulebook) };
  };

  mountOperation(context, getEmployeeLeave, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const data = await dataOf(tx, employeeId);
    return { data, beside: data.effective, text: "These are the employee's leave policies." };
  });

  mountOperation(context, saveEmployeeLeave, async ({ params: { employeeId }, body, organisationId, now }, tx) => {
    await requireEmployee(tx, employeeId);
    await writeEmployeeLeave(tx, employeeId, { organisationId, document: body, now });
    await markEmployee(tx, context, { organisationId, employeeId });
    return { data: await dataOf(tx, employeeId), text: "The employee's leave policies are saved." };
  });

  mountOperation(context, deleteEmployeeLeave, async ({ params: { employeeId }, organisationId }, tx) => {
    await requireEmployee(tx, employeeId);
    if (await removeEmployeeLeave(tx, employeeId)) await markEmployee(tx, context, { organisationId, employeeId });
    return { data: await dataOf(tx, employeeId), text: "The employee has no leave policies of their own now." };
  });
}
