import { formatPence, readPence, shape } from "../../engine/base";
import type { FormEmployer, FormPerson } from "../../engine/forms";
import type { DocumentKind } from "../draw-document";
import { type Column, drawBoxes, drawFacts, drawHeading, drawNotice, drawTable, type Fact, type Paper } from "../paper";
import { date, employer, line, list, money, PERSON, text, year } from "../shape";
import { drawAddressee, drawHead, figure, fullName, longDate, pounds, spacedNino } from "./head";

const YEAR = { employer, taxYear: year, taxYearLabel: text, formsBy: date };

const BENEFIT = shape.record({
  /** The section of the form, "I". */
  section: text,
  isClass1A: shape.flag,
  description: text,
  /** The cost or the amount forgone, and what is made good; null for what the form asks neither of. */
  gross: shape.orNull(money),
  madeGood: shape.orNull(money),
  cashEquivalent: money,
  details: list(shape.record({ label: text, value: text, type: shape.choice(["Amount", "Date", "Text"]) }), 400),
  /** The working sheet; not drawn if it is empty. */
  workings: list(shape.record({ rule: text, formula: text, inputs: line, value: text }), 500),
});

const P11D_SHAPE = shape.record({
  ...PERSON,
  ...YEAR,
  benefits: list(BENEFIT, 1000),
  total: money,
  status: shape.choice(["Preview", "Finalised"]),
  /** How many times the form was issued before. */
  replacementNumber: shape.integer(0, 999),
});

const P11DB_SHAPE = shape.record({
  ...YEAR,
  forms: list(
    shape.record({
      name: text,
      payrollId: shape.orNull(text),
      nationalInsuranceNumber: shape.orNull(text),
      total: money,
    }),
  ),
  onP11D: money,
  payrolled: money,
  liable: money,
  rate: text,
  class1A: money,
  payBy: date,
  payByPost: date,
});

const SETTLEMENT_SHAPE = shape.record({
  employer,
  taxYear: year,
  taxYearLabel: text,
  items: list(
    shape.record({
      description: text,
      isLiable: shape.flag,
      parts: list(shape.record({ rate: text, value: money }), 20),
    }),
    500,
  ),
  rates: list(shape.record({ rate: text, value: money, tax: money }), 20),
  tax: money,
  liable: money,
  rate: text,
  class1B: money,
  total: money,
  agreeBy: date,
  payBy: date,
  payByPost: date,
});

type PrintedP11D = shape.ReadOf<typeof P11D_SHAPE>;
type PrintedP11DB = shape.ReadOf<typeof P11DB_SHAPE>;

/** Form P11D of an employee and a tax year. */
export interface P11DDocument extends Omit<PrintedP11D, keyof FormPerson | "employer">, FormPerson {
  readonly employer: FormEmployer;
}

/** Form P11D(b) of an employer and a tax year, with the forms P11D that it is about. */
export interface P11DBDocument extends Omit<PrintedP11DB, "employer"> {
  readonly employer: FormEmployer;
}

/** What an employer owes under the PAYE settlement agreement of a tax year. */
export interface SettlementDocument extends Omit<shape.ReadOf<typeof SETTLEMENT_SHAPE>, "employer"> {
  readonly employer: FormEmployer;
}

/** The sections of form P11D, with the box of the Self Assessment return in which the employee enters them. */
const SECTIONS: Readonly<Record<string, readonly [title: string, box: string]>> = {
  A: ["Assets transferred", "13"],
  B: ["Payments made on behalf of the employee", "15"],
  C: ["Vouchers and credit cards", "12"],
  D: ["Living accommodation", "14"],
  E: ["Mileage allowance", "12"],
  F: ["Cars and car fuel", "9, of fuel 10"],
  G: ["Vans and van fuel", "9, of fuel 10"],
  H: ["Interest-free and low-interest loans", "15"],
  I: ["Private medical treatment or insurance", "11"],
  J: ["Qualifying relocation expenses", "15"],
  K: ["Services supplied", "15"],
  L: ["Assets placed at the employee's disposal", "13"],
  M: ["Other items", "15"],
  N: ["Expenses payments", "16"],
};

