import { readDate } from "../../base";
import type { YearDocuments } from "../shape";
import type { CheckContext } from "./context";
import { checkCount } from "./entries";

const NATIONS = ["englandAndNorthernIreland", "wales", "scotland"] as const;

type IncomeTax = YearDocuments["income-tax"];
type Nation = IncomeTax["parameters"]["scotland"]["values"][number]["value"];

/** Bands ascend, only the last is open, and the basic rate is one of them. */
export function checkIncomeTax(context: CheckContext, document: IncomeTax): void {
  for (const nation of NATIONS) {
    document.parameters[nation].values.forEach((entry, index) => {
      checkBands(context, `/parameters/${nation}/values/${index}/value`, entry.value);
    });
  }
  const { freePay, codeUpliftUnits, previousYearP45UsableTo } = document.parameters;
  freePay.values.forEach(({ value }, index) => {
    checkCount(context, `/parameters/freePay/values/${index}/value/blockSizeUnits`, value.blockSizeUnits, 1);
  });
  codeUpliftUnits.values.forEach(({ value }, index) => {
    for (const [suffix, units] of Object.entries(value)) {
      checkCount(context, `/parameters/codeUpliftUnits/values/${index}/value/${suffix}`, units, 0);
    }
  });
  previousYearP45UsableTo.values.forEach(({ value }, index) => {
    const at = `/parameters/previousYearP45UsableTo/values/${index}/value`;
    if (Number.isNaN(readDate(value))) context.report("invalid_date", at);
  });
}

function checkBands(context: CheckContext, pointer: string, nation: Nation): void {
  const last = nation.bands.length - 1;
  let below = -1;
  nation.bands.forEach((band, index) => {
    const at = `${pointer}/bands/${index}/upTo`;
    if (index === last) {
      if (band.upTo !== undefined) context.report("must_be_absent", at);
    } else if (band.upTo === undefined) context.report("required", at);
    else if (Number(band.upTo) <= below) context.report("limits_not_ascending", at, { previous: String(below) });
    else below = Number(band.upTo);
  });
  if (nation.bands.length === 0) context.report("must_not_be_empty", `${pointer}/bands`);
  else checkBasicRate(context, `${pointer}/basicRate`, nation);
}

function checkBasicRate(context: CheckContext, pointer: string, { basicRate, bands }: Nation): void {
  checkCount(context, pointer, basicRate, 1);
  if (basicRate > bands.length) context.report("too_large", pointer, { most: bands.length });
}
