import type { z } from "@hono/zod-openapi";
import { invalid, issueAt } from "../../../platform/http";
import { mountOperation, type ServiceContext, withoutNulls } from "../../contract";
import { awardRequest } from "../contract/award-fields";
import { type IMPORT_FIELDS, importPayment } from "../contract/import-operations";
import type { StoredImport } from "../store/statutory-tables";
import { createAward } from "./create-award";
import { shown } from "./mount-payments";

type Imported = z.output<z.ZodObject<typeof IMPORT_FIELDS>>;
type ImportField = keyof typeof IMPORT_FIELDS;

const OF_SICKNESS: readonly ImportField[] = [
  ...(["chainStartDate", "lastSickDate", "spellStartDate", "waitingDaysServed"] as const),
  ...(["weeksUsed", "protectedFlatRate"] as const),
];
const OF_FAMILY_PAY: readonly ImportField[] = ["weeksPaid", "daysPaid", "amountPaid"];

export function mountImport(context: ServiceContext): void {
  mountOperation(context, importPayment, async ({ params: { employeeId }, body, ...work }, tx) => {
    const { averageWeeklyEarnings, previousProviderName, amountPaid, weeksPaid, daysPaid, ...rest } = body;
    const { chainStartDate, lastSickDate, spellStartDate, waitingDaysServed, weeksUsed, ...more } = rest;
    const { protectedFlatRate, ...sent } = more;
    const request = awardRequest(sent);
    const isSick = request.statutoryType === "StatutorySickPay";
    const imported = importOf(
      {
        averageWeeklyEarnings,
        previousProviderName,
        amountPaid,
        weeksPaid,
        daysPaid,
        chainStartDate,
        lastSickDate,
        spellStartDate,
        waitingDaysServed,
        weeksUsed,
        protectedFlatRate,
      },
      isSick,
    );
    const row = await createAward({ ...work, tx, context }, { employeeId, request, imported });
    return { data: await shown({ tx }, row), text: "The award is imported." };
  });
}

/** Returns what another payroll handed over; refuses fields of the other kind of pay. */
function importOf(sent: Imported, isSick: boolean): StoredImport {
  const { averageWeeklyEarnings, ...rest } = sent;
  const known: Partial<StoredImport> = withoutNulls(rest);
  const foreign = (isSick ? OF_FAMILY_PAY : OF_SICKNESS).filter((name) => name in known);
  if (foreign.length > 0) throw invalid(foreign.map((name) => issueAt([name], "must_be_absent", null)));
  return { averageWeeklyEarnings, ...known };
}
