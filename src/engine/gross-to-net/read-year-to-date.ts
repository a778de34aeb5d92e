import { pointerStep, type Reader, type Unread } from "../base";
import { readLetters } from "../national-insurance";
import type { FiguresInForce } from "../rulebook";
import { type Amounts, nothingToDate, type ToDate } from "./amounts";

const AMOUNTS = [
  "grossPay",
  "netPay",
  "studentLoan",
  "postgraduateLoan",
  "pension",
  "employerPension",
  "salarySacrifice",
  "benefitsTaxedViaPayroll",
  "attachmentOrders",
  "attachmentOrderFees",
  "otherAdditions",
  "otherDeductions",
] as const;

/** Sums over the letters, which a payslip prints and its successor ignores. */
const DERIVED = ["grossForEmployeeNi", "grossForEmployerNi", "ni", "employerNi"];

const KNOWN = new Set([
  ...AMOUNTS,
  ...DERIVED,
  "taxablePay",
  "tax",
  "previousTaxablePay",
  "previousTaxPaid",
  "niBandResult",
  "niBandResultDirector",
  "pensionContributionsByType",
  "statutoryPay",
]);

/** Reads the year before a payment, at `path`. */
export function readYearToDate(reader: Reader, value: unknown, path: string, figures: FiguresInForce): ToDate {
  const owner = reader.object(value, path);
  if (owner === null) return nothingToDate();
  reader.onlyKnown(owner, KNOWN, path);
  const letters = readLetters(reader, owner, "niBandResult", path, figures);
  const directorLetters = readLetters(reader, owner, "niBandResultDirector", path, figures);
  const toDate = nothingToDate();
  const { amounts } = toDate;
  amounts.taxablePay = reader.amount(owner, "taxablePay", path);
  amounts.tax = reader.amount(owner, "tax", path);
  for (const key of AMOUNTS) amounts[key] = reader.optionalAmount(owner, key, path);
  amounts.pensionByType = readByKey(reader, owner, "pensionContributionsByType", path) as Amounts["pensionByType"];
  amounts.statutoryPay = readByKey(reader, owner, "statutoryPay", path) as Amounts["statutoryPay"];
  for (const totals of letters.concat(directorLetters)) {
    amounts.ni += totals.employee;
    amounts.employerNi += totals.employer;
    amounts.niablePay += totals.gross;
  }
  return {
    amounts,
    previousTaxablePay: reader.optionalPositiveAmount(owner, "previousTaxablePay", path),
    previousTaxPaid: reader.optionalPositiveAmount(owner, "previousTaxPaid", path),
    letters,
    directorLetters,
  };
}

const KEYS: Readonly<Record<string, ReadonlySet<string>>> = {
  pensionContributionsByType: new Set(["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"]),
  statutoryPay: new Set([
    "StatutorySickPay",
    "StatutoryMaternityPay",
    "StatutoryPaternityPay",
    "StatutoryAdoptionPay",
    "StatutorySharedParentalPay",
    "StatutoryParentalBereavementPay",
    "StatutoryNeonatalCarePay",
  ]),
};

function readByKey(reader: Reader, owner: Unread, key: string, path: string): Record<string, number> | null {
  if (owner[key] === undefined) return null;
  const at = path + pointerStep(key);
  const map = reader.object(owner[key], at);
  if (map === null) return null;
  reader.onlyKnown(map, KEYS[key] as ReadonlySet<string>, at);
  const names = Object.keys(map);
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, reader.amount(map, name, at)]));
}
