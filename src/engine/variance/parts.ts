import { PAYSLIP_AMOUNTS, type PayslipAmountName } from "../base";
import { allocate } from "./allocate";
import { type Cause, type Part, partOf, type Step } from "./causes";
import type { Change } from "./change";
import { loanParts } from "./loan-parts";
import { niParts } from "./ni-parts";
import { taxParts } from "./tax-parts";

/** Returns why an amount differs, before parts of the same cause are added up. */
export function partsOf(change: Change, name: PayslipAmountName): readonly Part[] {
  switch (name) {
    case "netPay":
      return PAYSLIP_AMOUNTS.flatMap(({ name: each, sign }) =>
        sign === 0 ? [] : partsOf(change, each).map((part) => ({ ...part, pence: sign * part.pence })),
      );
    case "tax":
      return taxParts(change);
    case "ni":
    case "employerNi":
      return niParts(change, name);
    case "studentLoan":
    case "postgraduateLoan":
      return loanParts(change, name);
    case "qualifyingEarnings":
    case "class1aOnTermination":
      return sharedParts(change, name);
    default:
      return rowParts(change, name);
  }
}

/** Returns the parts of an amount that the rows add up to. */
function rowParts(change: Change, name: PayslipAmountName): readonly Part[] {
  const parts = change.steps.map(({ effects, ...named }) => ({ ...named, pence: effects[name] ?? 0 }));
  const explained = parts.reduce((sum, { pence }) => sum + pence, 0);
  const isPension = name === "pension" || name === "employerPension";
  return [...parts, partOf(isPension ? "PensionChange" : "Unexplained", differenceOf(change, name) - explained)];
}

/** Returns the parts of an amount that pay decides as a whole, in proportion to the changes of pay. */
function sharedParts(change: Change, name: PayslipAmountName): readonly Part[] {
  const difference = differenceOf(change, name);
  const payers = change.steps.filter(({ effects }) => weightOf(effects, name) !== 0);
  if (payers.length === 0) return [partOf(causeWithoutPay(change), difference)];
  const shares = allocate(
    difference,
    payers.map(({ effects }) => weightOf(effects, name)),
  );
  return payers.map(({ cause, detail }, at) => ({ cause, detail, pence: shares[at] ?? 0 }));
}

/** Class 1A is due on taxable pay that is not NICable. */
function weightOf(effects: Step["effects"], name: PayslipAmountName): number {
  const gross = effects.grossPay ?? 0;
  return name === "class1aOnTermination" ? gross - (effects.grossForEmployerNi ?? 0) : gross;
}

function causeWithoutPay({ previous, current, laws: [before, after] }: Change): Cause {
  if (previous.sharesPeriod || current.sharesPeriod) return "PaymentsInPeriod";
  return before.figures === after.figures ? "Unexplained" : "RulesChange";
}

function differenceOf({ previous, current }: Pick<Change, "previous" | "current">, name: PayslipAmountName) {
  return (current.amounts[name] ?? 0) - (previous.amounts[name] ?? 0);
}
