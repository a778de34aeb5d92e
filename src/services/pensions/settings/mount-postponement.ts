import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { requireEmployee, selectEmployees } from "../../employees";
import { findConfig } from "../../pay";
import {
  type EmployeePostponement,
  getEmployeePostponement,
  removeEmployeePostponement,
  saveEmployeePostponement,
} from "../contract/settings-operations";
import { planFrom, type Situation, startingDay } from "../enrolment/postponed-until";
import { findTerms, type Terms } from "../enrolment/workers";
import { touchEmployee } from "../memberships/touch-employee";
import { pensionTables } from "../store/pension-tables";
import { checkDefinitions } from "./check-definitions";

export function mountPostponement(context: ServiceContext): void {
  mountOperation(context, saveEmployeePostponement, async ({ body, ...work }) => {
    const { employeeId, startDateDefinition, eligibilityDateDefinition } = body;
    await requireEmployee(work.tx, employeeId);
    checkDefinitions({ startDateDefinition, eligibilityDateDefinition }, work);
    await define(work, employeeId, {
      start_date_definition: startDateDefinition && JSON.stringify(startDateDefinition),
      eligibility_date_definition: eligibilityDateDefinition && JSON.stringify(eligibilityDateDefinition),
    });
    return { data: await findPostponement(work, employeeId), text: "The postponement is saved." };
  });

  mountOperation(context, getEmployeePostponement, async ({ params: { employeeId }, ...work }) => {
    await requireEmployee(work.tx, employeeId);
    const data = await findPostponement(work, employeeId);
    return { data, beside: data, text: "This is the employee's postponement." };
  });

  mountOperation(context, removeEmployeePostponement, async ({ params: { employeeId }, ...work }) => {
    await requireEmployee(work.tx, employeeId);
    await define(work, employeeId, { start_date_definition: null, eligibility_date_definition: null });
    return { data: await findPostponement(work, employeeId), text: "The employee has no postponement of their own." };
  });
}

interface Definitions {
  readonly start_date_definition: string | null;
  readonly eligibility_date_definition: string | null;
}

async function define(work: RequestWork, employeeId: string, definitions: Definitions): Promise<void> {
  await touchEmployee(work, employeeId);
  await pensionTables(work.tx)
    .updateTable("pension_employee")
    .set(definitions)
    .where("employee_id", "=", employeeId)
    .execute();
}

const NO_TERMS: Pick<Terms, "postponement" | "defaultGroup" | "schemes"> = {
  postponement: null,
  defaultGroup: null,
  schemes: new Map(),
};

/** Returns an employee's definitions, and the postponement that follows for a new worker or from becoming eligible. */
export async function findPostponement(
  { tx, context }: Pick<RequestWork, "tx" | "context">,
  employeeId: string,
): Promise<EmployeePostponement> {
  const own = await ownOf(tx, employeeId);
  const situation = await situationOf(tx, context, employeeId);
  const startingDayKind = own?.eligible_from ? "EligibilityDate" : "StartDate";
  const plan = planFrom(situation, { startingDay: own?.eligible_from ?? startingDay(situation), startingDayKind });
  return {
    employeeId,
    startDateDefinition: own?.start_date_definition ?? null,
    eligibilityDateDefinition: own?.eligibility_date_definition ?? null,
    postponementDate: own?.postponement_date ?? plan?.postponementDate ?? null,
    noticeDueDate: plan?.noticeDueDate ?? null,
    source: plan?.source ?? null,
  };
}

async function ownOf(tx: Tx, employeeId: string) {
  const row = await pensionTables(tx)
    .selectFrom("pension_employee")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  return row ?? null;
}

async function situationOf(tx: Tx, { rulebook }: ServiceContext, employeeId: string): Promise<Situation> {
  const employee = await selectEmployees(tx)
    .select(["start_date", "payroll_config_id"])
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  const config = employee && (await findConfig(tx, employee.payroll_config_id));
  if (!employee || !config) throw notFound("employee");
  return {
    worker: { startDate: employee.start_date, own: await ownOf(tx, employeeId) },
    terms: (await findTerms(tx)) ?? NO_TERMS,
    period: {
      payFrequency: config.pay_frequency,
      periodStartDate: config.payment_period_config.firstPeriodStartDate,
    },
    rulebook,
  };
}
