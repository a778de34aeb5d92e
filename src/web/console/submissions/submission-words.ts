import type { components } from "../../../client";
import { spaced, taxYear } from "../parts";

export type Submission = components["schemas"]["RtiSubmission"];

/** Returns which return it is, and which part of it. */
export function typeWords({
  submissionType,
  part,
  parts,
}: Pick<Submission, "submissionType" | "part" | "parts">): string {
  const type = submissionType === "Fps" ? "FPS" : "EPS";
  return parts === 1 ? type : `${type}, part ${part} of ${parts}`;
}

/** Says which run or month a submission is about: "Period 1, 2026-27". */
export function aboutWords({ taxYear: year, period, taxMonth, supplementary }: Submission): string {
  const parts = [
    ...(period === null ? [] : [`Period ${period}`]),
    ...(taxMonth === null || period !== null ? [] : [`Month ${taxMonth}`]),
    taxYear(year),
    ...(supplementary === null || supplementary === 0 ? [] : [`supplementary ${supplementary}`]),
  ];
  return parts.join(", ");
}

/** Returns whether HMRC has not answered yet. */
export function isUnderWay({ status }: Submission): boolean {
  return status === "Pending" || status === "Submitted";
}

const PAYS: Readonly<Record<string, string>> = {
  smp: "Statutory Maternity Pay",
  spp: "Statutory Paternity Pay",
  sap: "Statutory Adoption Pay",
  shpp: "Statutory Shared Parental Pay",
  spbp: "Statutory Parental Bereavement Pay",
  sncp: "Statutory Neonatal Care Pay",
};

const OTHERS: Readonly<Record<string, string>> = {
  levyDueYearToDate: "Apprenticeship levy due",
  cisDeductionsSuffered: "CIS deductions suffered",
};

/** Says what an amount of an EPS is: "Statutory Maternity Pay recovered" of "smpRecovered". */
export function epsWords(name: string): string {
  const [, comp = "", pay = "", inIreland = ""] =
    /^(nicCompensationOn)?(smp|spp|sap|shpp|spbp|sncp)(?:Recovered)?(InNorthernIreland)?$/i.exec(name) ?? [];
  const known = PAYS[pay.toLowerCase()];
  if (known === undefined) return OTHERS[name] ?? spaced(name);
  const where = inIreland === "" ? "" : ", Northern Ireland";
  return comp === "" ? `${known} recovered${where}` : `National Insurance compensation on ${known}${where}`;
}
