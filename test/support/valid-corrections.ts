import type { CorrectedYear, CorrectionsFacts } from "../../src/engine/corrections";
import { payYear, type YearFacts } from "../../src/engine/gross-to-net";
import { answerOf } from "./golden/engine";
import { rulebook } from "./library";

const PAID: YearFacts = {
  taxYear: "2026-27",
  payFrequency: "Monthly",
  taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
  payments: [{ paymentDate: "2026-04-30", grossPay: "3000" }],
};

/** Valid facts of `planCorrections` with every field of its own. */
export const VALID_CORRECTIONS: CorrectionsFacts & { readonly years: readonly [CorrectedYear] } = {
  years: [
    {
      asPaid: PAID,
      payslips: answerOf(payYear(PAID, rulebook)).payslips,
      asKnown: {
        ...PAID,
        niCategories: [{ effectiveDate: "2026-04-06", niCategory: "C" }],
        payments: [{ paymentDate: "2026-04-30", grossPay: "2900" }],
      },
    },
  ],
  open: { paymentDate: "2026-05-29", grossPay: "3000" },
  treatment: "PeriodOfPayment",
  overpayments: "NeverDue",
  recovery: { mode: "Spread", amountPerPeriod: "60", minimumWagePay: "1500", protectCourtOrders: true },
};
