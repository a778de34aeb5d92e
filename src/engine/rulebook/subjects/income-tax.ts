import { readDate } from "../../base";
import { type CheckContext, checkCount, eachValue } from "./check-context";
import { count, date, money, perWeekMonthYear, perYear, rate, text, wholePounds } from "./notation";
import * as form from "./schema";
import { parameter, subject } from "./subject";

const band = form.object({ name: text, upTo: form.optional(wholePounds), rate });

const nation = form.object({
  codePrefix: form.words(["", "C", "S"]),
  basicRate: count,
  thresholdTax: form.words(["Apportioned", "BuiltUp"]),
  bands: form.array(band),
});

const bandsOfNation = parameter(nation);

const parameters = {
  englandAndNorthernIreland: bandsOfNation,
  wales: bandsOfNation,
  scotland: bandsOfNation,
  freePay: parameter(
    form.object({
      blockSizeUnits: count,
      block: form.object({ week: money, month: money }),
      topUp: form.object({ year: wholePounds }),
    }),
  ),
  personalAllowance: parameter(perYear),
  payeThreshold: parameter(perWeekMonthYear),
  regulatoryLimit: parameter(rate),
  emergencyCode: parameter(text),
  codeUpliftUnits: parameter(form.object({ L: count, M: count, N: count })),
  previousYearP45UsableTo: parameter(date),
};

export const incomeTax = subject(
  "income-tax",
  parameters,
  {
    /** Whether SNT and CNT are read as NT. */
    nationOnNoTaxCode: ["Refuse", "Accept"],
    /** Whether an extra payment before the period's main payment may repay tax. */
    extraPaymentRepayment: ["Withhold", "Repay"],
  },
  checkIncomeTax,
);

type Parameters = form.infer<form.ObjectOf<typeof parameters>>;

/** Checks that bands ascend, only the last is open-ended, and the basic rate is one of them. */
function checkIncomeTax(context: CheckContext, parameters: Parameters): void {
  for (const name of ["englandAndNorthernIreland", "wales", "scotland"] as const) {
    eachValue(name, parameters[name], (value, at) => checkBands(context, at, value));
  }
  eachValue("freePay", parameters.freePay, ({ blockSizeUnits }, at) => {
    checkCount(context, `${at}/blockSizeUnits`, blockSizeUnits, 1);
  });
  eachValue("codeUpliftUnits", parameters.codeUpliftUnits, (value, at) => {
    for (const [suffix, units] of Object.entries(value)) checkCount(context, `${at}/${suffix}`, units, 0);
  });
  eachValue("previousYearP45UsableTo", parameters.previousYearP45UsableTo, (value, at) => {
    if (Number.isNaN(readDate(value))) context.report("invalid_date", at);
  });
}

function checkBands(context: CheckContext, pointer: string, { bands, basicRate }: form.infer<typeof nation>): void {
  let below = -1;
  bands.forEach(({ upTo }, index) => {
    const at = `${pointer}/bands/${index}/upTo`;
    if (index === bands.length - 1) {
      if (upTo !== undefined) context.report("must_be_absent", at);
    } else if (upTo === undefined) context.report("required", at);
    else if (Number(upTo) <= below) context.report("limits_not_ascending", at, { previous: String(below) });
    else below = Number(upTo);
  });
  if (bands.length === 0) context.report("must_not_be_empty", `${pointer}/bands`);
  else {
    checkCount(context, `${pointer}/basicRate`, basicRate, 1);
    if (basicRate > bands.length) context.report("too_large", `${pointer}/basicRate`, { most: bands.length });
  }
}
