import { type Money, shape } from "../../engine/base";
import type { P60 } from "../../engine/forms";
import type { DocumentKind } from "../draw-document";
import { type Column, drawFacts, drawHeading, drawNotice, drawTable, type Fact, type Paper } from "../paper";
import { employer, list, map, money, PERSON, text, year } from "../shape";
import { drawAddressee, drawHead, figure, fullName, isZero, pounds, spacedNino, wholePounds, words } from "./head";

const payAndTax = { pay: money, tax: money };

/** What `makeP60` returns. */
const P60_SHAPE = shape.record({
  ...PERSON,
  taxYear: year,
  taxYearLabel: text,
  employer,
  finalTaxCode: text,
  week1Month1: shape.flag,
  previousEmployment: shape.record(payAndTax),
  thisEmployment: shape.record({ ...payAndTax, isRefund: shape.flag }),
  total: shape.record(payAndTax),
  niLines: list(
    shape.record({ niCategory: text, atLel: money, lelToPt: money, ptToUel: money, employeeContributions: money }),
    20,
  ),
  statutoryPay: map(money),
  studentLoan: money,
  postgraduateLoan: money,
  status: shape.choice(["Preview", "Finalised"]),
  /** Forms of earlier versions do not have these two. */
  isReplacement: shape.orDefault(shape.flag, false),
  replacementNumber: shape.orDefault(shape.integer(0, 999), 0),
});

/** Form P60, the certificate of a tax year. */
export const p60Kind: DocumentKind<P60> = {
  shape: P60_SHAPE,
  about: (form) => ({
    title: `P60 of ${fullName(form)}, tax year ${form.taxYearLabel}`,
    author: form.employer.name,
    date: `${form.taxYear + 1}-04-05`,
  }),
  foot: (form) =>
    `${form.status === "Preview" ? "PREVIEW · " : ""}P60 · tax year to 5 April ${form.taxYear + 1} · ${fullName(form)}`,
  draw: (paper, form) => {
    drawHead(paper, form.employer, "P60", `End of year certificate · tax year to 5 April ${form.taxYear + 1}`);
    if (form.status === "Preview") drawNotice(paper, "Preview: the tax year is not finalised.", "warning");
    if (form.isReplacement) drawNotice(paper, "Replacement: the original was issued before.", "warning");
    paper.sideBySide(18, [() => drawAddressee(paper, form), () => drawFacts(paper, factsOf(form), 2)]);
    paper.y += 6;
    drawPayAndTax(paper, form);
    drawNationalInsurance(paper, form);
    drawOthers(paper, form);
    drawNotice(paper, ADVICE);
  },
};

const ADVICE =
  "Keep this certificate in a safe place: you need it for a tax return, and to claim tax back, tax credits or Universal Credit. It helps you check that your employer uses the right National Insurance number and deducts the right contributions. By law you must tell HM Revenue and Customs about income that is not fully taxed, even if you are not sent a tax return. Pay is the total for income tax in this employment, with overtime, bonus, commission and statutory payments; use the amounts in this employment for your tax return.";

function factsOf(form: P60): readonly Fact[] {
  const week1Month1 = form.week1Month1 ? " (week 1/month 1)" : "";
  const facts: readonly (readonly [string, string | null])[] = [
    ["National Insurance number", form.nationalInsuranceNumber && spacedNino(form.nationalInsuranceNumber)],
    ["Works or payroll number", form.payrollId],
    ["Final tax code", `${form.finalTaxCode}${week1Month1}`],
  ];
  return facts.flatMap(([label, value]): Fact[] => (value === null || value === "" ? [] : [[label, value]]));
}

function drawPayAndTax(paper: Paper, { previousEmployment, thisEmployment, total }: P60): void {
  const columns: readonly Column[] = [
    { title: "", share: 3 },
    { title: "Pay £", share: 1.4, align: "right" },
    { title: "Tax deducted £", share: 1.4, align: "right" },
  ];
  const rows = [
    { cells: ["In previous employments", figure(previousEmployment.pay), tax(previousEmployment.tax)] },
    { cells: ["In this employment", figure(thisEmployment.pay), tax(thisEmployment.tax)] },
    { cells: ["Total for the year", figure(total.pay), tax(total.tax)], isTotal: true },
  ];
  drawTable(paper, { columns, rows, heading: "Pay and income tax" });
  paper.y += 8;
}

/** Returns tax; a refund has R instead of a minus sign. */
function tax(amount: Money): string {
  return amount.startsWith("-") ? `${figure(amount.slice(1))} R` : figure(amount);
}

function drawNationalInsurance(paper: Paper, { niLines }: P60): void {
  drawHeading(paper, "National Insurance contributions in this employment");
  const columns: readonly Column[] = [
    { title: "Letter", share: 0.6 },
    { title: "Earnings at the lower earnings limit £", share: 1.4, align: "right" },
    { title: "Above that, up to the primary threshold £", share: 1.4, align: "right" },
    { title: "Above that, up to the upper earnings limit £", share: 1.4, align: "right" },
    { title: "Employee's contributions £", share: 1.3, align: "right" },
  ];
  const rows = niLines.map((line) => ({
    cells: [
      line.niCategory,
      wholePounds(line.atLel),
      wholePounds(line.lelToPt),
      wholePounds(line.ptToUel),
      figure(line.employeeContributions),
    ],
  }));
  drawTable(paper, { columns, rows });
  paper.y += 8;
}

function drawOthers(paper: Paper, { statutoryPay, studentLoan, postgraduateLoan }: P60): void {
  const statutory = Object.entries(statutoryPay)
    .filter(([, amount]) => !isZero(amount))
    .map(([name, amount]): Fact => [`${words(name)} in the pay above`, pounds(amount)]);
  const loans: readonly Fact[] = [
    ["Student loan deductions", `£${wholePounds(studentLoan)}`],
    ["Postgraduate loan deductions", `£${wholePounds(postgraduateLoan)}`],
  ];
  drawHeading(paper, "Statutory payments and loans");
  drawFacts(paper, [...statutory, ...loans], 3);
  paper.y += 6;
}
