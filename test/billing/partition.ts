import { readPence } from "../../src/engine/base";
import {
  balanceCreditNote,
  balanceInvoice,
  calculateCreditNote,
  calculateInvoice,
  type DocumentAmounts,
  LINE_AMOUNT_TYPES,
  type LineAmountType,
} from "../../src/engine/billing";
import { answerOf } from "../support/golden/engine";

// Invoices divided at random into credit notes, some of which are voided in between, and credit allocated at random.

/** A generator of whole numbers from a seed (mulberry32), so that a failure is the same failure everywhere. */
export function drawFrom(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Draw = ReturnType<typeof drawFrom>;

const RATES: Readonly<Record<string, string>> = { A: "20.00", B: "5.00", C: "0.00", D: "17.50", E: "12.34" };
const TAX_RATES = Object.entries(RATES).map(([taxType, rate]) => ({ taxType, rate }));
const pounds = (pence: number) =>
  `${pence < 0 ? "-" : ""}${Math.floor(Math.abs(pence) / 100)}.${String(Math.abs(pence) % 100).padStart(2, "0")}`;

interface Part {
  readonly taxType: string;
  pence: number;
}

/** Returns the amounts of each tax type: what an invoice charges and what remains to be credited. */
function drawParts(draw: Draw): Part[] {
  const types = Object.keys(RATES).filter(() => draw(2) === 0);
  return (types.length === 0 ? ["A"] : types).map((taxType) => ({ taxType, pence: 1 + draw(draw(2) ? 300 : 50_000) }));
}

/** Divides an amount into one to three lines, one of which may be negative. */
function linesOf({ taxType, pence }: Part, draw: Draw) {
  const off = draw(4) === 0 ? draw(500) : 0;
  const first = draw(pence + 1);
  const amounts = [first, pence - first + off, -off].filter((each, at) => each !== 0 || at === 0);
  return amounts.map((each) => ({ taxType, lineAmount: pounds(each) }));
}

interface Division {
  readonly type: LineAmountType;
  readonly invoice: DocumentAmounts;
  readonly notes: DocumentAmounts[];
}

/** Draws an invoice and credits all of it, a part at a time; the last note credits what remains. */
export function divide(draw: Draw): Division {
  const type = LINE_AMOUNT_TYPES[draw(LINE_AMOUNT_TYPES.length)] ?? "Exclusive";
  const parts = drawParts(draw);
  const lines = parts.flatMap((part) => linesOf(part, draw));
  const invoice = answerOf(calculateInvoice({ lineAmountType: type, lines, taxRates: TAX_RATES }));
  const notes: DocumentAmounts[] = [];
  const left = parts.map(({ taxType, pence }) => ({ taxType, pence }));
  for (let most = 1 + draw(6); left.some(({ pence }) => pence > 0); most--) {
    const credited = left.flatMap((part) => {
      const pence = most <= 1 ? part.pence : draw(part.pence + 1);
      part.pence -= pence;
      return pence === 0 ? [] : linesOf({ ...part, pence }, draw);
    });
    if (credited.length === 0) continue;
    notes.push(
      answerOf(
        calculateCreditNote({
          lineAmountType: type,
          lines: credited,
          invoice: used(invoice),
          creditNotes: notes.map(used),
        }),
      ),
    );
    if (most > 2 && draw(4) === 0 && type !== "NoTax") voidOne(notes, left, draw);
  }
  return { type, invoice, notes };
}

/** Voids one of the notes: what it credits can be credited again. */
function voidOne(notes: DocumentAmounts[], left: Part[], draw: Draw): void {
  const [voided] = notes.splice(draw(notes.length), 1);
  for (const { taxType, amount } of voided?.taxes ?? []) {
    const part = left.find((each) => each.taxType === taxType);
    if (part !== undefined) part.pence += readPence(amount);
  }
}

function used({ taxes, total }: DocumentAmounts) {
  return { taxes, total };
}

/** Returns every way in which credit notes fail to add up to their invoice. */
export function faultsOf({ invoice, notes }: Division): readonly string[] {
  const sum = (name: "total" | "subTotal" | "totalTax") =>
    notes.reduce((total, note) => total + readPence(note[name]), 0);
  const faults = (["total", "subTotal", "totalTax"] as const).filter((name) => sum(name) !== readPence(invoice[name]));
  const byType = invoice.taxes.filter(({ taxType, taxAmount }) => {
    const parts = notes.flatMap(({ taxes }) => taxes.filter((each) => each.taxType === taxType));
    return parts.reduce((total, each) => total + readPence(each.taxAmount), 0) !== readPence(taxAmount);
  });
  const below = notes.filter(({ total, totalTax }) => readPence(total) < 0 || readPence(totalTax) < 0);
  const shared = notes.filter(
    ({ lines, totalTax }) =>
      lines.reduce((total, { taxAmount }) => total + readPence(taxAmount), 0) !== readPence(totalTax),
  );
  return [
    ...faults,
    ...byType.map(({ taxType }) => taxType),
    ...below.map(() => "negative"),
    ...shared.map(() => "lines"),
  ];
}

/** Allocates the notes to their invoice in random amounts, with some taken back, until nothing is due; returns faults. */
export function settle({ invoice, notes }: Division, draw: Draw): readonly string[] {
  const allocated = notes.map((): number[] => []);
  for (const [at, note] of notes.entries()) {
    let left = readPence(note.total);
    while (left > 0) {
      const amount = draw(3) === 0 ? 1 + draw(left) : left;
      allocated[at]?.push(amount);
      left -= amount;
      if (draw(6) === 0) left += allocated[at]?.pop() ?? 0;
      if (balance(invoice, allocated.flat()) < 0) return ["below zero"];
    }
    const { remainingCredit } = answerOf(
      balanceCreditNote({ total: note.total, allocations: (allocated[at] ?? []).map(pounds) }),
    );
    if (remainingCredit !== "0.00") return ["credit remains"];
  }
  return balance(invoice, allocated.flat()) === 0 ? [] : ["a balance remains"];
}

function balance({ total }: DocumentAmounts, allocations: readonly number[]): number {
  return readPence(answerOf(balanceInvoice({ total, allocations: allocations.map(pounds) })).balanceDue);
}

/** Divides that many invoices; throws with the first that does not add up. */
export function provePartitions(runs: number, seed: number): void {
  const draw = drawFrom(seed);
  for (let run = 0; run < runs; run++) {
    const division = divide(draw);
    const faults = [...faultsOf(division), ...settle(division, draw)];
    if (faults.length > 0) throw new Error(`run ${run}: ${faults.join(", ")} ${JSON.stringify(division)}`);
  }
}
