import { notFound, pageOf } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { requireEmployee } from "../../employees";
import { changeAssociation, createAssociations, findAssociations } from "../contract/member-operations";
import { createAssociation, getAssociation, listAssociations, previewRefund } from "../contract/membership-operations";
import { changeMembership } from "./change-membership";
import { refundPreview } from "./end-membership";
import { groupsById, membersAmong, membershipsOf, openMembership } from "./find-memberships";
import { join } from "./join";
import { joinAll } from "./join-all";
import { associationData } from "./membership-data";

export function mountMemberships(context: ServiceContext): void {
  mountOperation(context, listAssociations, async ({ query: { employeeId: asked } }, tx) => {
    const all = await membershipsOf(tx, asked);
    const groups = await groupsById(tx);
    const items = asked.map((employeeId) => {
      const [main, ...others] = all.get(employeeId) ?? [];
      const isMember = main !== undefined && main.end_date === null;
      return { employeeId, association: isMember ? associationData([main, ...others], groups) : null };
    });
    return { data: { items }, text: "The pension groups are listed." };
  });

  mountOperation(context, findAssociations, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...chosen } = query;
    const place = { route: findAssociations.path, scope: organisationId, filters: chosen };
    const [after] = paginationToken === undefined ? [] : await context.cursors.open(place, paginationToken);
    const ids = await membersAmong(tx, chosen, { after: String(after ?? ""), limit: pageSize + 1 });
    const page = await pageOf(ids, pageSize, place, context.cursors, (employeeId) => [employeeId]);
    const all = await membershipsOf(tx, page.items);
    const groups = await groupsById(tx);
    const items = page.items.flatMap((employeeId) => {
      const [main, ...others] = all.get(employeeId) ?? [];
      return main === undefined ? [] : [associationData([main, ...others], groups)];
    });
    return { data: { items }, text: "The members are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, changeAssociation, async ({ params: { employeeId }, body, ...work }) => {
    await changeMembership(work, employeeId, body);
    return { data: await associationOf(work.tx, employeeId), text: "The membership is changed." };
  });

  mountOperation(context, createAssociations, async ({ body, ...work }) => {
    const data = await joinAll(work, body.associations);
    const { successful, failed } = data.summary;
    return { data, text: `Members: ${successful}, refused: ${failed}.` };
  });

  mountOperation(context, createAssociation, async ({ body, ...work }) => {
    await join(work, body);
    return { data: await associationOf(work.tx, body.employeeId), text: "The employee is a member." };
  });

  mountOperation(context, getAssociation, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const data = await associationOf(tx, employeeId);
    return { data, beside: data, text: "This is the employee's pension group." };
  });

  mountOperation(context, previewRefund, async ({ params, query, today, ...work }) => {
    const member = await openMembership(work.tx, params.employeeId, query.membershipKind ?? null);
    const { periods, ...totals } = await refundPreview(work, member, query.endDate ?? today);
    return { data: { ...totals, periods: [...periods] }, text: "This would be refunded." };
  });
}

/** Returns an employee's open membership with the others; refuses with 404 if none is open. */
export async function associationOf(tx: Tx, employeeId: string) {
  const [main, ...others] = (await membershipsOf(tx, [employeeId])).get(employeeId) ?? [];
  if (main === undefined || main.end_date !== null) throw notFound("employee_pension");
  return associationData([main, ...others], await groupsById(tx));
}
