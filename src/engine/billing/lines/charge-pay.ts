import { formatPence, percentageOfPence } from "../../base";
import { type Gathered, gather } from "./gather";
import type { Charge } from "./invoice-line";
import type { Mappings } from "./mapping-of";
import { CONTROL_AMOUNTS, type ReadMapping, type ReadRun } from "./run-facts";

const MILLION = 1_000_000n;

/** Returns what is charged for pay and costs: all pay, the employer's costs, and other amounts that are mapped. */
export function chargePay(run: ReadRun, mappings: Mappings<ReadMapping>): readonly Charge[] {
  return gather(run).flatMap((row) => {
    const mapping = mappings.find(row);
    return isBilled(row, mapping) ? [charge(row, mapping, mappings)] : [];
  });
}

function isBilled({ controlAccount }: Gathered, mapping: ReadMapping | undefined): boolean {
  if (mapping !== undefined) return !mapping.isExcluded;
  return controlAccount === null || CONTROL_AMOUNTS[controlAccount].isBilled;
}

function charge(row: Gathered, mapping: ReadMapping | undefined, mappings: Mappings<ReadMapping>): Charge {
  const { payElementId, controlAccount, feeKind, names, employeeId, pence, count } = row;
  const markup = percentageOfPence(pence, formatPence(mapping?.markupPercentage ?? 0));
  return {
    payElementId,
    controlAccount,
    feeKind,
    employeeId,
    feeId: null,
    names: { ...names, EmployeeCount: String(count) },
    description: mapping?.description ?? null,
    paid: pence,
    pence: pence + markup,
    quantity: quantityOf(row, mapping),
    ...mappings.placeOf(row),
    ownAccountCode: null,
    ownTaxType: null,
  };
}

function quantityOf({ units, count }: Gathered, mapping: ReadMapping | undefined): bigint | null {
  if (mapping?.basis === "Units") return units;
  return mapping?.basis === "Count" ? BigInt(count) * MILLION : null;
}
