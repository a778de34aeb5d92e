import * as z from "zod/mini";
import { POLICY_CHOICES } from "../policy-choices";
import { count, date, money, perWeekMonthYear, perYear, rate, text, wholePounds } from "./notation";
import { parameter, policy, subjectDocument } from "./parameter";

const band = z.strictObject({ name: text, upTo: z.optional(wholePounds), rate });

const nation = z.strictObject({
  codePrefix: z.enum(["", "C", "S"]),
  basicRate: count,
  thresholdTax: z.enum(["Apportioned", "BuiltUp"]),
  bands: z.array(band),
});

const bandsOfNation = parameter(nation);

export const incomeTaxShape = subjectDocument(
  "income-tax",
  {
    englandAndNorthernIreland: bandsOfNation,
    wales: bandsOfNation,
    scotland: bandsOfNation,
    freePay: parameter(
      z.strictObject({
        blockSizeUnits: count,
        block: z.strictObject({ week: money, month: money }),
        topUp: z.strictObject({ year: wholePounds }),
      }),
    ),
    personalAllowance: parameter(perYear),
    payeThreshold: parameter(perWeekMonthYear),
    regulatoryLimit: parameter(rate),
    emergencyCode: parameter(text),
    codeUpliftUnits: parameter(z.strictObject({ L: count, M: count, N: count })),
    previousYearP45UsableTo: parameter(date),
  },
  {
    nationOnNoTaxCode: policy(POLICY_CHOICES.nationOnNoTaxCode),
    extraPaymentRepayment: policy(POLICY_CHOICES.extraPaymentRepayment),
  },
);
