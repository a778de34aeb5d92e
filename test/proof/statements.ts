import type { PayslipFacts, YearFacts } from "../../src/engine";
import type { CryptoHost, PayslipStatement } from "../../src/engine/proof";
import { readGolden } from "../support/golden/golden-file";

/** Test key of RFC 8037, appendix A.1. */
export const KEY = {
  kty: "OKP",
  crv: "Ed25519",
  d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
  x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
} as const;
export const PUBLIC_KEY = { kty: KEY.kty, crv: KEY.crv, x: KEY.x } as const;
/** Its thumbprint, RFC 8037, appendix A.3. */
export const KEY_ID = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";

/** The host's cryptography with salts that are counted instead of drawn. */
export function countingHost(): CryptoHost {
  let count = 0;
  return {
    subtle: globalThis.crypto.subtle,
    getRandomValues: (bytes) => {
      count += 1;
      return bytes.fill(count);
    },
  };
}

const MONTH = { payFrequency: "Monthly", paymentDate: "2026-04-30", taxCode: "1257L", niCategory: "A" } as const;

/** Pay whose net pay the golden rows of net to gross state. */
const PLAIN: readonly PayslipFacts[] = readGolden("2026-27/gross-for-net")
  .rows.filter((_, at) => at % 3 === 0)
  .map(({ taxCode, niCategory, studentLoanPlan, postgraduateLoan, answers }) => {
    const loans = { studentLoanPlan, postgraduateLoan } as Pick<PayslipFacts, "studentLoanPlan" | "postgraduateLoan">;
    return { ...MONTH, ...loans, taxCode, niCategory, grossPay: String(answers).split(" ")[0] } as PayslipFacts;
  });

const TO_DATE = {
  taxablePay: "5000",
  tax: "580.20",
  niBandResult: {
    A: {
      grossForEmployeeNi: "5000",
      ni: "232.32",
      grossForEmployerNi: "5000",
      employerNi: "625",
      bands: { atLel: "1118", lelToPt: "978", ptToUel: "2904", aboveUel: "0" },
    },
  },
};

const OTHERS: readonly (PayslipFacts | YearFacts)[] = [
  { ...MONTH, paymentDate: "2026-06-30", grossPay: "2500", yearToDate: TO_DATE },
  { ...MONTH, taxCode: "S1257L", week1Month1: true, grossPay: 3100.5 },
  {
    ...MONTH,
    lines: [
      { id: "1", code: "BASIC", description: "Salary – Łódź", amount: "3000" },
      { lineType: "StatutoryPayment", statutoryType: "StatutorySickPay", amount: "100" },
      { lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: "90" },
    ],
  },
  { ...MONTH, grossPay: "9000", director: { nicMethod: "Annual" } },
  { ...MONTH, payFrequency: "Weekly", grossPay: "700", niCategory: "H", studentLoanPlan: "Plan4", yearToDate: null },
  {
    taxYear: "2026-27",
    payFrequency: "Monthly",
    taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "C1257L" }],
    niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
    payments: [
      { paymentDate: "2026-04-30", grossPay: "2000" },
      { paymentDate: "2026-05-29", grossPay: "4000" },
    ],
  },
];

/** Twenty payslips: taxed by codes of three nations, with letters, loans, lines, a director, a year to date, a pay year. */
export const STATEMENTS: readonly PayslipStatement[] = [...PLAIN, ...OTHERS].map((facts, at) => {
  const about = { employer: "Sample Ltd", employee: `Person ${at + 1}` };
  return "payments" in facts ? { calculation: "pay-year", facts, payment: 1, about } : { facts, about };
});
