import { sql } from "kysely";
import { lastDayOfRates } from "../../../engine/statutory-pay/family-pay";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import {
  mountHistory,
  mountList,
  mountOperation,
  type RequestWork,
  recordHistory,
  type ServiceContext,
} from "../../contract";
import { markEmployee, requireEmployee } from "../../employees";
import { AWARD_FIELDS, awardRequest } from "../contract/award-fields";
import {
  createPayment,
  deletePayment,
  getPayment,
  listOrganisationPayments,
  listPayments,
  patchPayment,
  paymentHistory,
  replacePayment,
} from "../contract/payment-operations";
import { statutoryTables } from "../store/statutory-tables";
import { awardToChange, changeAward, deleteAward, mergedRequest } from "./change-award";
import { createAward, factsToChange, withLinked } from "./create-award";
import { listedPayment, shownPayment } from "./payment-data";
import { asHistory, STATUTORY_PAYMENT } from "./payment-events";
import { findExternalPayments, findLineItems, findPayment, type PaymentRow } from "./payment-rows";
import { calculatedOrNull, saveAwards } from "./save-awards";

const filters = {
  employeeId: "employee_id",
  status: "status",
  statutoryPayType: "statutory_type",
  payrollConfigId: "payroll_config_id",
  startDateFrom: ["start_date", ">="],
  startDateTo: ["start_date", "<="],
} as const;

export function mountPaymentLists(context: ServiceContext): void {
  const list = {
    from: (tx: Tx) => statutoryTables(tx).selectFrom("statutory_payment").selectAll(),
    order: ["statutory_pay_id"],
    show: (rows: readonly PaymentRow[], { tx }: RequestWork) => listed(tx, rows),
    text: "The awards are listed.",
  } as const;
  mountList(context, listPayments, {
    ...list,
    within: ({ tx, params }) => requireEmployee(tx, params.employeeId),
    filters,
  });
  mountList(context, listOrganisationPayments, { ...list, filters });
}

/** Returns awards with what is on record of them, with two statements however many there are. */
async function listed(tx: Tx, rows: readonly PaymentRow[]) {
  const ids = rows.map(({ statutory_pay_id: id }) => id);
  const onRecord = { items: await findLineItems(tx, ids), external: await findExternalPayments(tx, ids) };
  return rows.map((row) => listedPayment(row, onRecord));
}

/** The timed job, by which the history names it. */
const JOB = "PriceProvisionalWeeks";

/** Calculates each night the awards whose provisional rates are known now; what runs have paid too little becomes arrears. */
export function priceProvisionalWeeks(context: ServiceContext): void {
  context.timetable.add({
    name: JOB,
    cron: "45 1 * * *",
    timezone: "Europe/London",
    missed: "once",
    run: async ({ isStopping }) => {
      let count = 0;
      for (const award of await awardsWithRates(context)) {
        if (isStopping()) break;
        count += await context.store.inTenant(award.organisation_id, (tx) => price(tx, context, award));
      }
      return count;
    },
  });
}

interface Provisional {
  readonly organisation_id: string;
  readonly employee_id: string;
  readonly statutory_pay_id: string;
}

/** Returns the awards with a provisional week whose rate is known. */
function awardsWithRates({ store, rulebook }: ServiceContext): Promise<readonly Provisional[]> {
  const last = JSON.stringify({ last: lastDayOfRates(rulebook) });
  return store.inSystem((tx) =>
    statutoryTables(tx)
      .selectFrom("statutory_payment")
      .select(["organisation_id", "employee_id", "statutory_pay_id"])
      // As the index states it.
      .where(sql<boolean>`jsonb_path_exists(outcome, '$.weeks[*] ? (@.isProvisional == true)')`)
      .where(
        sql<boolean>`jsonb_path_exists(outcome, '$.weeks[*] ? (@.isProvisional == true && @.weekStartDate <= $last)', ${last}::jsonb)`,
      )
      .orderBy("organisation_id")
      .orderBy("statutory_pay_id")
      .execute(),
  );
}

/** Calculates an award again; returns how many were. One that no longer fits the record stays as it is. */
async function price(tx: Tx, context: ServiceContext, award: Provisional): Promise<number> {
  const { organisation_id: organisationId, employee_id: employeeId, statutory_pay_id: statutoryPayId } = award;
  const before = await awardToChange({ tx }, { employeeId, statutoryPayId });
  const facts = await factsToChange({ tx }, employeeId);
  const now = formatInstant(context.clock.now());
  const work = { tx, context, organisationId, now };
  const saving = await withLinked(work, { facts, own: before.award, rows: [before.row], by: "Change" });
  const worked = await calculatedOrNull(work, saving);
  if (worked === null) return 0;
  const row = await saveAwards(work, worked);
  const caller = { userId: null, clientId: "", accountId: "", organisationId };
  const [was, is] = [asHistory(before.row, before.external), asHistory(row, before.external)];
  const entry = { recordId: statutoryPayId, action: "Updated" as const, before: was, after: is };
  await recordHistory({ tx, context, caller, now, changedBy: `SYSTEM#${JOB}` }, STATUTORY_PAYMENT, [entry]);
  await markEmployee(tx, context, { organisationId, employeeId });
  return 1;
}

const NAMES = Object.keys(AWARD_FIELDS);

export function mountPayments(context: ServiceContext): void {
  mountOperation(context, createPayment, async ({ params: { employeeId }, body, ...work }, tx) => {
    const request = awardRequest(body);
    const row = await createAward({ ...work, tx, context }, { employeeId, request, imported: null });
    return { data: await shown({ tx }, row), text: "The award is created." };
  });

  mountOperation(context, getPayment, async ({ params }, tx) => {
    return { data: await shown({ tx }, await findPayment(tx, params)), text: "This is the award." };
  });

  for (const operation of [replacePayment, patchPayment]) {
    mountOperation(context, operation, async ({ params, body, ...rest }, tx) => {
      const work = { ...rest, tx, context };
      const before = await awardToChange(work, params);
      const request = mergedRequest(before.award.request, NAMES, body);
      const row = await changeAward(work, before, { award: { ...before.award, request } });
      return { data: await shown({ tx }, row), text: "The award is changed." };
    });
  }

  mountOperation(context, deletePayment, async ({ params, ...work }, tx) => {
    const before = await findPayment(tx, params);
    const data = await shown({ tx }, before);
    await deleteAward({ ...work, tx, context }, params);
    return { data, text: "The award is deleted." };
  });

  mountHistory(context, paymentHistory, [STATUTORY_PAYMENT, "statutoryPayId"], ({ tx, params }) =>
    findPayment(tx, params),
  );
}

/** Returns an award with everything on record of it. */
export async function shown({ tx }: Pick<RequestWork, "tx">, row: PaymentRow) {
  const ids = [row.statutory_pay_id];
  return shownPayment(row, { items: await findLineItems(tx, ids), external: await findExternalPayments(tx, ids) });
}
