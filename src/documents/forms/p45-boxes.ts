import type { Money } from "../../engine/base";
import type { P45 } from "../../engine/forms";
import { addressLines, longDate, pounds, shortDate, spacedNino } from "./wording";

/** A part of a box: its label and value. */
type BoxPart = readonly [label: string, value: string];

const BOXES: Readonly<Record<number, (form: P45) => readonly BoxPart[]>> = {
  1: ({ employer }) => [["Employer PAYE reference", employer.payeReference]],
  2: (form) => [["Employee's National Insurance number", spacedNino(form.nationalInsuranceNumber ?? "")]],
  3: ({ title, lastName, firstName, middleName }) => [
    ["Title", title ?? ""],
    ["Surname", lastName],
    ["First names", joined([firstName, middleName], " ")],
  ],
  4: ({ leavingDate }) => [["Leaving date", shortDate(leavingDate)]],
  5: (form) => [["Student loan deductions to continue", form.continueStudentLoan ? "Y" : ""]],
  6: (form) => [
    ["Tax code at leaving date", form.taxCode],
    ["Week 1/month 1", form.week1Month1 ? "X" : ""],
  ],
  7: (form) => [
    ["Last week or month", periodOf(form)],
    ["Total pay to date", amount(form.totalPayToDate)],
    ["Total tax to date", amount(form.totalTaxToDate)],
  ],
  8: (form) => [
    ["Pay in this employment, if not as in box 7", amount(form.payInThisEmployment)],
    ["Tax in this employment, if not as in box 7", amount(form.taxInThisEmployment)],
  ],
  9: (form) => [
    ["Works number", form.payrollId ?? ""],
    ["Department", form.department ?? ""],
  ],
  10: ({ gender }) => [["Gender", gender ?? ""]],
  11: ({ dateOfBirth }) => [["Date of birth", dateOfBirth === null ? "" : shortDate(dateOfBirth)]],
  12: ({ address }) => [["Employee's address", addressLines(address).join(", ")]],
  13: ({ employer, issueDate }) => [
    ["Employer's name and address", joined([employer.name, ...addressLines(employer.address)], ", ")],
    ["Date", longDate(issueDate)],
  ],
};

/** Returns the parts of a box; blank ones are required by the regulation. */
export function partsOfBox(box: number, form: P45): readonly BoxPart[] {
  return BOXES[box]?.(form) ?? [];
}

function periodOf({ taxWeek, taxMonth }: P45): string {
  if (taxWeek !== null) return `Week ${taxWeek}`;
  return taxMonth === null ? "" : `Month ${taxMonth}`;
}

function amount(money: Money | null): string {
  return money === null ? "" : pounds(money);
}

function joined(parts: readonly (string | null)[], separator: string): string {
  return parts.filter((part) => part !== null && part !== "").join(separator);
}
