import { checkLinking } from "../../../engine/statutory-pay/linking";
import type { ImportedSickPayFacts } from "../../../engine/statutory-pay/sick-pay";
import { invalid, invalidOf, issueAt, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { employeeFacts } from "../../employees";
import { checkAbsenceLinking } from "../contract/linking-operation";
import { employeeGround } from "../facts/ground";
import { sicknessInJobs } from "../facts/other-jobs";
import { awardIssue } from "../payments/issues";
import { awardOf, externalPaymentsOf, paymentsOf } from "../payments/payment-rows";
import { type Award, newAward } from "./award";

export function mountLinking(context: ServiceContext): void {
  mountOperation(context, checkAbsenceLinking, async ({ params: { employeeId }, body }, tx) => {
    const facts = await employeeFacts(tx, employeeId);
    if (facts === null) throw notFound("employee");
    const earlier = await sickAwards(tx, employeeId);
    const own = newAward({ statutoryType: "StatutorySickPay", startDate: body.startDate });
    const { ground } = await employeeGround(tx, context, facts, [...earlier, own]);
    const open = earlier.find(({ request }) => request.endDate === undefined);
    if (open !== undefined) {
      throw invalid([issueAt(["startDate"], "overlapping_dates", null, "An earlier absence has not ended yet.")]);
    }
    const { startDate, endDate = null, includeImported = true } = body;
    const checked = checkLinking(
      {
        startDate,
        endDate,
        includeImported,
        qualifyingDays: body.qualifyingDays ?? ground.qualifyingDays ?? [],
        employment: { ...ground.employment, ...ground.employmentOn(earlier[0]?.request.startDate ?? startDate) },
        otherJobs: sicknessInJobs(ground.otherJobs),
        ...factsOnRecord(earlier),
      },
      context.rulebook,
    );
    if (!checked.ok) throw invalidOf(checked.problems, awardIssue);
    const { linkedAbsences, ignoredAbsences, ...linking } = checked.value;
    const data = {
      ...linking,
      linkedAbsences: linkedAbsences.map((each) => ({ ...each })),
      ignoredAbsences: ignoredAbsences.map((each) => ({ ...each })),
    };
    return { data, text: linking.isLinked ? "The absence links to earlier ones." : "The absence links to none." };
  });
}

/** Returns what earlier awards state for the linking of another one. */
function factsOnRecord(earlier: readonly Award[]) {
  const stated = earlier.filter(({ request }) => request.averageEarningsOverride !== undefined).at(-1);
  const imported = earlier.filter((award) => award.imported !== null).at(-1)?.imported ?? null;
  return {
    ...(stated === undefined ? {} : { averageEarningsOverride: stated.request.averageEarningsOverride ?? null }),
    ...(imported === null ? {} : { imported: imported as ImportedSickPayFacts }),
    earlierAbsences: earlier.map(({ statutoryPayId, request: { startDate = "", endDate, exclusionReason } }) => ({
      absenceId: statutoryPayId ?? "",
      startDate,
      endDate: endDate ?? null,
      exclusionReason: exclusionReason ?? null,
    })),
  };
}

/** Returns the sick pay awards of an employee. */
async function sickAwards(tx: Tx, employeeId: string): Promise<readonly Award[]> {
  const rows = await paymentsOf(tx, employeeId, "StatutorySickPay");
  const external = await externalPaymentsOf(
    tx,
    rows.map(({ statutory_pay_id: id }) => id),
  );
  return rows.map((row) => awardOf(row, external));
}
