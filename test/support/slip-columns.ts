import type { FiguresInForce } from "../../src/engine/rulebook";
import {
  freePay,
  type HeapF64,
  type HeapI32,
  NI_TABLE_SIZE,
  SLIP_INPUTS,
  SLIP_OUTPUTS,
  SLIP_TABLES,
  TAX_TABLE_SIZE,
  writeTaxTable,
} from "../../src/kernel";
import { Random } from "./random";

/** Rows of plain monthly pay in the kernel's columns, all of one tax month. */
export interface SlipColumns {
  readonly rows: number;
  readonly columns: HeapF64;
  readonly tables: HeapI32;
  readonly rules: HeapF64;
  readonly limitRate: number;
  /** What each row was made from, for another implementation of the same. */
  readonly people: readonly SlipPerson[];
}

/** One row in words; amounts in pence. */
export interface SlipPerson {
  readonly gross: number;
  readonly payBefore: number;
  readonly taxBefore: number;
  readonly codeNumber: number;
  readonly nation: "" | "S";
  readonly letter: string;
  readonly plan: "Plan1" | "Plan2" | "Plan4" | "Plan5" | null;
  readonly postgraduate: boolean;
}

export const MONTH = 4;
const NATIONS = ["EnglandAndNorthernIreland", "Scotland"] as const;
const LETTERS = ["A", "B", "C", "J", "H", "M", "F"];
const PLANS = ["Plan1", "Plan2", "Plan4", "Plan5"] as const;
const NO_LOAN = [2 ** 40, 0];

/** Distinct random people; the first `kept` are also kept in words. */
export function slipColumns(figures: FiguresInForce, rows: number, kept: number): SlipColumns {
  const columns = new Float64Array(rows * (SLIP_INPUTS + SLIP_OUTPUTS));
  const tables = new Int32Array(rows * SLIP_TABLES);
  const rules = Float64Array.from([...taxTables(figures), ...niTables(figures), ...loanTables(figures)]);
  const random = new Random(4);
  const people: SlipPerson[] = [];
  for (let row = 0; row < rows; row++) {
    const person = randomPerson(random);
    if (row < kept) people.push(person);
    writeRow({ columns, tables }, rows, row, person, figures);
  }
  return { rows, columns, tables, rules, limitRate: figures.incomeTax.regulatoryLimitBasisPoints, people };
}

function randomPerson(random: Random): SlipPerson {
  const gross = random.between(50_000, 1_200_000);
  const payBefore = gross * (MONTH - 1) + random.between(-20_000, 20_000);
  return {
    gross,
    payBefore,
    taxBefore: Math.floor(payBefore * random.fraction() * 0.25),
    codeNumber: random.chance(0.6) ? 1257 : random.between(1, 1500),
    nation: random.chance(0.2) ? "S" : "",
    letter: random.chance(0.6) ? "A" : random.pick(LETTERS),
    plan: random.chance(0.3) ? random.pick(PLANS) : null,
    postgraduate: random.chance(0.1),
  };
}

type Heaps = Pick<SlipColumns, "columns" | "tables">;

function writeRow({ columns, tables }: Heaps, rows: number, row: number, person: SlipPerson, figures: FiguresInForce) {
  const { blockSize, blockMonthPence, topUpPounds } = figures.incomeTax.freePay;
  const free = freePay(person.codeNumber, 12, blockSize, blockMonthPence, topUpPounds) * MONTH;
  for (const [column, value] of [person.gross, person.payBefore, person.taxBefore, free].entries()) {
    columns[rows * column + row] = value;
  }
  const taxAt = person.nation === "S" ? TAX_TABLE_SIZE : 0;
  const niAt = NATIONS.length * TAX_TABLE_SIZE + LETTERS.indexOf(person.letter) * NI_TABLE_SIZE;
  const loansAt = NATIONS.length * TAX_TABLE_SIZE + LETTERS.length * NI_TABLE_SIZE;
  const planAt = loansAt + 2 * (person.plan === null ? 0 : 1 + PLANS.indexOf(person.plan));
  const postgraduateAt = loansAt + 2 * (person.postgraduate ? 1 + PLANS.length : 0);
  for (const [column, value] of [taxAt, niAt, planAt, postgraduateAt].entries()) tables[rows * column + row] = value;
}

function taxTables(figures: FiguresInForce): HeapF64 {
  const heap = new Float64Array(NATIONS.length * TAX_TABLE_SIZE);
  for (const [place, name] of NATIONS.entries()) {
    const { bands, thresholdTax } = figures.incomeTax.nations[name];
    const limits = Float64Array.from(bands, ({ upToPounds }) => upToPounds ?? 0);
    const rates = Float64Array.from(bands, ({ rateBasisPoints }) => rateBasisPoints);
    const builtUp = thresholdTax === "BuiltUp" ? 1 : 0;
    writeTaxTable(heap, place * TAX_TABLE_SIZE, limits, rates, bands.length, 12, MONTH, builtUp);
  }
  return heap;
}

const UPPER_SECONDARY = {
  standard: "upperEarningsLimit",
  none: "upperEarningsLimit",
  freeport: "freeportUpperSecondaryThreshold",
  investmentZone: "investmentZoneUpperSecondaryThreshold",
  under21: "under21UpperSecondaryThreshold",
  apprenticeUnder25: "apprenticeUpperSecondaryThreshold",
  veteran: "veteranUpperSecondaryThreshold",
} as const;

function niTables({ nationalInsurance: { thresholds, rates, letters } }: FiguresInForce): number[] {
  return LETTERS.flatMap((name) => {
    const letter = letters[name];
    if (letter === undefined) throw new Error(`no letter ${name}`);
    const limits = (
      [
        "lowerEarningsLimit",
        "primaryThreshold",
        "secondaryThreshold",
        UPPER_SECONDARY[letter.employer],
        "upperEarningsLimit",
      ] as const
    ).map((threshold) => thresholds[threshold]?.monthPence ?? 0);
    const { main, upper } = rates.employee[letter.employee];
    const full = rates.employer.standard;
    return [...limits, main, upper, letter.employer === "standard" ? full : 0, full, full];
  });
}

/** No loan, the plans, the postgraduate loan: a threshold and a rate each. */
function loanTables({ studentLoans: { plans, postgraduateLoan } }: FiguresInForce): number[] {
  const loans = [...PLANS.map((plan) => plans[plan]), postgraduateLoan];
  return [
    ...NO_LOAN,
    ...loans.flatMap((loan) =>
      loan === null ? NO_LOAN : [Math.floor(loan.thresholdYearPence / 12), loan.rateBasisPoints],
    ),
  ];
}
