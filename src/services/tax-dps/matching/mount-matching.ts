import { Refused } from "../../../platform/http";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { findNames, requireEmployee } from "../../employees";
import { assignEmployee, listCandidates, retryMatching } from "../contract/action-operations";
import { changeNotification } from "../reading/change-notification";
import { readNotification } from "../reading/read-notification";
import { requireNotification, selectNotifications } from "../reading/select-notifications";
import { findMatches, matchesOf } from "./find-matches";

const MOST_CANDIDATES = 100;
const AT_ONCE = 500;

export function mountMatching(context: ServiceContext): void {
  mountOperation(context, assignEmployee, async ({ params: { notificationId }, body: { employeeId }, ...work }, tx) => {
    const row = await requireNotification(tx, notificationId, true);
    await requireEmployee(tx, employeeId);
    if (row.status === "Applied") throw alreadyApplied();
    const manual = { matched_employee_id: employeeId, matched_by: "Manual", match_score: null } as const;
    const changed = await changeNotification(work, row, { ...manual, is_ambiguous: false });
    return { data: await readNotification(work, changed), text: "The employee is assigned." };
  });

  mountOperation(context, listCandidates, async ({ params: { notificationId } }, tx) => {
    const row = await requireNotification(tx, notificationId);
    const [match] = await matchesOf(tx, [row.notice]);
    const candidates = (match?.candidates ?? []).slice(0, MOST_CANDIDATES);
    const people = await peopleOf(
      tx,
      candidates.map(({ employeeId }) => employeeId),
    );
    const items = candidates.flatMap(({ employeeId, matchScore, matchedBy }) => {
      const person = people.get(employeeId);
      return person === undefined ? [] : [{ ...person, matchScore, matchedBy: [...matchedBy] }];
    });
    return { data: { items }, text: "These employees are possible." };
  });

  mountOperation(context, retryMatching, async (work) => {
    let [after, matched, totalProcessed] = ["", 0, 0];
    for (;;) {
      const rows = await unmatched(work, after);
      const found = await findMatches(
        work.tx,
        rows.map(({ notice }) => notice),
      );
      for (const [index, row] of rows.entries()) {
        const columns = found[index];
        if (columns === undefined) continue;
        if (columns.matched_employee_id !== null) matched += 1;
        if (columns.matched_employee_id !== null || columns.is_ambiguous !== row.is_ambiguous) {
          await changeNotification(work, row, columns);
        }
      }
      totalProcessed += rows.length;
      after = rows.at(-1)?.notification_id ?? "";
      if (rows.length < AT_ONCE) break;
    }
    const data = { matched, failed: totalProcessed - matched, totalProcessed };
    return { data, text: "The notices are matched again." };
  });
}

export function alreadyApplied(): Refused {
  return new Refused(409, { token: "notification_already_applied", text: "The notice is applied: undo it first." });
}

function unmatched({ tx }: RequestWork, after: string) {
  return selectNotifications(tx)
    .selectAll()
    .where("status", "=", "Due")
    .where("matched_employee_id", "is", null)
    .where("person", "is not", null)
    .where("notification_id", ">", after)
    .orderBy("notification_id")
    .limit(AT_ONCE)
    .forNoKeyUpdate()
    .execute();
}

async function peopleOf(tx: RequestWork["tx"], ids: readonly string[]) {
  return new Map(
    [...(await findNames(tx, ids))].map(([id, row]) => [
      id,
      {
        employeeId: id,
        payrollId: row.payroll_id,
        firstName: row.first_name,
        lastName: row.last_name,
        nationalInsuranceNumberLast4: row.national_insurance_number?.slice(-4) ?? null,
      },
    ]),
  );
}
