import { hold, type Store } from "../../../platform/store";
import { reportTables } from "../store/report-tables";
import { fillPayslips } from "./fill-payslips";

/** Marks of one transaction; those of one payslip follow each other, so that it is renewed once for all of them. */
const AT_ONCE = 1_000;

/**
 * Renews the rows for reports of an organisation's payslips that were calculated or locked since, until none is marked.
 * Callers at the same time wait for each other. Returns the number of marks.
 */
export async function fillMarked(
  store: Pick<Store, "inTenant">,
  organisationId: string,
  isStopping: () => boolean = () => false,
): Promise<number> {
  for (let total = 0; ; ) {
    const count = await fillSome(store, organisationId);
    total += count;
    if (count < AT_ONCE || isStopping()) return total;
  }
}

async function fillSome(store: Pick<Store, "inTenant">, organisationId: string): Promise<number> {
  return store.inTenant(organisationId, async (tx) => {
    const marks = reportTables(tx);
    const first = await marks.selectFrom("report_mark").select("mark_id").limit(1).executeTakeFirst();
    if (first === undefined) return 0;
    await hold(tx, `report rows ${organisationId}`);
    const taken = await marks
      .deleteFrom("report_mark")
      .where(({ eb, selectFrom }) =>
        eb(
          "mark_id",
          "in",
          selectFrom("report_mark").select("mark_id").orderBy("pay_run_id").orderBy("employee_id").limit(AT_ONCE),
        ),
      )
      .returning(["pay_run_id as payRunId", "employee_id as employeeId"])
      .execute();
    if (taken.length > 0) await fillPayslips(tx, taken);
    return taken.length;
  });
}
