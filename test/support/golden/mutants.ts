import { amendedEverywhere } from "./amended-everywhere";
import type { Mutant } from "./mutant";

const KERNEL_TAX = "src/kernel/income-tax.ts";
const TAX_TABLE = "src/kernel/tax-table.ts";
const KERNEL_NI = "src/kernel/national-insurance.ts";

/** The minimum number of rows of a year's official file that a mutant must break, by year. */
export type Failures = Readonly<Record<"2022-23" | "2023-24" | "2025-26", number>>;

function failures(in2022: number, in2023: number, in2025: number): Failures {
  return { "2022-23": in2022, "2023-24": in2023, "2025-26": in2025 };
}

/** Broken rules of income tax. */
export const TAX_MUTANTS: readonly (Mutant & { readonly atLeast: Failures })[] = [
  {
    name: "no nine pounds on K codes",
    edits: [
      {
        file: "src/engine/income-tax/tax-due.ts",
        text: "blockMonthPence, topUpPounds);",
        becomes: 'blockMonthPence, code.kind === "Additional" ? 0 : topUpPounds);',
      },
    ],
    atLeast: failures(7, 7, 9),
  },
  {
    name: "no blocks of 500",
    documents: amendedEverywhere("income-tax", "freePay", (value) => ({ ...value, blockSizeUnits: 1_000_000 })),
    atLeast: failures(1, 4, 11),
  },
  {
    name: "band found with whole pounds of pay",
    edits: [
      {
        file: KERNEL_TAX,
        text: "taxBand(heap, table, pay)",
        becomes: "taxBand(heap, table, wholePounds(pay) * 100.0)",
      },
    ],
    atLeast: failures(3, 0, 0),
  },
  {
    name: "tax rounded half up",
    edits: [
      {
        file: KERNEL_TAX,
        text: "floorToPenny(wholePounds(pay) * rate + constant)",
        becomes: "floorToPenny(wholePounds(pay) * rate + constant + 50.0)",
      },
    ],
    atLeast: failures(25, 22, 20),
  },
  {
    name: "pay not cut to pounds",
    edits: [
      {
        file: KERNEL_TAX,
        text: "floorToPenny(wholePounds(pay) * rate + constant)",
        becomes:
          "Math.floor(((get(heap, table) < NO_LIMIT ? pay / 100.0 : wholePounds(pay)) * rate + constant) / 100.0)",
      },
    ],
    atLeast: failures(66, 74, 83),
  },
  {
    name: "pay under flat codes not cut to pounds",
    edits: [
      {
        file: KERNEL_TAX,
        text: "floorToPenny(wholePounds(pay) * rate + constant)",
        becomes:
          "Math.floor(((get(heap, table) < NO_LIMIT ? wholePounds(pay) : pay / 100.0) * rate + constant) / 100.0)",
      },
    ],
    atLeast: failures(32, 32, 46),
  },
  {
    name: "limits and tax below a band as exact fractions",
    edits: [
      {
        file: TAX_TABLE,
        text: "floorDivide(taxBelow * 10000.0 - cutBelow * rate, 10000.0)",
        becomes: "(taxBelow * 10000.0 - cutBelow * rate) / 10000.0",
      },
      {
        file: TAX_TABLE,
        text: "floorDivide(limit * 10000.0 * span, periods)",
        becomes: "(limit * 10000.0 * span) / periods",
      },
      {
        file: TAX_TABLE,
        text: "floorDivide((cut - cutBelow) * rate, 10000.0)",
        becomes: "((cut - cutBelow) * rate) / 10000.0",
      },
      { file: TAX_TABLE, text: "floorDivide(annualTax * span, periods)", becomes: "(annualTax * span) / periods" },
      {
        file: KERNEL_TAX,
        text: "floorToPenny(wholePounds(pay) * rate + constant)",
        becomes: "Math.floor((wholePounds(pay) * rate + constant) / 100.0 + 1e-7)",
      },
    ],
    atLeast: failures(0, 7, 0),
  },
  {
    name: "tax below a band built up from the period's limits in every nation",
    documents: (documents) =>
      ["englandAndNorthernIreland", "wales"].reduce(
        (all, nation) =>
          amendedEverywhere("income-tax", nation, (value) => ({ ...value, thresholdTax: "BuiltUp" }))(all),
        documents,
      ),
    atLeast: failures(0, 13, 14),
  },
  {
    name: "tax below a band apportioned in Scotland too",
    documents: amendedEverywhere("income-tax", "scotland", (value) => ({ ...value, thresholdTax: "Apportioned" })),
    atLeast: failures(0, 0, 6),
  },
];

/** Broken rules of National Insurance. */
export const NI_MUTANTS: readonly (Mutant & { readonly atLeast: Failures })[] = [
  {
    name: "a halfpenny or less down, taken literally",
    edits: [
      {
        file: "src/kernel/rounding.ts",
        text: "(penceBasisPoints - 999.5) * 1e-4",
        becomes: "(penceBasisPoints - 0.5) * 1e-4",
      },
    ],
    atLeast: failures(292, 60, 87),
  },
  {
    name: "one rounding a share",
    edits: [
      {
        file: KERNEL_NI,
        text: "roundNiToPenny(main * get(heap, table + EMPLOYEE_MAIN_RATE)) +",
        becomes: "roundNiToPenny(main * get(heap, table + EMPLOYEE_MAIN_RATE) +",
      },
      {
        file: KERNEL_NI,
        text: "roundNiToPenny(above * get(heap, table + EMPLOYEE_UPPER_RATE))",
        becomes: "above * get(heap, table + EMPLOYEE_UPPER_RATE))",
      },
      {
        file: KERNEL_NI,
        text: "middlePart * get(heap, table + EMPLOYER_MIDDLE_RATE),",
        becomes: "middlePart * get(heap, table + EMPLOYER_MIDDLE_RATE) +",
      },
      {
        file: KERNEL_NI,
        text: ") + roundNiToPenny(above * get(heap, table + EMPLOYER_UPPER_RATE))",
        becomes: "above * get(heap, table + EMPLOYER_UPPER_RATE))",
      },
    ],
    atLeast: failures(94, 12, 3),
  },
  {
    name: "fortnights and four weeks as multiples of the week",
    edits: [
      {
        file: "src/engine/national-insurance/thresholds.ts",
        text: 'return wholePoundsUp(figures.yearPence * count, unit === "Week" ? 52 : 12);',
        becomes: 'return unit === "Week" ? figures.weekPence * count : wholePoundsUp(figures.yearPence * count, 12);',
      },
    ],
    atLeast: failures(134, 54, 193),
  },
];
