import { z } from "@hono/zod-openapi";
import { readPence } from "../../../engine/base";
import {
  amountField,
  deprecatedField,
  moneyOf,
  optional,
  pensionType,
  readOnly,
  refuser,
  statutoryType,
} from "../../contract";

const amount = () => amountField().transform(moneyOf);
const wholePounds = () =>
  amountField()
    .refine((pence) => pence % 100 === 0, { params: { token: "not_whole_pounds" } })
    .transform(moneyOf);

const bands = z.strictObject({ atLel: amount(), lelToPt: amount(), ptToUel: amount(), aboveUel: amount() });

const letter = z.strictObject({
  grossForEmployeeNi: amount(),
  grossForEmployerNi: amount(),
  ni: amount(),
  employerNi: amount(),
  bands: optional(bands),
});

/** Category letters of a year: their bands must not hold more than the earnings that they divide. */
const letters = z.record(z.string(), letter).superRefine((map, context) => {
  const refuse = refuser(context);
  for (const [name, entry] of Object.entries(map)) {
    if (!/^[A-NP-TV-Z]$/.test(name)) refuse(name, "invalid_ni_category");
    if (entry.bands === null) continue;
    const sum = Object.values(entry.bands).reduce((total, part) => total + readPence(part), 0);
    if (sum > readPence(entry.grossForEmployeeNi)) refuse([name, "bands"], "bands_do_not_add_up");
  }
});

const directorTotal = () => deprecatedField("directorTotals", amount().nullish());
const directorTotals = {
  grossForEmployeeNi: directorTotal(),
  grossForEmployerNi: directorTotal(),
  ni: directorTotal(),
  employerNi: directorTotal(),
};

/** One part of a tax year before the first payslip made here. */
const balance = z
  .strictObject({
    grossPay: optional(amount()),
    taxablePay: amount(),
    tax: amountField({ negative: true }).transform(moneyOf),
    previousTaxablePay: optional(amount()),
    previousTaxPaid: optional(amount()),
    niBandResult: letters.nullish(),
    studentLoan: optional(wholePounds()),
    postgraduateLoan: optional(wholePounds()),
    pensionContributionsByType: z.partialRecord(pensionType, amount()).nullish(),
    pension: deprecatedField("undividedPension", amount().nullish()),
    employerPension: optional(amount()),
    statutoryPay: z.partialRecord(statutoryType, amount()).nullish(),
    benefitsTaxedViaPayroll: optional(amount()),
    class1aOnTermination: optional(amount()),
    weeksPaid: optional(z.int().min(0).max(53)),
    ...directorTotals,
  })
  .openapi("OpeningBalanceOfYear");
export type SentBalance = z.output<typeof balance>;

const YEAR = /^\d{4}(?:-\d{2})?$/;

/** By tax year, "2026" or "2026-27". */
const byYear = z.record(z.string(), balance).superRefine((years, context) => {
  for (const name of Object.keys(years)) {
    if (!YEAR.test(name) || yearOf(name) === null) refuser(context)(name, "invalid_format");
  }
});

const EARLIEST = 2000;
const LATEST = 2099;

/** Returns the tax year of a key; null if it is not one. */
export function yearOf(key: string): number | null {
  const year = Number(key.slice(0, 4));
  const label = `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
  return year >= EARLIEST && year <= LATEST && (key === String(year) || key === label) ? year : null;
}

export const sentBalances = z
  .strictObject({
    openingBalance: byYear.nullish(),
    openingBalanceDirector: byYear.nullish(),
    ...readOnly("employeeId"),
  })
  .superRefine(({ openingBalance, openingBalanceDirector }, context) => {
    if (openingBalance || openingBalanceDirector) return;
    refuser(context)("openingBalance", "required_without", { other: "openingBalanceDirector" });
  })
  .openapi("OpeningBalanceChange");
