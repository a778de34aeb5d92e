import fc from "fast-check";
import type { PayLine } from "../../gross-to-net";
import type { Choices } from "../ground";
import { pounds } from "../pounds";
import { at, pick, pickMostlyFirst } from "./draws";

/** A pay line, before the amount of pay and the existing letters are known. */
export interface LineDraft {
  readonly kind: number;
  /** Thousandths of the most that this kind of line may deduct from pay. */
  readonly share: number;
  readonly letter: number;
  readonly flag: boolean;
}

export const lineDrafts: fc.Arbitrary<readonly LineDraft[]> = fc.array(
  fc.record({
    kind: pick,
    share: fc.integer({ min: 0, max: 1000 }),
    letter: pickMostlyFirst(40),
    flag: fc.nat(4).map((n) => n === 4),
  }),
  { maxLength: 5 },
);

/** Basic pay and other lines that the law treats separately; together they always leave some pay before tax. */
export function getLines(drafts: readonly LineDraft[], pay: number, choices: Choices): readonly PayLine[] {
  return [{ amount: pounds(pay) }, ...drafts.map((draft) => lineOf(draft, pay, choices))];
}

interface Kind {
  /** The most, in hundredths of pay. */
  readonly most: number;
  make(amount: string, draft: LineDraft, choices: Choices): PayLine;
}

const KINDS: readonly Kind[] = [
  { most: 30, make: (amount, { letter }, { letters }) => ({ amount, niCategory: at(letters, letter) }) },
  { most: 30, make: (amount) => ({ amount, isTaxable: false }) },
  { most: 30, make: (amount) => ({ amount, isNiable: false }) },
  { most: 10, make: (amount) => ({ amount, isTaxable: false, isNiable: false }) },
  { most: 10, make: (amount) => ({ amount: amount === "0.00" ? amount : `-${amount}`, description: "correction" }) },
  { most: 20, make: (amount) => ({ lineType: "StatutoryPayment", statutoryType: "StatutorySickPay", amount }) },
  { most: 40, make: (amount, { flag }) => ({ lineType: "PayrolledBenefit", amount, isNiable: flag }) },
  { most: 10, make: (amount) => ({ lineType: "SalarySacrifice", amount }) },
  { most: 8, make: (amount) => ({ lineType: "PensionContribution", pensionType: "SalarySacrifice", amount }) },
  { most: 8, make: (amount) => ({ lineType: "PensionContribution", pensionType: "NetPayArrangement", amount }) },
  { most: 8, make: (amount) => ({ lineType: "PensionContribution", pensionType: "ReliefAtSource", amount }) },
  { most: 10, make: (amount) => ({ lineType: "EmployerPension", amount }) },
  { most: 5, make: (amount) => ({ lineType: "DeductionBeforeTax", amount }) },
  { most: 20, make: (amount) => ({ lineType: "DeductionAfterTax", amount }) },
  { most: 30, make: (amount) => ({ lineType: "AttachmentOrder", amount }) },
  { most: 0, make: () => ({ lineType: "AttachmentOrderFee", amount: "1" }) },
];

function lineOf(draft: LineDraft, pay: number, choices: Choices): PayLine {
  const { most, make } = at(KINDS, draft.kind);
  return make(pounds(Math.floor((pay * most * draft.share) / 100_000)), draft, choices);
}