/** Form P11D: each benefit by section, with the working sheets behind it if they are asked for. */
export const p11dKind: DocumentKind<P11DDocument> = {
  shape: P11D_SHAPE,
  about: (form) => ({
    title: `P11D of ${fullName(form)}, tax year ${form.taxYearLabel}`,
    author: form.employer.name,
    date: `${form.taxYear + 1}-04-05`,
  }),
  foot: (form) =>
    `${form.status === "Preview" ? "PREVIEW · " : ""}P11D · tax year to 5 April ${form.taxYear + 1} · ${fullName(form)}`,
  draw: (paper, form) => {
    drawHead(paper, form.employer, "P11D", `Expenses and benefits · tax year to 5 April ${form.taxYear + 1}`);
    if (form.status === "Preview") drawNotice(paper, "Preview: the form is not issued.", "warning");
    if (form.replacementNumber > 0) {
      drawNotice(paper, "Replacement: it takes the place of the form that was issued before.", "warning");
    }
    paper.sideBySide(18, [() => drawAddressee(paper, form), () => drawFacts(paper, factsOf(form), 2)]);
    paper.y += 6;
    for (const section of sectionsOf(form)) drawSection(paper, form, section);
    drawBoxes(paper, [{ label: "Total of all sections", value: pounds(form.total) }]);
    drawNotice(paper, ADVICE);
    for (const benefit of form.benefits) drawWorkingSheet(paper, benefit);
  },
};

const ADVICE =
  "Keep this form: you need it for a tax return. Your employer sends the same figures to HM Revenue and Customs, who put them into your tax code. Benefits that were taxed through payroll are not on it. Amounts marked 1A are those on which your employer pays Class 1A National Insurance; you pay none on them. If something is wrong, ask your employer.";

function factsOf({ nationalInsuranceNumber, payrollId, dateOfBirth, formsBy }: FormPerson & { formsBy: string }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ["National Insurance number", nationalInsuranceNumber && spacedNino(nationalInsuranceNumber)],
    ["Works or payroll number", payrollId],
    ["Date of birth", dateOfBirth && longDate(dateOfBirth)],
    ["To HMRC and to the employee by", longDate(formsBy)],
  ];
  return facts.flatMap(([label, value]): Fact[] => (value === null || value === "" ? [] : [[label, value]]));
}

function sectionsOf({ benefits }: P11DDocument): readonly string[] {
  return [...new Set(benefits.map(({ section }) => section))].sort();
}

const COLUMNS: readonly Column[] = [
  { title: "", share: 3 },
  { title: "Cost or amount given up £", share: 1.3, align: "right" },
  { title: "Made good £", share: 1.1, align: "right" },
  { title: "Taxable £", share: 1.1, align: "right" },
  { title: "", points: 20 },
];

function drawSection(paper: Paper, { benefits }: P11DDocument, section: string): void {
  const own = benefits.filter((each) => each.section === section);
  const [title, box] = SECTIONS[section] ?? ["", ""];
  const rows = own.map(({ description, gross, madeGood, cashEquivalent, isClass1A }) => ({
    cells: [description, shown(gross), shown(madeGood), figure(cashEquivalent), isClass1A ? "1A" : ""],
  }));
  const total = formatPence(own.reduce((sum, { cashEquivalent }) => sum + readPence(cashEquivalent), 0));
  const sum = { cells: [`Section ${section}, box ${box} of the tax return`, "", "", figure(total), ""], isTotal: true };
  drawTable(paper, { columns: COLUMNS, rows: [...rows, sum], heading: `${section}  ${title}` });
  for (const { details } of own) if (details.length > 0) drawFacts(paper, details.map(toFact), 5);
  paper.y += 6;
}

function toFact({ label, value, type }: PrintedP11D["benefits"][number]["details"][number]): Fact {
  if (type === "Text") return [label, value];
  return [label, type === "Amount" ? pounds(value) : longDate(value)];
}

function shown(amount: string | null): string {
  return amount === null ? "" : figure(amount);
}

function drawWorkingSheet(
  paper: Paper,
  { workings, description, section, cashEquivalent }: PrintedP11D["benefits"][number],
): void {
  if (workings.length === 0) return;
  drawHeading(paper, `Working sheet of section ${section}: ${description}, ${pounds(cashEquivalent)}`);
  const columns: readonly Column[] = [
    { title: "Rule", share: 3 },
    { title: "Calculation", share: 3 },
    { title: "Result", share: 1, align: "right" },
  ];
  const rows = workings.map(({ rule, formula, inputs, value }) => ({
    cells: [rule, `${formula} (${inputs})`, value],
  }));
  drawTable(paper, { columns, rows, size: 7.5 });
  paper.y += 8;
}

