import { sql } from "kysely";
import type { Rulebook } from "../../../engine";
import { checkCertificate } from "../../../engine/pensions";
import type { Tx } from "../../../platform/store";
import { moneyOf } from "../../contract";
import { selectPayslips } from "../../pay-runs";
import type { GroupRow } from "../schemes/find-groups";
import { pensionTables } from "../store/pension-tables";

interface On {
  readonly today: string;
  readonly rulebook: Rulebook;
}

/** Returns whether a certified set of a group has no certificate any more on a day. */
export function hasEnded({ certificate_valid_to: last }: Pick<GroupRow, "certificate_valid_to">, day: string): boolean {
  return last !== null && last < day;
}

/** Returns the certificates of groups, by name; of set 2 with the pay of all its members together. */
export async function findCertificates(tx: Tx, groups: readonly GroupRow[], { today, rulebook }: On) {
  const certified = groups.flatMap((group) => {
    const { certificate_valid_to: certificateValidTo } = group;
    return certificateValidTo === null ? [] : [{ group, certificateValidTo }];
  });
  const ofSet2 = certified.filter(({ group }) => group.contribution_basis === "PensionablePaySet2");
  const pay = await payOfYear(
    tx,
    ofSet2.map(({ group }) => group.id),
    today,
  );
  return certified.map(({ group, certificateValidTo }) => {
    const sums = pay.get(group.id) ?? null;
    return {
      pensionGroupId: group.id,
      pensionGroupName: group.name,
      contributionBasis: group.contribution_basis,
      certificateValidTo,
      isEnded: hasEnded(group, today),
      pensionablePay: sums && moneyOf(sums.pensionablePay),
      totalEarnings: sums && moneyOf(sums.totalEarnings),
      isShareMet: sums && isShareMet(sums, rulebook, today),
    };
  });
}

interface Sums {
  readonly pensionablePay: number;
  readonly totalEarnings: number;
}

/** Returns what locked runs of the last twelve months counted for members of groups, and paid them, in pence. */
async function payOfYear(tx: Tx, groupIds: readonly string[], today: string): Promise<ReadonlyMap<string, Sums>> {
  if (groupIds.length === 0) return new Map();
  const paid = selectPayslips(tx)
    .select(["employee_id", "pay_run_id", sql<number>`gross_pay`.as("gross_pay")])
    .as("paid");
  const rows = await pensionTables(tx)
    .selectFrom("pension_calculation")
    .innerJoin(paid, (join) =>
      join
        .onRef("paid.employee_id", "=", "pension_calculation.employee_id")
        .onRef("paid.pay_run_id", "=", "pension_calculation.pay_run_id"),
    )
    .select(({ fn }) => [
      "pension_group_id",
      fn.sum<number>("pensionable_earnings").as("pensionable"),
      fn.sum<number>("paid.gross_pay").as("total"),
    ])
    .where("pension_group_id", "in", [...groupIds])
    .where("payment_date", ">", sql<string>`${today}::date - interval '1 year'`)
    .groupBy("pension_group_id")
    .execute();
  return new Map(
    rows.map(({ pension_group_id, pensionable, total }) => [
      pension_group_id,
      { pensionablePay: Number(pensionable), totalEarnings: Number(total) },
    ]),
  );
}

/** Returns whether the set may be certified by the pay of all members; null if the rules of today are not known. */
function isShareMet({ pensionablePay, totalEarnings }: Sums, rulebook: Rulebook, today: string): boolean | null {
  const members = [
    { basicPay: "0.00", pensionablePay: moneyOf(pensionablePay), totalEarnings: moneyOf(totalEarnings) },
  ];
  const days = { certificateValidFrom: today, certificateValidTo: today };
  const checked = checkCertificate({ contributionBasis: "PensionablePaySet2", ...days, members }, rulebook);
  return checked.ok ? checked.value.isMet : null;
}
