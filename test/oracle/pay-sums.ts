import type { PayLine, PayslipFacts } from "../../src/engine/gross-to-net/facts";
import { type Decimal, money, ZERO } from "./decimals";

/** Pay lines added up by where they enter the calculation (section 7.1). */
export interface PaySums {
  gross: Decimal;
  /** Pay that court orders cannot attach (court-order sheet, 2.2). */
  unattachable: Decimal;
  additions: Decimal;
  taxable: Decimal;
  benefits: Decimal;
  sacrifice: Decimal;
  pensionSacrifice: Decimal;
  /** Agreed sacrifice that would have taken statutory pay. */
  notSacrificed: Decimal;
  netPayPension: Decimal;
  reliefAtSource: Decimal;
  employerPension: Decimal;
  beforeTax: Decimal;
  afterTax: Decimal;
  attachments: Decimal;
  attachmentFees: Decimal;
  pensionable: Decimal;
  awards: Decimal;
  /** By statutory type. */
  statutory: Record<string, Decimal>;
  /** NI-able pay by category letter. */
  niable: Record<string, Decimal>;
}

export function sumPay(facts: PayslipFacts): PaySums {
  const sums: PaySums = {
    gross: ZERO,
    unattachable: ZERO,
    additions: ZERO,
    taxable: ZERO,
    benefits: ZERO,
    sacrifice: ZERO,
    pensionSacrifice: ZERO,
    notSacrificed: ZERO,
    netPayPension: ZERO,
    reliefAtSource: ZERO,
    employerPension: ZERO,
    beforeTax: ZERO,
    afterTax: ZERO,
    attachments: ZERO,
    attachmentFees: ZERO,
    pensionable: ZERO,
    awards: ZERO,
    statutory: {},
    niable: {},
  };
  const lines = facts.lines ?? [{ amount: facts.grossPay ?? "0" }];
  const { kept, cut } = withoutStatutoryPay(lines);
  for (const line of kept) addLine(sums, line, line.niCategory ?? facts.niCategory);
  return { ...sums, notSacrificed: cut };
}

/**
 * Cuts sacrifice to the pay that is not statutory (seams sheet, SX-1): from the last line back, those for a pension last of
 * all. Pay outside tax and National Insurance is not gross pay.
 */
function withoutStatutoryPay(lines: readonly PayLine[]): { kept: readonly PayLine[]; cut: Decimal } {
  const total = (some: readonly PayLine[]) => some.reduce((sum, { amount }) => sum.plus(money(amount)), ZERO);
  const isGross = ({ lineType = "Payment", isTaxable = true, isNiable = true }: PayLine) =>
    lineType === "Payment" && (isTaxable || isNiable);
  const statutory = lines.filter(
    ({ lineType, isTaxable = true, isNiable = true }) => lineType === "StatutoryPayment" && (isTaxable || isNiable),
  );
  const agreed = lines.filter(isSacrificed);
  const pay = total(lines.filter(isGross));
  const room = pay.isNegative() ? ZERO : pay;
  let excess = total(agreed).minus(room);
  if (statutory.length === 0 || !excess.isPositive()) return { kept: lines, cut: ZERO };
  const backwards = agreed.filter(({ amount }) => money(amount).isPositive()).reverse();
  const ofPension = ({ lineType }: PayLine) => lineType === "PensionContribution";
  const amounts = new Map<PayLine, Decimal>();
  for (const line of [...backwards.filter((each) => !ofPension(each)), ...backwards.filter(ofPension)]) {
    const amount = money(line.amount);
    const taken = amount.lessThan(excess) ? amount : excess;
    amounts.set(line, amount.minus(taken));
    excess = excess.minus(taken);
  }
  const kept = lines.map((line) => ({ ...line, amount: amounts.get(line)?.toFixed(2) ?? line.amount }));
  return { kept, cut: total(agreed).minus(total(kept.filter(isSacrificed))) };
}

function isSacrificed({ lineType, pensionType }: PayLine): boolean {
  return lineType === "SalarySacrifice" || (lineType === "PensionContribution" && pensionType === "SalarySacrifice");
}

function addLine(sums: PaySums, line: PayLine, letter: string): void {
  const amount = money(line.amount);
  switch (line.lineType ?? "Payment") {
    case "Payment":
    case "StatutoryPayment":
      addMoney(sums, line, amount, letter);
      break;
    case "PayrolledBenefit":
      sums.benefits = sums.benefits.plus(amount);
      sums.taxable = sums.taxable.plus(amount);
      if (line.isNiable === true) addNiable(sums, letter, amount);
      break;
    case "SalarySacrifice":
      sacrifice(sums, amount, letter);
      break;
    case "PensionContribution":
      addPension(sums, line, amount, letter);
      break;
    case "EmployerPension":
      sums.employerPension = sums.employerPension.plus(amount);
      break;
    case "DeductionBeforeTax":
      sums.beforeTax = sums.beforeTax.plus(amount);
      break;
    case "DeductionAfterTax":
      sums.afterTax = sums.afterTax.plus(amount);
      break;
    case "AttachmentOrder":
      sums.attachments = sums.attachments.plus(amount);
      break;
    case "AttachmentOrderFee":
      sums.attachmentFees = sums.attachmentFees.plus(amount);
  }
}

function addMoney(sums: PaySums, line: PayLine, amount: Decimal, letter: string): void {
  const taxable = line.isTaxable ?? true;
  const isAward = line.isClass1aNiable === true;
  const niable = line.isNiable ?? !isAward;
  if (line.isPensionable ?? true) sums.pensionable = sums.pensionable.plus(amount);
  if (isAward) sums.awards = sums.awards.plus(amount);
  if (!taxable && !niable) {
    sums.additions = sums.additions.plus(amount);
    return;
  }
  sums.gross = sums.gross.plus(amount);
  if (taxable) sums.taxable = sums.taxable.plus(amount);
  if (niable) addNiable(sums, letter, amount);
  const { statutoryType, isAttachable } = line;
  const isFamilyPay = statutoryType !== undefined && statutoryType !== "StatutorySickPay";
  if (isFamilyPay || isAttachable === false) sums.unattachable = sums.unattachable.plus(amount);
  if (statutoryType !== undefined) sums.statutory[statutoryType] = amount.plus(sums.statutory[statutoryType] ?? 0);
}

function addNiable(sums: PaySums, letter: string, amount: Decimal): void {
  sums.niable[letter] = amount.plus(sums.niable[letter] ?? 0);
}

/** Applies step 3: the money itself is reduced, and with it taxable and NI-able pay. */
function sacrifice(sums: PaySums, amount: Decimal, letter: string): void {
  sums.gross = sums.gross.minus(amount);
  sums.taxable = sums.taxable.minus(amount);
  sums.sacrifice = sums.sacrifice.plus(amount);
  addNiable(sums, letter, amount.negated());
}

function addPension(sums: PaySums, line: PayLine, amount: Decimal, letter: string): void {
  if (line.pensionType === "NetPayArrangement") sums.netPayPension = sums.netPayPension.plus(amount);
  if (line.pensionType === "ReliefAtSource") sums.reliefAtSource = sums.reliefAtSource.plus(amount);
  if (line.pensionType === "SalarySacrifice") {
    sacrifice(sums, amount, letter);
    sums.pensionSacrifice = sums.pensionSacrifice.plus(amount);
  }
}