/** Form P11D(b), the employer's return of Class 1A contributions. */
export const p11dbKind: DocumentKind<P11DBDocument> = {
  shape: P11DB_SHAPE,
  about: ({ employer: of, taxYear, taxYearLabel }) => ({
    title: `P11D(b) of ${of.name}, tax year ${taxYearLabel}`,
    author: of.name,
    date: `${taxYear + 1}-04-05`,
  }),
  foot: ({ employer: of, taxYear }) =>
    `P11D(b) · tax year to 5 April ${taxYear + 1} · ${of.name} · ${of.payeReference}`,
  draw: (paper, form) => {
    drawHead(paper, form.employer, "P11D(b)", `Class 1A contributions · tax year to 5 April ${form.taxYear + 1}`);
    drawBoxes(paper, [
      { label: "Benefits liable to Class 1A on forms P11D", value: pounds(form.onP11D) },
      { label: "Benefits liable to Class 1A taxed through payroll", value: pounds(form.payrolled) },
      { label: "Total liable", value: pounds(form.liable) },
    ]);
    drawBoxes(paper, [
      { label: "Rate", value: form.rate },
      { label: "Class 1A contributions payable", value: pounds(form.class1A) },
      { label: "Forms P11D", value: String(form.forms.length) },
    ]);
    drawBoxes(paper, [
      { label: "To HMRC by", value: longDate(form.formsBy) },
      { label: "Pay electronically by", value: longDate(form.payBy) },
      { label: "Pay by post by", value: longDate(form.payByPost) },
    ]);
    drawForms(paper, form);
    drawNotice(paper, "The form is sent with HMRC's online service. Each benefit counts in whole pounds.");
  },
};

function drawForms(paper: Paper, { forms }: P11DBDocument): void {
  if (forms.length === 0) return;
  const columns: readonly Column[] = [
    { title: "", share: 2 },
    { title: "Payroll number", share: 1 },
    { title: "National Insurance number", share: 1.2 },
    { title: "Total of the form £", share: 1, align: "right" },
  ];
  const rows = forms.map(({ name, payrollId, nationalInsuranceNumber, total }) => ({
    cells: [
      name,
      payrollId ?? "",
      nationalInsuranceNumber === null ? "" : spacedNino(nationalInsuranceNumber),
      figure(total),
    ],
  }));
  drawTable(paper, { columns, rows, heading: "Forms P11D" });
  paper.y += 8;
}

/** The calculation of a PAYE settlement agreement, as an employer sends it to HMRC. */
export const settlementKind: DocumentKind<SettlementDocument> = {
  shape: SETTLEMENT_SHAPE,
  about: ({ employer: of, taxYear, taxYearLabel }) => ({
    title: `PAYE settlement agreement of ${of.name}, tax year ${taxYearLabel}`,
    author: of.name,
    date: `${taxYear + 1}-04-05`,
  }),
  foot: ({ employer: of, taxYear }) =>
    `PAYE settlement agreement · tax year to 5 April ${taxYear + 1} · ${of.name} · ${of.payeReference}`,
  draw: (paper, form) => {
    drawHead(paper, form.employer, "PSA", `PAYE settlement agreement · tax year to 5 April ${form.taxYear + 1}`);
    drawBoxes(paper, [
      { label: "Tax, grossed up", value: pounds(form.tax) },
      { label: `Class 1B at ${form.rate} of ${pounds(form.liable)}`, value: pounds(form.class1B) },
      { label: "Total payable", value: pounds(form.total) },
    ]);
    drawBoxes(paper, [
      { label: "Agree with HMRC by", value: longDate(form.agreeBy) },
      { label: "Pay electronically by", value: longDate(form.payBy) },
      { label: "Pay by post by", value: longDate(form.payByPost) },
    ]);
    drawTable(paper, {
      columns: [
        { title: "", share: 3 },
        { title: "Rate of tax", share: 1, align: "right" },
        { title: "Value £", share: 1, align: "right" },
      ],
      rows: form.items.flatMap(({ description, isLiable, parts }) =>
        parts.map(({ rate, value }) => ({
          cells: [isLiable ? description : `${description} (without Class 1B)`, rate, figure(value)],
        })),
      ),
      heading: "Items",
    });
    paper.y += 8;
    drawTable(paper, {
      columns: [
        { title: "Rate of tax", share: 1 },
        { title: "Value £", share: 1, align: "right" },
        { title: "Tax, grossed up £", share: 1, align: "right" },
      ],
      rows: form.rates.map(({ rate, value, tax }) => ({ cells: [rate, figure(value), figure(tax)] })),
      heading: "Tax by rate",
    });
    paper.y += 8;
    drawNotice(paper, "Class 1B is due on the items with Class 1 or Class 1A, and on the tax.");
  },
};
