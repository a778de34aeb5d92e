import type { Reader, Unread } from "../../base";
import type { PensionTerms, Share } from "./contribution";
import { type ReadTerms, ShareReader } from "./read-terms";

export interface ReadOverride {
  readonly terms: PensionTerms;
  readonly isAcknowledged: boolean;
}

const PATH = "/contributionOverride";
const KNOWN = new Set([
  "employeeFactor",
  "employeeAmount",
  "employerFactor",
  "employerAmount",
  "acknowledgeBelowAutoEnrolmentMinimum",
  "reason",
]);

/** Reads the terms of one overridden pay run: a factor, or an amount that is used as it is. */
export function readOverride(reader: Reader, owner: Unread, { terms }: ReadTerms): ReadOverride | null {
  const given = owner.contributionOverride ?? null;
  const override = given === null ? null : reader.object(given, PATH);
  if (override === null) return null;
  reader.onlyKnown(override, KNOWN, PATH);
  if (override.reason !== undefined && typeof override.reason !== "string") {
    reader.refuse("wrong_type", `${PATH}/reason`, { expected: "string" });
  }
  const shares = new ShareReader(
    reader,
    "Percentage",
    terms.pensionType === "ReliefAtSource" ? terms.afterRelief : null,
  );
  const employee = sideOf(reader, override, "employee", () => shares.employee(override, PATH));
  const employer = sideOf(reader, override, "employer", () => shares.employer(override, PATH));
  if (employee === null && employer === null) {
    reader.refuse("required_with", `${PATH}/employeeFactor`, { other: "contributionOverride" });
  }
  const key = "acknowledgeBelowAutoEnrolmentMinimum";
  return {
    terms: {
      ...terms,
      employee: employee ?? terms.employee,
      employer: employer ?? terms.employer,
      isOverride: { employee: employee !== null, employer: employer !== null },
    },
    isAcknowledged: reader.flag(override[key], key, PATH, false),
  };
}

function sideOf(reader: Reader, override: Unread, side: "employee" | "employer", factor: () => Share): Share | null {
  const amountKey = `${side}Amount`;
  const factorKey = `${side}Factor`;
  const hasFactor = override[factorKey] !== undefined;
  if (override[amountKey] === undefined) return hasFactor ? factor() : null;
  if (hasFactor) reader.refuse("sent_together", `${PATH}/${factorKey}`, { other: amountKey });
  const pence = reader.optionalPositiveAmount(override[amountKey], amountKey, PATH);
  return { kind: "Stated", pence };
}
