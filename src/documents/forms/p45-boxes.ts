import type { Money } from "../../engine/base";
import type { P45 } from "../../engine/filings";
import { addressLines, longDate, pounds, shortDate, spacedNino } from "./wording";

interface Content {
  readonly label: string;
  readonly value: string;
}

/** What each box of a P45 is called and shows. */
const BOXES: Readonly<Record<number, (form: P45) => Content>> = {
  1: ({ employer }) => ({ label: "Employer PAYE reference", value: employer.payeReference }),
  2: (form) => ({
    label: "Employee's National Insurance number",
    value: spacedNino(form.nationalInsuranceNumber ?? ""),
  }),
  3: (form) => ({
    label: "Title, surname, first names",
    value: joined([form.title, form.lastName, form.firstName, form.middleName], ", "),
  }),
  4: ({ leavingDate }) => ({ label: "Leaving date", value: shortDate(leavingDate) }),
  5: (form) => ({ label: "Student loan deductions to continue", value: form.continueStudentLoan ? "Y" : "" }),
  6: (form) => ({
    label: "Tax code at leaving date; X for week 1/month 1",
    value: form.week1Month1 ? `${form.taxCode}   X` : form.taxCode,
  }),
  7: (form) => ({ label: "Last week or month; total pay and total tax to date", value: totals(form) }),
  8: (form) => ({
    label: "Pay and tax in this employment, where they differ from box 7",
    value: payAndTax(form.payInThisEmployment, form.taxInThisEmployment),
  }),
  9: (form) => ({ label: "Works number, department", value: joined([form.payrollId, form.department], ", ") }),
  10: ({ gender }) => ({ label: "Gender", value: gender ?? "" }),
  11: ({ dateOfBirth }) => ({ label: "Date of birth", value: dateOfBirth === null ? "" : shortDate(dateOfBirth) }),
  12: ({ address }) => ({ label: "Employee's address", value: addressLines(address).join(", ") }),
  13: ({ employer, issueDate }) => ({
    label: "Certified by the employer; date",
    value: joined([employer.name, ...addressLines(employer.address), longDate(issueDate)], ", "),
  }),
};

export function contentOfBox(box: number, form: P45): Content {
  return BOXES[box]?.(form) ?? { label: "", value: "" };
}

function totals({ taxWeek, taxMonth, totalPayToDate, totalTaxToDate }: P45): string {
  const period = taxWeek === null ? null : `Week ${taxWeek}`;
  return joined(
    [period ?? (taxMonth === null ? null : `Month ${taxMonth}`), payAndTax(totalPayToDate, totalTaxToDate)],
    "   ",
  );
}

function payAndTax(pay: Money | null, tax: Money | null): string {
  return joined([pay === null ? null : `Pay ${pounds(pay)}`, tax === null ? null : `Tax ${pounds(tax)}`], "   ");
}

function joined(parts: readonly (string | null)[], separator: string): string {
  return parts.filter((part) => part !== null && part !== "").join(separator);
}
