import { formatPence, paymentOfSalary, readPence } from "../../engine/base";
import type { Fields } from "../panel";
import type { Situation } from "../situation";
import { readDemo } from "./read-demo";
import type { EmployeeRecord, MembershipRecord, PensionDateRecord } from "./records";

/** An employee's pension in the form and in its panel. */
interface LoadedPension {
  readonly changes: Partial<Situation>;
  readonly fields: Fields;
}

const PENSION = "/v2/pension";
/** The most dates that the panel shows. */
const MOST_DATES = 6;

/** Reads what is on record about an employee's pension, for a payment of the situation. Throws `DemoFault`. */
export async function readPension(
  { employeeId, dateOfBirth }: EmployeeRecord,
  situation: Pick<Situation, "payFrequency" | "amount">,
  day: string,
): Promise<LoadedPension> {
  const information = await readDemo<Information>(`${PENSION}/pension-information/${employeeId}`);
  const earnings = formatPence(paymentOfSalary(readPence(situation.amount), situation.payFrequency));
  const { data: assessed } = await readDemo<{ readonly workerCategory: string }>(
    `${PENSION}/auto-enrolment/assessments/preview`,
    {
      dateOfBirth,
      earnings,
      frequency: situation.payFrequency,
      payReferencePeriodStartDate: day,
      payReferencePeriodEndDate: day,
    },
  );
  const [member] = information.data.composition;
  const fields = { category: assessed.workerCategory, dates: await datesOf(employeeId, day) };
  if (member === undefined) return { changes: { pensionType: "None" }, fields };
  const { pensionGroup: group, enrolmentDate: since } = member;
  const { data: scheme } = await readDemo<{ readonly name: string }>(
    `${PENSION}/pension-schema/${group.pensionSchemaId}`,
  );
  return {
    changes: contributionOf(group),
    fields: { ...fields, ...termsOf(group), scheme: scheme.name, group: group.name, since },
  };
}

interface Information {
  readonly composition: readonly MembershipRecord[];
}

type Group = MembershipRecord["pensionGroup"];

/** Returns the form's contribution, which is a part of all the pay: another one is in the panel only. */
function contributionOf(group: Group): Partial<Situation> {
  const { pensionType, employeeFactor, employerFactor } = group;
  if (group.contributionMode !== "Percentage" || isOnEarnings(group)) return { pensionType: "None" };
  return {
    pensionType,
    pensionUnit: "percent",
    pensionEmployee: percentOf(employeeFactor),
    pensionEmployer: percentOf(employerFactor),
  };
}

/** Returns the panel's terms; those of fixed amounts are not percentages. */
function termsOf(group: Group): Fields {
  if (group.contributionMode !== "Percentage") return {};
  return {
    employee: percentOf(group.employeeFactor),
    employer: percentOf(group.employerFactor),
    basis: isOnEarnings(group) ? "QualifyingEarnings" : "PensionablePayUncertified",
    saving: percentOf(group.nationalInsuranceSavingsFactor ?? "0"),
  };
}

function isOnEarnings({ contributionBasis }: Group): boolean {
  return contributionBasis === "QualifyingEarnings";
}

/** Converts "0.0525" to "5.25", by its digits. */
function percentOf(factor: string): string {
  const [whole = "0", decimals = ""] = factor.split(".");
  const digits = decimals.padEnd(2, "0");
  const rest = digits.slice(2).replace(/0+$/, "");
  return `${Number(whole + digits.slice(0, 2))}${rest === "" ? "" : `.${rest}`}`;
}

/** Returns the next dates of an employee and of the employer as text: "2026-10-01 ReEnrolment,...". */
async function datesOf(employeeId: string, day: string): Promise<string> {
  const path = `${PENSION}/auto-enrolment/calendar?pageSize=100&from=${day}&to=2099-12-31`;
  const { items } = (await readDemo<{ readonly items: readonly PensionDateRecord[] }>(path)).data;
  return items
    .filter((each) => each.employeeId === null || each.employeeId === employeeId)
    .slice(0, MOST_DATES)
    .map(({ date, kind }) => `${date} ${kind}`)
    .join(",");
}
