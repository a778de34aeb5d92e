import { type Selectable, sql } from "kysely";
import { assessWorker } from "../../../engine/pensions";
import { invalid, pageOf } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { issuesOfProblems, mountCalculation, mountOperation, type ServiceContext } from "../../contract";
import { findNames, requireEmployee } from "../../employees";
import {
  getInformation,
  listAssessments,
  listComplete,
  listNotComplete,
  listNotEnrolled,
  previewAssessment,
} from "../contract/assessment-operations";
import { findMemberships, groupsById } from "../memberships/find-memberships";
import { membershipData } from "../memberships/membership-data";
import { findPostponement } from "../settings/mount-postponement";
import { type NotEnrolled, type PensionTables, pensionTables } from "../store/pension-tables";
import { findRun } from "./find-run";

/** Reasons for which an enrolment that is due has not been done; every other one means that none is due. */
const INCOMPLETE: readonly NotEnrolled[] = ["postponed", "assessment_exception", "no_default_group"];

interface Page {
  readonly pageSize: number;
  readonly paginationToken?: string | undefined;
  readonly includeEmployeeDetails?: boolean | undefined;
}

export function mountAssessments(context: ServiceContext): void {
  const { cursors, rulebook } = context;

  mountOperation(context, listAssessments, async ({ params, query, organisationId }, tx) => {
    const run = await findRun(tx, { ...params, ...query });
    const place = { route: listAssessments.path, scope: organisationId, filters: { payRunId: run.pay_run_id } };
    const page = await pageAfter(place, query, (after) =>
      assessmentsIn(tx, after).where("pay_run_id", "=", run.pay_run_id).where("assessment", "is not", null),
    );
    const items = page.items.flatMap((row) => assessmentData(row) ?? []);
    return { data: { items }, text: "The assessments are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, listComplete, async ({ params, query, organisationId }, tx) => {
    const run = await findRun(tx, { ...params, ...query });
    const place = { route: listComplete.path, scope: organisationId, filters: { payRunId: run.pay_run_id } };
    const page = await pageAfter(place, query, (after) =>
      assessmentsIn(tx, after).where("pay_run_id", "=", run.pay_run_id).where("is_enrolled", "=", true),
    );
    const items = await determinations(tx, page.items, query.includeEmployeeDetails === true);
    return { data: { items }, text: "The enrolments are listed.", paginationToken: page.paginationToken };
  });

  for (const operation of [listNotComplete, listNotEnrolled] as const) {
    const isIncomplete = operation === listNotComplete;
    mountOperation(context, operation, async ({ query, organisationId }, tx) => {
      const place = { route: operation.path, scope: organisationId, filters: {} };
      const page = await pageAfter(place, query, (after) =>
        lastAssessments(tx, after).where("reason_token", isIncomplete ? "in" : "not in", [...INCOMPLETE]),
      );
      const items = await determinations(tx, page.items, query.includeEmployeeDetails === true);
      return { data: { items }, text: "The workers are listed.", paginationToken: page.paginationToken };
    });
  }

  mountCalculation(context, previewAssessment, async ({ body }) => {
    const found = assessWorker(body, rulebook);
    if (!found.ok) throw invalid(issuesOfProblems(found.problems, new Set(Object.keys(body))));
    return { data: found.value, text: "The worker is assessed; nothing is stored." };
  });

  mountOperation(context, getInformation, async ({ params: { employeeId }, ...work }) => {
    const { tx } = work;
    await requireEmployee(tx, employeeId);
    const groups = await groupsById(tx);
    const open = (await findMemberships(tx, [employeeId])).get(employeeId) ?? [];
    const [latest] = await lastAssessments(tx, "").where("employee_id", "=", employeeId).execute();
    const { postponementDate, noticeDueDate } = await findPostponement(work, employeeId);
    const data = {
      employeeId,
      composition: open.filter(({ end_date }) => end_date === null).map((row) => membershipData(row, groups)),
      latestDetermination: latest === undefined ? null : assessmentData(latest),
      postponement: postponementDate === null ? null : { postponementDate, noticeDueDate },
    };
    return { data, text: "This is on record about the employee's pensions." };
  });

  async function pageAfter(
    place: Parameters<typeof cursors.open>[0],
    { pageSize, paginationToken }: Page,
    rowsAfterEmployee: (after: string) => ReturnType<typeof assessmentsIn>,
  ) {
    const [after = ""] = paginationToken === undefined ? [] : await cursors.open(place, paginationToken);
    const rows = await rowsAfterEmployee(String(after))
      .limit(pageSize + 1)
      .execute();
    return pageOf(rows, pageSize, place, cursors, ({ employee_id }) => [employee_id]);
  }
}

function assessmentsIn(tx: Tx, after: string) {
  return pensionTables(tx)
    .selectFrom("pension_assessment")
    .selectAll()
    .where("employee_id", ">", after)
    .orderBy("employee_id");
}

/** Begins a query of the last assessment of each employee. */
function lastAssessments(tx: Tx, after: string) {
  return assessmentsIn(tx, after).where(
    "assessment_id",
    "in",
    sql<string>`(select distinct on (employee_id) assessment_id from pension_assessment
      order by employee_id, payment_date desc, assessment_id desc)`,
  );
}

type AssessmentRow = Selectable<PensionTables["pension_assessment"]>;

/** Returns an assessment as responses show it; null for somebody who was not assessed. */
function assessmentData({ assessment, assessment_id, employee_id, pension_group_id }: AssessmentRow) {
  if (assessment === null) return null;
  return { assessmentId: assessment_id, employeeId: employee_id, ...assessment, pensionGroupId: pension_group_id };
}

/** Returns what runs decided about workers, with their names if they are asked for. */
async function determinations(tx: Tx, rows: readonly AssessmentRow[], withEmployees: boolean) {
  const people = withEmployees ? await peopleOf(tx, rows) : new Map();
  return rows.map((row) => ({
    employeeId: row.employee_id,
    assessment: assessmentData(row),
    completedAt: row.is_enrolled ? row.completed_at : null,
    reasonToken: row.reason_token,
    employee: people.get(row.employee_id) ?? null,
  }));
}

async function peopleOf(tx: Tx, rows: readonly AssessmentRow[]) {
  const people = await findNames(
    tx,
    rows.map(({ employee_id }) => employee_id),
  );
  return new Map(
    [...people].map(([id, row]) => [
      id,
      { firstName: row.first_name, lastName: row.last_name, payrollId: row.payroll_id },
    ]),
  );
}
