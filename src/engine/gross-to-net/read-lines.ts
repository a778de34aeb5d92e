import { pointerStep, Reader, type Unread } from "../base";
import type { InAdvanceMethod, PayLineType } from "./facts";
import { isMoney, LINE_ROWS, LINE_TYPES, PENSION_TYPES, STATUTORY_PAY_TYPES } from "./kinds";
import type { ReadLine } from "./pay-sums";

/** The most lines that a payslip accepts. */
const MOST_LINES = 1000;

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
  const isInMoney = isMoney(lineType);
  // Fields are read by their names in the code, which is much quicker than by a name in a variable.
  const flag = (value: unknown, key: string, belongs: boolean, fallback: boolean) => {
    if (value === undefined) return fallback;
    if (!belongs) reader.refuse("must_be_absent", path + pointerStep(key));
    return reader.flag(value, key, path, fallback);
  };
  const isPay = isInMoney || lineType === "PayrolledBenefit";
  const isTaxable = flag(line.isTaxable, "isTaxable", isInMoney, isPay);
  const isNiable = flag(line.isNiable, "isNiable", isPay, isInMoney && line.isClass1aNiable !== true);
  const canBeAward = lineType === "Payment" && isTaxable && !isNiable;
  return {
    id: text(reader, line.id, "id", path),
    code: text(reader, line.code, "code", path) ?? lineType,
    description: text(reader, line.description, "description", path) ?? LINE_ROWS[lineType][0],
    lineType,
    amount: reader.amount(line.amount, "amount", path),
    isTaxable,
    isNiable,
    pensionType: readPensionType(reader, line, path, lineType),
    statutoryType: readStatutoryType(reader, line, path, lineType),
    niCategory,
    isPensionable: flag(line.isPensionable, "isPensionable", true, isInMoney),
    isQualifyingEarnings: flag(line.isQualifyingEarnings, "isQualifyingEarnings", true, isInMoney),
    isAttachable: flag(line.isAttachable, "isAttachable", true, isInMoney),
    isClass1aNiable: flag(line.isClass1aNiable, "isClass1aNiable", canBeAward || line.isClass1aNiable !== true, false),
    paidInAdvance: readAdvance(reader, line, path, lineType),
  };
}

/** What is read of a line are its fields. */
const KNOWN: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ Object.keys(/* @__PURE__ */ readLine(/* @__PURE__ */ new Reader(), {}, "", "")),
);

type InAdvance = NonNullable<ReadLine["paidInAdvance"]> | null;

/** The two methods of National Insurance of pay in advance. */
const ADVANCE_METHODS = ["EachPeriod", "AveragePeriod"] as const satisfies readonly InAdvanceMethod[];
const KNOWN_ADVANCE: ReadonlySet<string> = /* @__PURE__ */ new Set(["periodsAhead", "niMethod"]);
const MOST_AHEAD = 12;

function readAdvance(reader: Reader, line: Unread, path: string, lineType: PayLineType): InAdvance {
  if (lineType !== "Payment") return refuseOther(reader, line.paidInAdvance, "paidInAdvance", path);
  if (line.paidInAdvance === undefined || line.paidInAdvance === null) return null;
  const place = `${path}/paidInAdvance`;
  const facts = reader.object(line.paidInAdvance, place);
  if (facts === null) return null;
  reader.onlyKnown(facts, KNOWN_ADVANCE, place);
  return {
    periodsAhead: reader.integer(facts, "periodsAhead", place, 1, MOST_AHEAD),
    niMethod: facts.niMethod === undefined ? "EachPeriod" : reader.choice(facts, "niMethod", place, ADVANCE_METHODS),
  };
}

function readPensionType(reader: Reader, line: Unread, path: string, lineType: PayLineType): ReadLine["pensionType"] {
  return lineType === "PensionContribution"
    ? reader.choice(line, "pensionType", path, PENSION_TYPES)
    : refuseOther(reader, line.pensionType, "pensionType", path);
}

function readStatutoryType(
  reader: Reader,
  line: Unread,
  path: string,
  lineType: PayLineType,
): ReadLine["statutoryType"] {
  return lineType === "StatutoryPayment"
    ? reader.choice(line, "statutoryType", path, STATUTORY_PAY_TYPES)
    : refuseOther(reader, line.statutoryType, "statutoryType", path);
}

/** Refuses a field that belongs to another line type. */
function refuseOther(reader: Reader, value: unknown, key: string, path: string): null {
  if (value !== undefined && value !== null) reader.refuse("must_be_absent", path + pointerStep(key));
  return null;
}

function text(reader: Reader, value: unknown, key: string, path: string): string | null {
  if (value === undefined || value === null || typeof value === "string") return value ?? null;
  reader.refuse("wrong_type", path + pointerStep(key), { expected: "string" });
  return null;
}
