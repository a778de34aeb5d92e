import { formatPence, halfUpShare, type Pence, readMillionths, unitsTimesRate } from "../../base";
import { fillPlaceholders } from "./fill-placeholders";
import type { Charge, InvoiceLine } from "./invoice-line";
import type { ReadRun } from "./run-facts";

const MILLION = 1_000_000n;

/**
 * Writes a charge as a line. Its quantity is stated if quantity × unit price comes to the amount with a unit price of four
 * decimals; else it is 1, so that the line always multiplies out.
 */
export function writeLine(charge: Charge, { descriptionFormat, placeholders }: ReadRun): InvoiceLine {
  const { names, pence, description, payElementId, controlAccount, feeKind, employeeId, feeId } = charge;
  const { quantity, unitAmount } = stated(charge.quantity ?? MILLION, pence);
  const values = { ...placeholders, ...names, Units: writeMillionths(charge.quantity ?? MILLION) };
  const name = names.FeeName ?? names.PayElementName ?? "";
  const format = description ?? (feeKind === null ? descriptionFormat : null);
  return {
    payElementId,
    controlAccount,
    feeKind,
    employeeId,
    feeId,
    description: (format === null ? "" : fillPlaceholders(format, values)) || name,
    quantity,
    unitAmount,
    lineAmount: formatPence(pence),
    accountCode: charge.accountCode,
    taxType: charge.taxType,
    ownAccountCode: charge.ownAccountCode,
    ownTaxType: charge.ownTaxType,
  };
}

function stated(quantity: bigint, pence: Pence): { readonly quantity: string; readonly unitAmount: string } {
  const single = { quantity: "1", unitAmount: `${formatPence(pence)}00` };
  if (quantity <= 0n) return single;
  const size = halfUpShare(Math.abs(pence) * 100, Number(MILLION), Number(quantity));
  const digits = String(size).padStart(5, "0");
  const unitAmount = `${pence < 0 ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
  return unitsTimesRate(quantity, readMillionths(unitAmount)) === pence
    ? { quantity: writeMillionths(quantity), unitAmount }
    : single;
}

function writeMillionths(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, "0");
  const decimals = digits.slice(-6).replace(/0+$/, "");
  const text = decimals === "" ? digits.slice(0, -6) : `${digits.slice(0, -6)}.${decimals}`;
  return millionths < 0n ? `-${text}` : text;
}
