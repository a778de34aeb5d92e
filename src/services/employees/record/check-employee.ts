import type { z } from "@hono/zod-openapi";
import type { EmployeeFields } from "./employee-fields";

type Refuse = (path: (string | number)[], token: string, args?: object | null) => void;

/** Checks rules between the fields of an employee. */
export function checkEmployee(employee: EmployeeFields, context: z.core.$RefinementCtx): void {
  const refuse: Refuse = (path, token, args = null) =>
    context.addIssue({ code: "custom", path, params: { token, arguments: args } });
  checkDates(employee, refuse);
  checkAccounts(employee, refuse);
  checkDated(employee.workingPatterns, "workingPatterns", refuse);
  checkDated(employee.sspQualifyingDayPolicies, "sspQualifyingDayPolicies", refuse);
  if (employee.nationalInsuranceNumber === null && employee.address !== null && employee.address.line2 === null) {
    refuse(["address", "line2"], "two_address_lines_required");
  }
}

function checkDates(employee: EmployeeFields, refuse: Refuse): void {
  const { dateOfBirth, startDate, continuousEmploymentDate, director } = employee;
  if (dateOfBirth >= startDate) refuse(["dateOfBirth"], "date_after", { limit: startDate });
  if (continuousEmploymentDate !== null && continuousEmploymentDate > startDate) {
    refuse(["continuousEmploymentDate"], "date_after", { limit: startDate });
  }
  const { apprenticeshipStartDate: begins, apprenticeshipEndDate: ends } = employee;
  if (begins !== null && ends !== null && ends < begins) {
    refuse(["apprenticeshipEndDate"], "date_before", { limit: begins });
  }
  if (director?.cessationDate && director.cessationDate < director.appointmentDate) {
    refuse(["director", "cessationDate"], "date_before", { limit: director.appointmentDate });
  }
}

function checkAccounts({ bankAccounts }: EmployeeFields, refuse: Refuse): void {
  let percentage = 0;
  bankAccounts.forEach(({ splitType, splitValue }, index) => {
    const path = ["bankAccounts", index, "splitValue"];
    if (splitType === "Remainder" && splitValue !== null) refuse(path, "must_be_absent");
    if (splitType !== "Remainder" && splitValue === null) refuse(path, "required_with", { other: "splitType" });
    if (splitType === "Percentage") percentage += Number(splitValue);
    if (splitType === "Percentage" && percentage > 100) refuse(path, "too_large", { maximum: 100 });
  });
  const remainders = bankAccounts.flatMap(({ splitType }, index) => (splitType === "Remainder" ? [index] : []));
  for (const index of remainders.slice(1)) refuse(["bankAccounts", index, "splitType"], "duplicate");
}

type DatedList = readonly { readonly effectiveFrom: string }[] | null;

function checkDated(list: DatedList, name: string, refuse: Refuse): void {
  const seen = new Set<string>();
  (list ?? []).forEach(({ effectiveFrom }, index) => {
    if (seen.has(effectiveFrom)) refuse([name, index, "effectiveFrom"], "duplicate");
    seen.add(effectiveFrom);
  });
}
