import { readDate } from "../../base";
import type { YearDocuments } from "../shape";
import type { CheckContext } from "./context";

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
  document.parameters.previousYearP45UsableTo.values.forEach((entry, index) => {
    const isDate = !Number.isNaN(readDate(entry.value));
    if (!isDate) context.report("invalid_date", `/parameters/previousYearP45UsableTo/values/${index}/value`);
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
  if (nation.basicRate > nation.bands.length) {
    context.report("too_large", `${pointer}/basicRate`, { most: nation.bands.length });
  }
}
