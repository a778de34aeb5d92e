import { STUDENT_LOAN_PLANS } from "../../base";
import type { Dataset } from "./dataset";
import { flag, oneOf, quantity, sensitive, text } from "./field";
import { employmentToDate, forPeriod, statutoryPay, yearToDate } from "./payslip-amounts";
import { PAYSLIP_STATUS, payPeriod, person } from "./words";

export const payslips: Dataset = {
  name: "payslips",
  label: "Payslips",
  description: "One row for each payslip.",
  statusField: "status",
  fields: [
    text("payslipId", "Payslip"),
    oneOf("status", "Status", PAYSLIP_STATUS),
    ...payPeriod,
    ...person,
    sensitive(text("employee.nationalInsuranceNumber", "National Insurance number")),
    text("employer.name", "Employer"),
    text("employer.payeReference", "PAYE reference"),
    text("taxCode", "Tax code"),
    flag("week1Month1", "Week 1/month 1"),
    text("niCategory", "NI category"),
    oneOf("studentLoanPlan", "Student loan plan", STUDENT_LOAN_PLANS),
    flag("isDirector", "Director"),
    oneOf("paymentMethod", "Payment method", ["Bacs", "Cheque", "Cash"]),
    ...forPeriod,
    ...statutoryPay,
    ...yearToDate,
    ...employmentToDate,
    quantity("hours", "Hours paid"),
    text("rulesDigest", "Rules digest"),
    flag("isLatestOfYear", "Latest of the tax year"),
  ],
};
