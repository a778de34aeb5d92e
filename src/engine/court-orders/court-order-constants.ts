import { endOfTaxYear, formatDate, shape, startOfTaxYear } from "../base";
import { defineCalculation, refuseYear } from "../rulebook";
import type { TableName } from "./band-tables";
import { type OrderRules, valueOn } from "./order-figures";
import { byOrderType, type OrderType } from "./types";
import type { DeductionBasis, PriorityLevel, RemittanceDeadline } from "./words";

/** One band in its public form. */
export interface ConstantBand {
  /** Net earnings up to which the band applies; null for the last one. */
  readonly upTo: string | null;
  /** Per cent of net earnings; null if the band has no rate. */
  readonly percentage: string | null;
  /** A fixed deduction in pounds; null if the band has no fixed amount. */
  readonly fixed: string | null;
  readonly onExcess: string | null;
  /** The minimum deduction of the band, if it has one. */
  readonly minimum: string | null;
}

/** One table of deductions of a type of order, for one pay frequency, in force from a day. */
export interface ConstantTable {
  readonly name: string;
  readonly effectiveFrom: string;
  readonly payFrequency: "Weekly" | "Monthly" | "Daily";
  readonly bands: readonly ConstantBand[];
}

/**
 * The figures of court orders in a tax year, in their public form. Amounts are pounds and percentages per cent, as
 * text.
 */
export interface CourtOrderConstants {
  readonly taxYear: number;
  readonly global: {
    readonly protectedEarningsPercentage: string;
    readonly adminFeeAmount: string;
    readonly remittanceDays: { readonly fiveDays: number; readonly dayOfFollowingMonth: number };
    readonly noticePeriods: Readonly<Record<string, number>>;
    /** Days after service, or for a direct earnings attachment after its notice, before an order must be operated. */
    readonly graceDays: Readonly<Record<string, number>>;
  };
  readonly orderTypes: Readonly<
    Record<
      OrderType,
      {
        readonly deductionBasis: readonly DeductionBasis[];
        readonly remittanceDeadline: RemittanceDeadline;
        readonly priorityLevel: PriorityLevel;
        readonly tables: readonly ConstantTable[];
      }
    >
  >;
  /** What a current maintenance arrestment protects for each day, in pounds. */
  readonly cmaProtectedPerDay: readonly { readonly effectiveFrom: string; readonly amount: string }[];
}

const COLUMNS = [
  ["week", "Weekly"],
  ["month", "Monthly"],
  ["day", "Daily"],
] as const;

type Column = (typeof COLUMNS)[number][0];

/**
 * Returns a tax year's figures for every type of order: the tables in force at its end, and the common amounts and
 * days. Unconfirmed columns are left out. Problems: `unsupported_tax_year` for a year without rules.
 */
export const courtOrderConstants = defineCalculation({
  name: "order-constants",
  facts: shape.record({ taxYear: shape.taxYear }),
  law: ({ taxYear }, rulebook, reader) => {
    const rules = rulebook.subject("court-orders");
    if (!rules.years.includes(taxYear)) refuseYear(reader, rules.years, taxYear, "/taxYear");
    return { rules, digest: rulebook.digest(), sources: rules.sources };
  },
  work: ({ taxYear }, { rules }) => constantsOf(rules, taxYear),
  explain: () => [],
});

function constantsOf(rules: OrderRules, taxYear: number): CourtOrderConstants {
  const day = startOfTaxYear(taxYear);
  const { calendarDays, dayOfFollowingMonth } = valueOn(rules, "remittance", day);
  const protectedDay = rules.on("maintenanceProtected", day);
  return {
    taxYear,
    global: {
      protectedEarningsPercentage: percentage(valueOn(rules, "protectedShare", day)),
      adminFeeAmount: valueOn(rules, "administrationFee", day),
      remittanceDays: { fiveDays: calendarDays, dayOfFollowingMonth },
      noticePeriods: valueOn(rules, "noticeDays", day),
      graceDays: valueOn(rules, "graceDays", day),
    },
    orderTypes: byOrderType(({ bases, remittanceDeadline, priorityLevel, tables }) => ({
      deductionBasis: bases,
      remittanceDeadline,
      priorityLevel,
      tables: tables.flatMap((name) => tablesOf(rules, name, taxYear)),
    })),
    cmaProtectedPerDay: [
      {
        effectiveFrom: formatDate(protectedDay?.from ?? day),
        amount: money(valueOn(rules, "maintenanceProtected", day).day),
      },
    ],
  };
}

interface AnyBand {
  readonly upTo?: string | undefined;
  readonly rate?: string;
  readonly fixed?: string | undefined;
  readonly atLeast?: string | undefined;
  readonly onExcess?: string | undefined;
}

function tablesOf(rules: OrderRules, name: TableName, taxYear: number): ConstantTable[] {
  const found = rules.on(name, endOfTaxYear(taxYear));
  if (found === null) return [];
  const table: Readonly<Partial<Record<Column, readonly AnyBand[] | undefined>>> = found.value;
  return COLUMNS.flatMap(([column, payFrequency]) => {
    const bands = table[column]?.map(bandOf);
    return bands === undefined ? [] : [{ name, effectiveFrom: formatDate(found.from), payFrequency, bands }];
  });
}

function bandOf({ upTo, rate, fixed, atLeast, onExcess }: AnyBand): ConstantBand {
  return {
    upTo: upTo === undefined ? null : money(upTo),
    percentage: rate === undefined ? null : percentage(rate),
    fixed: fixed === undefined ? null : money(fixed),
    onExcess: onExcess === undefined ? null : percentage(onExcess),
    minimum: atLeast === undefined ? null : money(atLeast),
  };
}

function money(pounds: string): string {
  return pounds.includes(".") ? pounds : `${pounds}.00`;
}

function percentage(rate: string): string {
  const per = rate.slice(0, -1);
  return per.includes(".") ? per : `${per}.00`;
}
