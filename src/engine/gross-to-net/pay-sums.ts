import { type Pence, readPence } from "../base";
import type { LetterEarnings } from "../national-insurance";
import type { InAdvanceFacts, PayLine, PayLineType, PensionType, StatutoryPayType } from "./facts";

/** One pay line as read; the amount in pence. */
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
  /** Counts towards the pension's pay. */
  readonly isPensionable: boolean;
  /** Counts towards automatic enrolment earnings. */
  readonly isQualifyingEarnings: boolean;
  /** Counts towards the pay that court orders may attach. */
  readonly isAttachable: boolean;
  /** A termination award: taxed, but not earnings. */
  readonly isClass1aNiable: boolean;
  /** Pay of a later pay period; none if left out. */
  readonly paidInAdvance?: Required<InAdvanceFacts> | null;
  /** A voluntary contribution to the pension. */
  readonly isVoluntary?: boolean;
}

/** Totals of pay lines by where they enter the calculation, in pence. */
export interface PaySums {
  /** All amounts of all lines, whatever their sign. */
  readonly turnover: number;
  /** Money before deductions, after sacrifice. */
  readonly gross: number;
  /** Paid outside tax and National Insurance. */
  readonly additions: number;
  /** Taxable before pension and giving, with payrolled benefits. */
  readonly taxable: number;
  readonly benefits: number;
  readonly sacrifice: number;
  readonly pensionSacrifice: number;
  readonly netPayPension: number;
  readonly reliefAtSource: number;
  readonly employerPension: number;
  readonly beforeTax: number;
  readonly afterTax: number;
  readonly attachments: number;
  readonly attachmentFees: number;
  /** Pay in money that a pension is calculated on. */
  readonly pensionablePay: number;
  /** Termination awards. */
  readonly awards: number;
  readonly statutory: Readonly<Partial<Record<StatutoryPayType, number>>> | null;
  /** NICable pay by letter, the payslip's own letter first. */
  readonly earnings: readonly LetterEarnings[];
  /** The lines of later pay periods; null without any. */
  readonly advance: readonly ReadLine[] | null;
}

type RunningSums = { -readonly [Name in keyof PaySums]: PaySums[Name] };

/** Returns the sums of gross pay that is given as one amount. */
export function sumGross(gross: number, letter: string): RunningSums {
  return {
    turnover: Math.abs(gross),
    gross,
    additions: 0,
    taxable: gross,
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
    awards: 0,
    pensionablePay: gross,
    statutory: null,
    earnings: [{ letter, gross }],
    advance: null,
  };
}

/** Adds up the lines of a payslip whose own category letter is `letter`. */
export function sumLines(lines: readonly ReadLine[], letter: string): PaySums {
  return addTo(sumGross(0, letter), lines, letter);
}

/** Adds lines to the sums of a payslip's other lines; the payslip's own category letter is `letter`. */
export function addLines(sums: PaySums, lines: readonly ReadLine[], letter: string): PaySums {
  return addTo(copySums(sums), lines, letter);
}

/** Field by field: a spread is a good deal slower. */
function copySums(sums: PaySums): RunningSums {
  return {
    turnover: sums.turnover,
    gross: sums.gross,
    additions: sums.additions,
    taxable: sums.taxable,
    benefits: sums.benefits,
    sacrifice: sums.sacrifice,
    pensionSacrifice: sums.pensionSacrifice,
    netPayPension: sums.netPayPension,
    reliefAtSource: sums.reliefAtSource,
    employerPension: sums.employerPension,
    beforeTax: sums.beforeTax,
    afterTax: sums.afterTax,
    attachments: sums.attachments,
    attachmentFees: sums.attachmentFees,
    pensionablePay: sums.pensionablePay,
    awards: sums.awards,
    statutory: sums.statutory,
    earnings: sums.earnings,
    advance: sums.advance,
  };
}

