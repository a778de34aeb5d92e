import { z } from "@hono/zod-openapi";
import { TAX_MONTHS } from "../../../engine/base";
import { amountField, dateField, moneyOf, optional, orElse, textField } from "../../contract";
import { finalSubmission, finalSubmissionChange } from "./submission-schemas";

const amount = () => amountField().transform(moneyOf);
const taxMonth = z.int().min(1).max(TAX_MONTHS.length);

const period = { from: dateField(), to: dateField() };
const levy = { taxMonth: taxMonth.nullish(), levyDueYearToDate: amount(), annualAllowance: amount() };
const account = {
  accountHoldersName: textField(28),
  accountNumber: textField(8),
  sortCode: textField(8),
  buildingSocietyReference: textField(18).nullish(),
};

const ENDINGS = ["Smp", "Spp", "Sap", "Shpp", "Spbp", "SpbpInNorthernIreland", "Sncp"];
const RECOVERED = [
  ...["smpRecovered", "sppRecovered", "sapRecovered", "shppRecovered", "spbpRecovered"],
  ...["spbpRecoveredInNorthernIreland", "sncpRecovered", "cisDeductionsSuffered"],
  ...ENDINGS.map((ending) => `nicCompensationOn${ending}`),
];
const recoverable = z
  .strictObject({
    taxMonth: taxMonth.nullish(),
    ...Object.fromEntries(RECOVERED.map((name) => [name, amount().nullish()])),
  })
  .openapi("EpsRecoverableAmounts", { description: "Amounts are year to date, up to the end of `taxMonth`." });

const common = {
  taxMonth: optional(taxMonth),
  employmentAllowance: optional(z.boolean()),
  recoverableAmounts: optional(recoverable),
  finalSubmissionDetails: optional(finalSubmission),
};

const acknowledgement = {
  acknowledgeUnpaidPayDays: orElse(z.boolean(), false).openapi({
    description:
      "States that nobody was paid on the pay days that have no pay run, although people are employed: seasonal work, for example.",
  }),
};

/** What is said with the request for the EPS of a tax month. */
export const monthEps = z.strictObject(acknowledgement).openapi("MonthEps");

/** The contents of a manual EPS. */
export const manualEpsContent = z.strictObject({
  ...common,
  noPaymentForPeriod: optional(z.strictObject(period)),
  periodOfInactivity: optional(z.strictObject(period)),
  apprenticeshipLevy: optional(z.strictObject(levy)),
  account: optional(z.strictObject(account)),
});

export const manualEps = z.strictObject({ ...manualEpsContent.shape, ...acknowledgement }).openapi("ManualEps");

const anyPeriod = { from: period.from.nullish(), to: period.to.nullish() };

/** The same with every field optional: merged over what was submitted; null removes a field. */
export const manualEpsChange = z
  .strictObject({
    ...common,
    taxMonth: taxMonth.nullish(),
    employmentAllowance: z.boolean().nullish(),
    recoverableAmounts: recoverable.nullish(),
    finalSubmissionDetails: finalSubmissionChange.nullish(),
    noPaymentForPeriod: z.strictObject(anyPeriod).nullish(),
    periodOfInactivity: z.strictObject(anyPeriod).nullish(),
    apprenticeshipLevy: z
      .strictObject({
        taxMonth: levy.taxMonth,
        levyDueYearToDate: levy.levyDueYearToDate.nullish(),
        annualAllowance: levy.annualAllowance.nullish(),
      })
      .nullish(),
    account: z
      .strictObject({
        accountHoldersName: account.accountHoldersName.nullish(),
        accountNumber: account.accountNumber.nullish(),
        sortCode: account.sortCode.nullish(),
        buildingSocietyReference: account.buildingSocietyReference,
      })
      .nullish(),
    ...acknowledgement,
  })
  .openapi("ManualEpsChange");
