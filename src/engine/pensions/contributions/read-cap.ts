import type { Reader, Unread } from "../../base";

const PATH = "/employerContributionCap";
const KNOWN = new Set(["amount", "per"]);

/** Returns what the cap leaves for the employer's own contribution of this payment, in pence; null without a cap. */
export function readCap(reader: Reader, owner: Unread, takenInPeriod: number): number | null {
  const key = "employerOwnContributionYearToDate";
  const takenInYear = reader.optionalPositiveAmount(owner[key], key, "");
  const given = owner.employerContributionCap ?? null;
  const cap = given === null ? null : reader.object(given, PATH);
  if (cap === null) return null;
  reader.onlyKnown(cap, KNOWN, PATH);
  const amount = reader.amount(cap.amount, "amount", PATH);
  if (amount < 0) reader.refuse("negative_amount", `${PATH}/amount`);
  const per = reader.choice(cap, "per", PATH, ["Period", "Year"] as const);
  if (per === "Year" && owner[key] === undefined)
    reader.refuse("required_with", `/${key}`, { other: "employerContributionCap" });
  return Math.max(0, amount - (per === "Year" ? takenInYear : takenInPeriod));
}
