import type { Reader, Unread } from "../../base";
import type { PayRow, RowKind } from "./pay-row";

const MOST_ROWS = 2000;

/** Rows without a line type that the payslip adds itself; all but the pay and Class 1A are posted from the payslip's totals. */
const WRITTEN = new Set([
  "TAX",
  "TAX_REFUND",
  "NI",
  "NI_REFUND",
  "STUDENT_LOAN",
  "STUDENT_LOAN_REFUND",
  "POSTGRADUATE_LOAN",
  "POSTGRADUATE_LOAN_REFUND",
  "EMPLOYER_NI",
  "CLASS_1A",
]);

const KINDS: ReadonlyMap<unknown, RowKind> = new Map<string, RowKind>(
  Object.entries({
    Payment: "Pay",
    StatutoryPayment: "Pay",
    SalarySacrifice: "Sacrifice",
    PensionContribution: "EmployeePension",
    EmployerPension: "EmployerPension",
    DeductionBeforeTax: "Deduction",
    DeductionAfterTax: "Deduction",
    AttachmentOrder: "CourtOrder",
    AttachmentOrderFee: "CourtOrderFee",
  }),
);

/** Codes of pension rows without a code of their own; a sacrifice is not a deduction and has its own key. */
const UNNAMED_PENSION = new Set(["PENSION", "PensionContribution"]);
const PENSION_SACRIFICE = "PENSION_SACRIFICE";

/** Reads the rows of a payslip that are posted themselves. */
export function readRows(reader: Reader, payslip: Unread, path: string): readonly PayRow[] {
  const rows: PayRow[] = [];
  for (const [at, value] of reader.list(payslip, "summaryItems", path, MOST_ROWS).entries()) {
    const place = `${path}/summaryItems/${at}`;
    const item = reader.object(value, place);
    const row = item === null ? null : readRow(reader, item, place);
    if (row !== null) rows.push(row);
  }
  return rows;
}

function readRow(reader: Reader, item: Unread, path: string): PayRow | null {
  const code = readWord(reader, item, "code", path);
  const description = readWord(reader, item, "description", path);
  const amount = reader.amount(item.amount, "amount", path);
  const kind = readKind(reader, item, code, path);
  if (kind === null) return null;
  return {
    id: typeof item.id === "string" ? item.id : null,
    payElementId: kind === "PensionSacrifice" && UNNAMED_PENSION.has(code) ? PENSION_SACRIFICE : code,
    description,
    kind,
    pence: item.pensionLineType === "Refund" ? 0 - amount : amount,
  };
}

function readKind(reader: Reader, item: Unread, code: string, path: string): RowKind | null {
  const { lineType = null } = item;
  if (lineType === null && code === "GROSS_PAY") return "Pay";
  if (isNotPosted(lineType, code)) return null;
  const kind = KINDS.get(lineType);
  if (kind === "EmployeePension" && item.pensionType === "SalarySacrifice") return "PensionSacrifice";
  if (kind === undefined) reader.refuse("unknown_value", `${path}/lineType`, { allowed: [...KINDS.keys()].join(", ") });
  return kind ?? null;
}

function isNotPosted(lineType: unknown, code: string): boolean {
  return lineType === null ? WRITTEN.has(code) : lineType === "PayrolledBenefit";
}

function readWord(reader: Reader, item: Unread, key: string, path: string): string {
  const value = item[key];
  if (typeof value === "string") return value;
  reader.refuse(value === undefined ? "required" : "wrong_type", `${path}/${key}`, { expected: "string" });
  return "";
}
