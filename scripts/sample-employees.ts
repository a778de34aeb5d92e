// Sample employees for a batch. The same number gives the same employee, so that the same count gives the same file.

import { once } from "node:events";
import { createWriteStream } from "node:fs";

const LETTERS = ["A", "A", "A", "A", "A", "A", "A", "M", "C", "B", "J", "H", "Z"];
const CODES = ["1257L", "1257L", "1257L", "1257L", "S1257L", "C1257L", "BR", "1100L", "K120", "SK45", "D0", "0T"];
const PLANS = ["Plan1", "Plan2", "Plan2", "Plan4", "Plan5"];
const SEED = 20_260_406;

/** Returns one sample employee of a year, by number. */
export function sampleEmployee(number: number): Record<string, unknown> {
  const random = randomFrom(number);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const pay = 90_000 + Math.floor(random() ** 3 * 900_000);
  const row: Record<string, unknown> = {
    id: `S${String(number).padStart(7, "0")}`,
    payFrequency: "Monthly",
    taxCode: pick(CODES),
    niCategory: pick(LETTERS),
    grossPay: pounds(pay),
  };
  if (random() < 0.3) row.studentLoanPlan = pick(PLANS);
  if (random() < 0.05) row.postgraduateLoan = true;
  if (random() < 0.2) row.grossPay = Array.from({ length: 12 }, () => pounds(pay + Math.floor(random() * 50_000)));
  if (random() < 0.3) row.lines = pensionLines(pay);
  if (random() < 0.01) row.director = { nicMethod: "Annual" };
  return row;
}

function pensionLines(pay: number): Record<string, unknown>[] {
  const employer = pounds(Math.floor(pay * 0.03));
  return [
    { lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: pounds(Math.floor(pay * 0.05)) },
    { lineType: "EmployerPension", amount: employer },
  ];
}

function pounds(pence: number): string {
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, "0")}`;
}

/** Returns a small generator of fractions (mulberry32), separate for each employee. */
function randomFrom(number: number): () => number {
  let state = (SEED + Math.imul(number, 0x9e3779b1)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Writes the given number of sample employees to a file. */
export async function writeSampleEmployees(path: string, count: number): Promise<void> {
  const file = createWriteStream(path);
  for (let from = 0; from < count; from += 1000) {
    const lines = Array.from({ length: Math.min(1000, count - from) }, (_, at) =>
      JSON.stringify(sampleEmployee(from + at)),
    );
    if (!file.write(`${lines.join("\n")}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}
