import type { Reader, Unread } from "../base";
import { type LetterTotals, noTotals, readLetters, sum } from "../national-insurance";
import type { FiguresInForce } from "../rulebook";
import { type Amounts, nothingToDate, type ToDate } from "./amounts";
import { PENSION_TYPES, STATUTORY_PAY_TYPES } from "./kinds";

const KNOWN = new Set([
  "taxablePay",
  "tax",
  "previousTaxablePay",
  "previousTaxPaid",
  "niBandResult",
  "niBandResultDirector",
  "grossPay",
  "netPay",
  "studentLoan",
  "postgraduateLoan",
  "pension",
  "employerPension",
  "pensionContributionsByType",
  "salarySacrifice",
  "statutoryPay",
  "benefitsTaxedViaPayroll",
  "attachmentOrders",
  "attachmentOrderFees",
  "otherAdditions",
  "otherDeductions",
  // Sums over the letters, which a payslip prints and its successor ignores.
  "grossForEmployeeNi",
  "grossForEmployerNi",
  "ni",
  "employerNi",
]);

/** Reads the year before a payment, at `path`. */
export function readYearToDate(reader: Reader, value: unknown, path: string, figures: FiguresInForce): ToDate {
  const owner = reader.object(value, path);
  if (owner === null) return nothingToDate();
  reader.onlyKnown(owner, KNOWN, path);
  const letters = readLetters(reader, owner, "niBandResult", path, figures);
  const directorLetters = readLetters(reader, owner, "niBandResultDirector", path, figures);
  return {
    amounts: readAmounts(reader, owner, path, addLetters(addLetters(noTotals(""), letters), directorLetters)),
    previousTaxablePay: reader.optionalPositiveAmount(owner.previousTaxablePay, "previousTaxablePay", path),
    previousTaxPaid: reader.optionalPositiveAmount(owner.previousTaxPaid, "previousTaxPaid", path),
    letters,
    directorLetters,
  };
}

function addLetters(total: LetterTotals, letters: readonly LetterTotals[]): LetterTotals {
  return letters.length === 0 ? total : letters.reduce(sum, total);
}

// Each field by name: reading them in a loop over their names costs several times as much.
function readAmounts(reader: Reader, owner: Unread, path: string, ni: LetterTotals): Amounts {
  return {
    grossPay: reader.optionalAmount(owner.grossPay, "grossPay", path),
    taxablePay: reader.amount(owner.taxablePay, "taxablePay", path),
    tax: reader.amount(owner.tax, "tax", path),
    ni: ni.employee,
    employerNi: ni.employer,
    niablePay: ni.gross,
    studentLoan: reader.optionalAmount(owner.studentLoan, "studentLoan", path),
    postgraduateLoan: reader.optionalAmount(owner.postgraduateLoan, "postgraduateLoan", path),
    pension: reader.optionalAmount(owner.pension, "pension", path),
    employerPension: reader.optionalAmount(owner.employerPension, "employerPension", path),
    salarySacrifice: reader.optionalAmount(owner.salarySacrifice, "salarySacrifice", path),
    benefitsTaxedViaPayroll: reader.optionalAmount(owner.benefitsTaxedViaPayroll, "benefitsTaxedViaPayroll", path),
    attachmentOrders: reader.optionalAmount(owner.attachmentOrders, "attachmentOrders", path),
    attachmentOrderFees: reader.optionalAmount(owner.attachmentOrderFees, "attachmentOrderFees", path),
    otherDeductions: reader.optionalAmount(owner.otherDeductions, "otherDeductions", path),
    otherAdditions: reader.optionalAmount(owner.otherAdditions, "otherAdditions", path),
    netPay: reader.optionalAmount(owner.netPay, "netPay", path),
    pensionByType: readByKey(reader, owner, "pensionContributionsByType", path) as Amounts["pensionByType"],
    statutoryPay: readByKey(reader, owner, "statutoryPay", path) as Amounts["statutoryPay"],
  };
}

const KEYS: Readonly<Record<string, ReadonlySet<string>>> = {
  pensionContributionsByType: new Set(PENSION_TYPES),
  statutoryPay: new Set(STATUTORY_PAY_TYPES),
};

function readByKey(reader: Reader, owner: Unread, key: string, path: string): Record<string, number> | null {
  if (owner[key] === undefined) return null;
  const at = `${path}/${key}`;
  const map = reader.object(owner[key], at);
  if (map === null) return null;
  reader.onlyKnown(map, KEYS[key] as ReadonlySet<string>, at);
  let read: Record<string, number> | null = null;
  for (const name in map) {
    read ??= {};
    read[name] = reader.amount(map[name], name, at);
  }
  return read;
}
