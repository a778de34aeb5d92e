import type { LetterEarnings } from "../national-insurance";
import type { PayLineType, PensionType, StatutoryPayType } from "./facts";

/** One line of pay as read; the amount in pence. */
export interface ReadLine {
  readonly id: string | null;
  readonly code: string;
  readonly description: string;
  readonly lineType: PayLineType;
  readonly amount: number;
  readonly isTaxable: boolean;
  readonly isNiable: boolean;
  readonly pensionType: PensionType | null;
  readonly statutoryType: StatutoryPayType | null;
  readonly niCategory: string;
  /** Counts for the pension's pay. */
  readonly isPensionable: boolean;
  /** Counts among the earnings of automatic enrolment. */
  readonly isQualifyingEarnings: boolean;
  /** Counts among the pay that court orders may take from. */
  readonly isAttachable: boolean;
  /** A voluntary contribution to the pension. */
  readonly isVoluntary?: boolean;
}

/** Pay lines added up by where they enter the calculation, in pence. */
export interface PaySums {
  /** All amounts of all lines, whatever their direction. */
  turnover: number;
  /** Money before deductions, after sacrifice. */
  gross: number;
  /** Paid outside tax and National Insurance. */
  additions: number;
  /** Taxable before pension and giving, with payrolled benefits. */
  taxable: number;
  benefits: number;
  sacrifice: number;
  pensionSacrifice: number;
  netPayPension: number;
  reliefAtSource: number;
  employerPension: number;
  beforeTax: number;
  afterTax: number;
  attachments: number;
  attachmentFees: number;
  statutory: Partial<Record<StatutoryPayType, number>> | null;
  /** NI-able pay by letter, the payslip's own letter first. */
  earnings: readonly LetterEarnings[];
}

export function sumsOfGross(gross: number, letter: string): PaySums {
  const sums = noSums();
  sums.turnover = Math.abs(gross);
  sums.gross = gross;
  sums.taxable = gross;
  sums.earnings = [{ letter, gross }];
  return sums;
}

function noSums(): PaySums {
  return {
    turnover: 0,
    gross: 0,
    additions: 0,
    taxable: 0,
    benefits: 0,
    sacrifice: 0,
    pensionSacrifice: 0,
    netPayPension: 0,
    reliefAtSource: 0,
    employerPension: 0,
    beforeTax: 0,
    afterTax: 0,
    attachments: 0,
    attachmentFees: 0,
    statutory: null,
    earnings: [],
  };
}

/** Adds up the lines of a payslip whose own category letter is `letter`. */
export function sumLines(lines: readonly ReadLine[], letter: string): PaySums {
  const sums = noSums();
  const niable = new Map<string, number>([[letter, 0]]);
  for (const line of lines) {
    sums.turnover += Math.abs(line.amount);
    enter(sums, line);
    const amount = niableAmount(line);
    if (amount !== 0) niable.set(line.niCategory, (niable.get(line.niCategory) ?? 0) + amount);
  }
  const earnings = [...niable].map(([name, gross]) => ({ letter: name, gross }));
  const own = earnings[0];
  sums.earnings = earnings.length > 1 && own?.gross === 0 ? earnings.slice(1) : earnings;
  return sums;
}

function niableAmount(line: ReadLine): number {
  if (isSacrifice(line)) return -line.amount;
  return (isMoney(line) || line.lineType === "PayrolledBenefit") && line.isNiable ? line.amount : 0;
}

function isMoney(line: ReadLine): boolean {
  return line.lineType === "Payment" || line.lineType === "StatutoryPayment";
}

function isSacrifice(line: ReadLine): boolean {
  return line.lineType === "SalarySacrifice" || line.pensionType === "SalarySacrifice";
}

function enter(sums: PaySums, line: ReadLine): void {
  const { amount } = line;
  switch (line.lineType) {
    case "Payment":
    case "StatutoryPayment":
      enterMoney(sums, line);
      return;
    case "PayrolledBenefit":
      sums.benefits += amount;
      sums.taxable += amount;
      return;
    case "SalarySacrifice":
      enterSacrifice(sums, amount);
      return;
    case "PensionContribution":
      enterPension(sums, line);
      return;
    case "EmployerPension":
      sums.employerPension += amount;
      return;
    case "DeductionBeforeTax":
      sums.beforeTax += amount;
      return;
    case "DeductionAfterTax":
      sums.afterTax += amount;
      return;
    case "AttachmentOrder":
      sums.attachments += amount;
      return;
    case "AttachmentOrderFee":
      sums.attachmentFees += amount;
      return;
  }
}

function enterMoney(sums: PaySums, line: ReadLine): void {
  const { amount, statutoryType } = line;
  if (!line.isTaxable && !line.isNiable) {
    sums.additions += amount;
    return;
  }
  sums.gross += amount;
  if (line.isTaxable) sums.taxable += amount;
  if (statutoryType !== null) {
    sums.statutory = { ...sums.statutory, [statutoryType]: (sums.statutory?.[statutoryType] ?? 0) + amount };
  }
}

function enterSacrifice(sums: PaySums, amount: number): void {
  sums.gross -= amount;
  sums.taxable -= amount;
  sums.sacrifice += amount;
}

function enterPension(sums: PaySums, line: ReadLine): void {
  if (line.pensionType === "NetPayArrangement") sums.netPayPension += line.amount;
  else if (line.pensionType === "ReliefAtSource") sums.reliefAtSource += line.amount;
  else {
    enterSacrifice(sums, line.amount);
    sums.pensionSacrifice += line.amount;
  }
}
