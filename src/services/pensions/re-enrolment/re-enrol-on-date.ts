import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { dateInLondon, type ServiceContext } from "../../contract";
import type { PensionTables } from "../store/pension-tables";
import { defaultScheme } from "./need-scheme";

/**
 * Enters each night the re-enrolment dates that have come as the last ones of their schemes, from which the next
 * windows count. The run of the period has enrolled by then, or does so when it is locked.
 */
export function enterReEnrolments(context: ServiceContext): void {
  context.timetable.add({
    name: "EnterReEnrolments",
    cron: "20 1 * * *",
    timezone: "Europe/London",
    missed: "once",
    run: async ({ isStopping }) => {
      let count = 0;
      const today = dateInLondon(context.clock.now());
      for (const { organisation_id: id } of await organisationsDue(context, today)) {
        if (isStopping()) break;
        count += await context.store.inTenant(id, (tx) => enter(tx, context));
      }
      return count;
    },
  });
}

function organisationsDue({ store }: ServiceContext, today: string) {
  return store.inSystem((tx) =>
    tx
      .withTables<PensionTables>()
      .selectFrom("pension_settings")
      .select("organisation_id")
      .where(({ ref }) => ref("re_enrolment_settings", "->>").key("reEnrolmentDate"), "<=", today)
      .where(({ ref }) => ref("re_enrolment_settings", "->>").key("actsAutomatically"), "=", "true" as never)
      .orderBy("organisation_id")
      .execute(),
  );
}

/** Returns 1 if the date was not entered before. */
async function enter(tx: Tx, { clock }: ServiceContext): Promise<number> {
  const tables = tx.withTables<PensionTables>();
  const settings = await tables.selectFrom("pension_settings").selectAll().forUpdate().executeTakeFirst();
  const date = settings?.re_enrolment_settings?.reEnrolmentDate ?? null;
  const scheme = await defaultScheme(tx);
  if (date === null || scheme === null || (scheme.last_re_enrolment_date ?? "") >= date) return 0;
  await tables
    .updateTable("pension_scheme")
    .set({ last_re_enrolment_date: date, updated_at: instantOf(clock.now()) })
    .where("id", "=", scheme.id)
    .execute();
  return 1;
}
