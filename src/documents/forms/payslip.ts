import type { PayslipContents } from "../../engine/forms";
import type { DocumentKind } from "../draw-document";
import { drawFacts, drawNotice, drawSum, type Fact, type Paper } from "../paper";
import { drawAddressee, drawHead } from "./head";
import { drawPayments } from "./payslip-payments";
import { drawPayRows } from "./payslip-rows";
import { PAYSLIP } from "./payslip-shape";
import { drawYear } from "./payslip-year";
import { fullName, longDate, pounds, shortDate, spacedNino, words } from "./wording";

/** A payslip: everything required by sections 8 and 9 of the Employment Rights Act 1996, and the year to date. */
export const payslipKind: DocumentKind<PayslipContents> = {
  shape: PAYSLIP,
  about: (payslip) => ({
    title: `Payslip of ${fullName(payslip.employee)}, ${longDate(dayOf(payslip))}`,
    author: payslip.employer.name,
    date: dayOf(payslip),
  }),
  foot: ({ employer, employee, status }) =>
    `${status === "PREVIEW" ? "PREVIEW · " : ""}${employer.name} · payslip of ${fullName(employee)}`,
  draw: drawPayslip,
};

function dayOf({ paymentDate, periodEndDate }: PayslipContents): string {
  return paymentDate ?? periodEndDate;
}

function drawPayslip(paper: Paper, payslip: PayslipContents): void {
  drawHead(paper, payslip.employer, "Payslip", longDate(dayOf(payslip)));
  if (payslip.status === "PREVIEW") drawNotice(paper, "Preview: these figures are not final.", "warning");
  drawPerson(paper, payslip);
  drawPayRows(paper, payslip);
  drawSum(paper, "Net pay", pounds(payslip.netPay));
  drawPayments(paper, payslip);
  drawYear(paper, payslip);
}

function drawPerson(paper: Paper, payslip: PayslipContents): void {
  const { employee } = payslip;
  paper.sideBySide(18, [() => drawAddressee(paper, employee), () => drawFacts(paper, factsOf(payslip), 2)]);
  paper.y += 4;
}

function factsOf(payslip: PayslipContents): readonly Fact[] {
  const { employee } = payslip;
  const week1Month1 = payslip.week1Month1 ? " (week 1/month 1)" : "";
  const facts: readonly (readonly [string, string | null])[] = [
    ["Pay period", `${shortDate(payslip.periodStartDate)} to ${shortDate(payslip.periodEndDate)}`],
    ["Paid on", payslip.paymentDate === null ? null : shortDate(payslip.paymentDate)],
    ["Tax code", `${payslip.taxCode}${week1Month1}`],
    ["National Insurance category letter", payslip.niCategory],
    ["National Insurance number", employee.nationalInsuranceNumber && spacedNino(employee.nationalInsuranceNumber)],
    ["Payroll number", employee.payrollId],
    ["Tax year and period", `${payslip.taxYearLabel}, ${periodOf(payslip)}`],
    ["Department", employee.department],
    ["Job", employee.jobTitle],
  ];
  return facts.flatMap(([label, value]): Fact[] => (value === null || value === "" ? [] : [[label, value]]));
}

function periodOf({ payFrequency, period }: PayslipContents): string {
  if (payFrequency === "Monthly") return `month ${period}`;
  return payFrequency === "Weekly" ? `week ${period}` : `${words(payFrequency).toLowerCase()} period ${period}`;
}