function addTo(sums: RunningSums, lines: readonly ReadLine[], letter: string): PaySums {
  let niable: Map<string, number> | null = null;
  for (const line of lines) {
    sums.turnover += Math.abs(line.amount);
    addLine(sums, line);
    if (line.paidInAdvance) sums.advance = [...(sums.advance ?? []), line];
    const amount = niableAmount(line);
    if (amount === 0) continue;
    niable ??= payByLetter(sums.earnings, letter);
    niable.set(line.niCategory, (niable.get(line.niCategory) ?? 0) + amount);
  }
  if (niable !== null) sums.earnings = lettersWithPay(niable, letter);
  return sums;
}

/** Returns NICable pay by letter, the payslip's own letter first. */
function payByLetter(earnings: readonly LetterEarnings[], letter: string): Map<string, number> {
  const niable = new Map([[letter, 0]]);
  for (const each of earnings) niable.set(each.letter, each.gross);
  return niable;
}

/** Returns the letters with pay; the payslip's own is left out if others have all of the pay. */
function lettersWithPay(niable: Map<string, number>, letter: string): readonly LetterEarnings[] {
  if (niable.size > 1 && niable.get(letter) === 0) niable.delete(letter);
  return [...niable].map(([name, gross]) => ({ letter: name, gross }));
}

/** Returns what a line adds to NICable pay; only pay in money and benefits can be NICable. */
function niableAmount(line: ReadLine): number {
  if (isSacrifice(line)) return -line.amount;
  return line.isNiable ? line.amount : 0;
}

/** Whether a line lowers pay in money by a salary sacrifice, for a pension or anything else. */
export function isSacrifice(line: ReadLine): boolean {
  return line.lineType === "SalarySacrifice" || line.pensionType === "SalarySacrifice";
}

function addLine(sums: RunningSums, line: ReadLine): void {
  const { amount } = line;
  switch (line.lineType) {
    case "Payment":
    case "StatutoryPayment":
      addMoney(sums, line);
      return;
    case "PayrolledBenefit":
      sums.benefits += amount;
      sums.taxable += amount;
      return;
    case "SalarySacrifice":
      addSacrifice(sums, amount);
      return;
    case "PensionContribution":
      addPension(sums, line);
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

function addMoney(sums: RunningSums, line: ReadLine): void {
  const { amount, statutoryType } = line;
  if (line.isPensionable) sums.pensionablePay += amount;
  if (line.isClass1aNiable) sums.awards += amount;
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

function addSacrifice(sums: RunningSums, amount: number): void {
  sums.gross -= amount;
  sums.taxable -= amount;
  sums.sacrifice += amount;
}

function addPension(sums: RunningSums, line: ReadLine): void {
  if (line.pensionType === "NetPayArrangement") sums.netPayPension += line.amount;
  else if (line.pensionType === "ReliefAtSource") sums.reliefAtSource += line.amount;
  else {
    addSacrifice(sums, line.amount);
    sums.pensionSacrifice += line.amount;
  }
}

/**
 * Returns the gross pay of which other lines are a percentage, in pence: the lines in money that are taxable or NICable,
 * before salary sacrifice. Lines that are a percentage themselves are not among them, so that their order is no matter.
 */
export function grossForPercentages(lines: readonly PayLine[]): number {
  return lines.filter(isGross).reduce((sum, { amount }) => sum + readPence(amount), 0);
}

function isGross({ lineType = "Payment", isTaxable = true, isNiable = true }: PayLine): boolean {
  return (lineType === "Payment" || lineType === "StatutoryPayment") && (isTaxable || isNiable);
}

/**
 * Returns the most that salary sacrifice may take, in pence: pay in money that is not statutory, and not more than a stated
 * limit. Null without statutory pay and without a limit.
 *
 * Source: Social Security Contributions and Benefits Act 1992 sections 151(2) and 164(6), and those of the other payments.
 */
export function sacrificeRoom({ gross, sacrifice, statutory }: PaySums, limit: Pence | null = null): Pence | null {
  if (statutory === null) return limit;
  let paid = 0;
  for (const pence of Object.values(statutory)) paid += pence;
  const room = Math.max(0, gross + sacrifice - paid);
  return limit === null ? room : Math.min(limit, room);
}

/** Whether salary sacrifice would take statutory pay. */
export function takesStatutoryPay(sums: PaySums): boolean {
  const room = sacrificeRoom(sums);
  return room !== null && sums.sacrifice > room;
}
