/** Notices that wait for the demo organisation with HMRC, as the sandbox's feed has them. */
export const NOTICES = [
  {
    dataType: "P6",
    issueDate: "2026-04-13",
    effectiveDate: "2026-04-13",
    employee: { nationalInsuranceNumber: "AB000001C", worksNumber: "S01" },
    content: { taxCode: "1185L", previousTaxablePay: "2400.00", previousTaxPaid: "271.40" },
  },
  {
    dataType: "SL1",
    issueDate: "2026-04-13",
    employee: { nationalInsuranceNumber: "AB000002C", worksNumber: "S02" },
    content: { loanStartDate: "2026-04-13", studentLoanPlan: "Plan4" },
  },
  {
    dataType: "AR",
    issueDate: "2026-04-20",
    content: { title: "Reminder", text: "Send the final submission of the year." },
  },
];
