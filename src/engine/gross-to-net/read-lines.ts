import { pointerStep, type Reader, type Unread } from "../base";
import type { PayLineType } from "./facts";
import { PENSION_TYPES, STATUTORY_PAY_TYPES } from "./kinds";
import type { ReadLine } from "./pay-sums";

const DESCRIPTIONS: Readonly<Record<PayLineType, string>> = {
  Payment: "Pay",
  StatutoryPayment: "Statutory pay",
  PayrolledBenefit: "Benefit taxed through payroll",
  SalarySacrifice: "Salary sacrifice",
  PensionContribution: "Pension",
  EmployerPension: "Employer pension",
  DeductionBeforeTax: "Deduction before tax",
  DeductionAfterTax: "Deduction",
  AttachmentOrder: "Court order",
  AttachmentOrderFee: "Court order fee",
};
const LINE_TYPES = Object.keys(DESCRIPTIONS) as PayLineType[];

const KNOWN = new Set([
  "id",
  "code",
  "description",
  "lineType",
  "amount",
  "isTaxable",
  "isNiable",
  "isPensionable",
  "isQualifyingEarnings",
  "isAttachable",
  "pensionType",
  "statutoryType",
  "niCategory",
]);

/** The most lines that a payslip accepts. */
export const MOST_LINES = 1000;

/** Reads the pay lines; `readLetter` reads a line's own category letter. */
export function readLines(
  reader: Reader,
  facts: Unread,
  ownLetter: string,
  readLetter: (owner: Unread, path: string) => string,
): ReadLine[] {
  const lines: ReadLine[] = [];
  for (const [index, value] of reader.list(facts, "lines", "", MOST_LINES).entries()) {
    const path = `/lines${pointerStep(index)}`;
    const line = reader.object(value, path);
    if (line === null) continue;
    reader.onlyKnown(line, KNOWN, path);
    lines.push(readLine(reader, line, path, line.niCategory === undefined ? ownLetter : readLetter(line, path)));
  }
  return lines;
}

function readLine(reader: Reader, line: Unread, path: string, niCategory: string): ReadLine {
  const lineType = line.lineType === undefined ? "Payment" : reader.choice(line, "lineType", path, LINE_TYPES);
  const isMoney = lineType === "Payment" || lineType === "StatutoryPayment";
  return {
    id: text(reader, line, "id", path),
    code: text(reader, line, "code", path) ?? lineType,
    description: text(reader, line, "description", path) ?? DESCRIPTIONS[lineType],
    lineType,
    amount: reader.amount(line.amount, "amount", path),
    isTaxable: flag(reader, line, "isTaxable", path, isMoney, isMoney || lineType === "PayrolledBenefit"),
    isNiable: flag(reader, line, "isNiable", path, isMoney || lineType === "PayrolledBenefit", isMoney),
    pensionType: choiceOf(reader, line, "pensionType", path, PENSION_TYPES, lineType === "PensionContribution"),
    statutoryType: choiceOf(reader, line, "statutoryType", path, STATUTORY_PAY_TYPES, lineType === "StatutoryPayment"),
    niCategory,
    isPensionable: flag(reader, line, "isPensionable", path, true, isMoney),
    isQualifyingEarnings: flag(reader, line, "isQualifyingEarnings", path, true, isMoney),
    isAttachable: flag(reader, line, "isAttachable", path, true, isMoney),
  };
}

/** Reads a field that belongs to one line type: required there, refused elsewhere. */
function choiceOf<Word extends string>(
  reader: Reader,
  line: Unread,
  key: string,
  path: string,
  words: readonly Word[],
  belongs: boolean,
): Word | null {
  if (belongs) return reader.choice(line, key, path, words);
  if (line[key] !== undefined && line[key] !== null) reader.refuse("must_be_absent", path + pointerStep(key));
  return null;
}

/** Reads a flag that applies only to some line types. */
function flag(reader: Reader, line: Unread, key: string, path: string, belongs: boolean, fallback: boolean): boolean {
  if (!belongs && line[key] !== undefined) reader.refuse("must_be_absent", path + pointerStep(key));
  return reader.flag(line[key], key, path, fallback);
}

function text(reader: Reader, line: Unread, key: string, path: string): string | null {
  const value = line[key];
  if (value === undefined || value === null || typeof value === "string") return value ?? null;
  reader.refuse("wrong_type", path + pointerStep(key), { expected: "string" });
  return null;
}
