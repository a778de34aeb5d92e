import { type Money, shape } from "../../engine/base";
import { boxesOfP45, type P45, type P45Box, type P45Part } from "../../engine/forms";
import type { DocumentKind } from "../draw-document";
import { type Box, drawBoxes, drawNotice, type Paper } from "../paper";
import { date, employer, money, PERSON, text, year } from "../shape";
import { addressLines, drawHead, fullName, longDate, pounds, shortDate, spacedNino } from "./head";

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

/** Form P45: part 1A for the employee, parts 2 and 3 for the next employer. Part 1 is submitted to HMRC. */
export const p45Kind: DocumentKind<P45> = {
  shape: shape.record({
    ...PERSON,
    taxYear: year,
    taxYearLabel: text,
    employer,
    leavingDate: date,
    continueStudentLoan: shape.flag,
    taxCode: text,
    week1Month1: shape.flag,
    taxWeek: shape.orNull(shape.integer(1, 56)),
    taxMonth: shape.orNull(shape.integer(1, 12)),
    totalPayToDate: shape.orNull(money),
    totalTaxToDate: shape.orNull(money),
    payInThisEmployment: shape.orNull(money),
    taxInThisEmployment: shape.orNull(money),
    issueDate: date,
    isReplacement: shape.flag,
    replacementNumber: shape.integer(0, 999),
    status: shape.choice(["Preview", "Finalised"]),
  }),
  about: (form) => ({
    title: `P45 of ${fullName(form)}, left ${longDate(form.leavingDate)}`,
    author: form.employer.name,
    date: form.issueDate,
  }),
  foot: (form) =>
    `${form.status === "Preview" ? "PREVIEW · " : ""}P45 · tax year ${form.taxYearLabel} · ${fullName(form)}`,
  draw: (paper, form) => {
    PARTS.forEach((copy, index) => {
      if (index > 0) paper.nextPage();
      paper.tags.within("Sect", () => drawPart(paper, form, copy));
    });
  },
};

const FOR_NEXT = "Copy for the new employer";
interface Copy {
  readonly part: P45Part;
  readonly title: string;
  readonly advice: string;
}

const PARTS: readonly Copy[] = [
  {
    part: "1A",
    title: "Copy for the employee",
    advice:
      "Keep this part: it shows your pay and tax of the tax year so far, and you may need it for a tax return or a claim. Give parts 2 and 3 to your next employer.",
  },
  { part: "2", title: FOR_NEXT, advice: "Employee: give this part and part 3 to your next employer." },
  {
    part: "3",
    title: FOR_NEXT,
    advice: "New employer: use these figures for the first full payment submission of this employee.",
  },
];

function drawPart(paper: Paper, form: P45, { part, title, advice }: Copy): void {
  drawHead(paper, form.employer, `P45 part ${part}`, title);
  drawMarks(paper, form);
  for (const row of rowsOf(boxesOfP45(part))) {
    const parts = row.flatMap((box) => partsOf(box, form));
    drawBoxes(paper, parts);
  }
  drawNotice(paper, advice);
}

function drawMarks(paper: Paper, { status, isReplacement, replacementNumber, issueDate }: P45): void {
  if (status === "Preview") drawNotice(paper, "Preview: this form is not issued.", "warning");
  if (!isReplacement) return;
  drawNotice(
    paper,
    `Replacement ${replacementNumber}, issued on ${longDate(issueDate)}: the original was issued before.`,
    "warning",
  );
}

/** Boxes drawn side by side. */
const NEIGHBOURS: readonly (readonly number[])[] = [[1, 2], [3], [4, 5], [6], [7], [8], [9], [10, 11], [12], [13]];
/** Parts that need more width than their neighbours. */
const SHARES: Readonly<Record<string, number>> = { Surname: 2, "First names": 2, "Employer's name and address": 3 };

function rowsOf(boxes: readonly P45Box[]): readonly (readonly P45Box[])[] {
  return NEIGHBOURS.map((numbers) => boxes.filter(({ box }) => numbers.includes(box))).filter((row) => row.length > 0);
}

function partsOf({ box }: P45Box, form: P45): readonly Box[] {
  return partsOfBox(box, form).map(([label, value]) => ({
    label: `${box}  ${label}`,
    value,
    share: SHARES[label] ?? 1,
  }));
}

/** Returns the parts of a box; blank ones are required by the regulation. */
function partsOfBox(box: number, form: P45): readonly BoxPart[] {
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
