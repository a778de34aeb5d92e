import { PAYSLIP_AMOUNT_NAMES } from "../base";
import type { PayLineType, PensionType } from "../gross-to-net";
import type { Effects } from "./causes";

/** What decides the effects of a row; the amount in pence. */
interface CountedRow {
  readonly lineType: PayLineType;
  readonly amount: number;
  readonly pensionType: PensionType | null;
  readonly isTaxable: boolean;
  readonly isNiable: boolean;
  readonly isPensionable: boolean;
}

/** What a row adds to the amounts of its payslip, by its line type. */
export const ROW_EFFECTS: Readonly<Record<PayLineType, (row: CountedRow) => Effects>> = {
  Payment: effectsOfMoney,
  StatutoryPayment: effectsOfMoney,
  PayrolledBenefit: ({ amount, isNiable }) => ({
    benefitsTaxedViaPayroll: amount,
    taxablePay: amount,
    ...effectsOnEarnings(isNiable ? amount : 0),
  }),
  SalarySacrifice: ({ amount }) => effectsOfSacrifice(amount),
  PensionContribution: effectsOfPension,
  EmployerPension: ({ amount }) => ({ employerPension: amount }),
  DeductionBeforeTax: ({ amount }) => ({ otherDeductions: amount, taxablePay: -amount }),
  DeductionAfterTax: ({ amount }) => ({ otherDeductions: amount }),
  AttachmentOrder: ({ amount }) => ({ attachmentOrders: amount }),
  AttachmentOrderFee: ({ amount }) => ({ attachmentOrderFees: amount }),
};

/** Money outside tax and National Insurance is not part of gross pay. */
function effectsOfMoney({ amount, isTaxable, isNiable, isPensionable }: CountedRow): Effects {
  const pensionablePay = isPensionable ? amount : 0;
  if (!isTaxable && !isNiable) return { otherAdditions: amount, pensionablePay };
  return {
    grossPay: amount,
    taxablePay: isTaxable ? amount : 0,
    pensionablePay,
    ...effectsOnEarnings(isNiable ? amount : 0),
  };
}

function effectsOfPension({ amount, pensionType }: CountedRow): Effects {
  if (pensionType === "SalarySacrifice") return { ...effectsOfSacrifice(amount), employerPension: amount };
  return { pension: amount, taxablePay: pensionType === "NetPayArrangement" ? -amount : 0 };
}

function effectsOfSacrifice(amount: number): Effects {
  return { grossPay: -amount, taxablePay: -amount, salarySacrifice: amount, ...effectsOnEarnings(-amount) };
}

function effectsOnEarnings(amount: number): Effects {
  return { grossForEmployeeNi: amount, grossForEmployerNi: amount };
}

/** Adds two sets of effects; the second with a sign. */
export function addEffects(a: Effects, b: Effects, sign: 1 | -1 = 1): Effects {
  const sum: { -readonly [Name in keyof Effects]: Effects[Name] } = { ...a };
  for (const name of PAYSLIP_AMOUNT_NAMES) {
    const pence = b[name];
    if (pence !== undefined) sum[name] = (sum[name] ?? 0) + sign * pence;
  }
  return sum;
}
