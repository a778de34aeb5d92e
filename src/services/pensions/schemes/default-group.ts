import { hold } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { pensionTables } from "../store/pension-tables";

/** Makes room for another default group, one request at a time: the previous one is not the default any more. */
export async function replaceDefault({ tx, organisationId }: RequestWork, exceptId: string | null): Promise<void> {
  await hold(tx, `default pension group ${organisationId}`);
  await pensionTables(tx)
    .updateTable("pension_group")
    .set({ is_default: false })
    .where("is_default", "=", true)
    .where("id", "<>", exceptId ?? "")
    .execute();
}
