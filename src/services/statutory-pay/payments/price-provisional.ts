import { sql } from "kysely";
import { lastDayOfRates } from "../../../engine/statutory-pay/family-pay";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { recordHistory, type ServiceContext } from "../../contract";
import { markEmployee } from "../../employees";
import { statutoryTables } from "../store/statutory-tables";
import { awardToChange } from "./change-award";
import { factsToChange, withLinked } from "./create-award";
import { asHistory, STATUTORY_PAYMENT } from "./payment-events";
import { calculatedOrNull, saveAwards } from "./save-awards";

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
