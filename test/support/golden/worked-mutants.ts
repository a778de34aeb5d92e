import type { Mutant } from "./mutant";

/** A broken rule, and the minimum number of rows of a file of worked examples that it must break. */
export interface WorkedMutant extends Mutant {
  readonly file: string;
  readonly atLeast: number;
}

const FAMILY = "src/engine/statutory-pay/family-pay";
const ORDERS = "src/engine/court-orders";
const WAGE = "src/engine/minimum-wage";

/** Broken rules of the chapters. */
export const WORKED_MUTANTS: readonly WorkedMutant[] = [
  {
    name: "an accommodation charge below the offset raises the pay that counts",
    file: "2026-27/worked-minimum-wage",
    edits: [{ file: `${WAGE}/minimum-wage.ts`, text: "Math.min(0, offset - charge)", becomes: "offset - charge" }],
    atLeast: 3,
  },
  {
    name: "a minimum wage at school",
    file: "2026-27/worked-minimum-wage",
    edits: [
      { file: `${WAGE}/minimum-wage.ts`, text: 'if (isOfSchoolAge(read)) return "None";', becomes: "" },
      { file: `${WAGE}/minimum-wage.ts`, text: "isOfSchoolAge, ", becomes: "" },
    ],
    atLeast: 2,
  },
  {
    name: "the student loan first under protected earnings alone",
    file: "2026-27/worked-loan-order",
    edits: [
      {
        file: `${ORDERS}/settle/loans-beside-orders.ts`,
        text: 'day.loanOrder === "StudentFirst" ? 1 : 0',
        becomes: "1",
      },
    ],
    atLeast: 4,
  },
  {
    name: "the student loan first for want of pay alone",
    file: "2026-27/worked-loan-order",
    edits: [
      { file: "src/engine/student-loans/loan-due.ts", text: 'loanOrder === "StudentFirst" ? 1 : 0', becomes: "1" },
    ],
    atLeast: 1,
  },
  {
    name: "the order received first limits the loan",
    file: "2026-27/worked-court-orders",
    edits: [
      {
        file: `${ORDERS}/settle/loans-beside-orders.ts`,
        text: "(byMade === 0 && receivedOf(other) >= receivedOf(one))",
        becomes: "(byMade === 0 && receivedOf(other) < receivedOf(one))",
      },
    ],
    atLeast: 3,
  },
  {
    name: "a leave year from 29 February with 366 days",
    file: "2026-27/worked-holiday-units",
    edits: [
      {
        file: "src/engine/holiday/leave-year.ts",
        text: "return endOfLeaveYear(start) - start + 1;",
        becomes: "return endOfLeaveYear(start) - start + (civilDate(start).month === 2 ? 2 : 1);",
      },
    ],
    atLeast: 1,
  },
  {
    name: "Northern Ireland with the rules of Great Britain",
    file: "2026-27/worked-holiday-territory",
    edits: [
      {
        file: "src/engine/holiday/holiday-rule.ts",
        text: 'territory === "NorthernIreland" && name in NORTHERN_IRELAND',
        becomes: "false",
      },
    ],
    atLeast: 5,
  },
  {
    name: "late admissions counted as neonatal care",
    file: "2026-27/worked-neonatal-care",
    edits: [
      {
        file: `${FAMILY}/neonatal-care.ts`,
        text: "from <= birth + withinDays",
        becomes: "from <= birth + 1000 * withinDays",
      },
    ],
    atLeast: 3,
  },
  {
    name: "every slice of a split week raised",
    file: "2026-27/worked-statutory-pay",
    edits: [
      {
        file: `${FAMILY}/slice-weeks.ts`,
        text: 'parts.length === 1 || rules.policy("splitWeekRounding", week.from) === "EachSliceUp"',
        becomes: "parts.length > 0 && rules !== null",
      },
    ],
    atLeast: 2,
  },
  {
    name: "normal pay days divide without a contractual pay day",
    file: "2026-27/worked-statutory-pay",
    edits: [
      {
        file: "src/engine/statutory-pay/average-earnings/average.ts",
        text: "divisorFollowsWeeksPaid ? [...new Set(payments.map(({ day }) => day))] : normalDays",
        becomes: "divisorFollowsWeeksPaid && payments.length === 0 ? [] : normalDays",
      },
    ],
    atLeast: 2,
  },
];
