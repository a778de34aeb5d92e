import type { BasisPoints, DayNumber, Pence } from "../base";
import { basisPoints, type ParameterValues, pence, type SubjectRules } from "../rulebook";
import {
  type ArrestmentBand,
  arrestmentColumns,
  type Columns,
  type Rounding,
  type ShareBand,
  type ShareTableName,
  shareColumns,
} from "./band-tables";

export type OrderRules = SubjectRules<"court-orders">;
type Parameters = ParameterValues<"court-orders">;
type ParameterName = keyof Parameters & string;

/** Figures and policies for the orders of one pay-day, in pence and basis points. */
export interface OrderFigures {
  /** A table of shares in force on the pay-day. */
  readonly shares: (table: ShareTableName) => Columns<ShareBand>;
  readonly arrestment: Columns<ArrestmentBand>;
  readonly maintenanceProtectedDayPence: Pence;
  readonly protectedShareBasisPoints: BasisPoints;
  readonly otherSeriesBasisPoints: BasisPoints;
  readonly feePence: Pence;
  readonly remittance: Parameters["remittance"];
  readonly noticeDays: Parameters["noticeDays"];
  readonly graceDays: Parameters["graceDays"];
  readonly councilTaxOrdersPerCouncil: number;
  readonly tableRounding: Rounding;
  readonly deaBaseIsResidue: boolean;
  readonly deoProtectsTotalNet: boolean;
  readonly deoCarries: boolean;
  readonly keepsProtectedShortfall: boolean;
  readonly finesTableStopsLoan: boolean;
  readonly loanCountsInDeaRoom: boolean;
  readonly debtInFullWithoutRoom: boolean;
  readonly takesPartOfFee: boolean;
  /** Returns the source ids of a parameter, for workings. */
  readonly sources: (parameter: ParameterName) => readonly string[];
}

/** Returns the value of a parameter that is known to be in force on a day. */
export function valueOn<Name extends ParameterName>(rules: OrderRules, name: Name, day: DayNumber): Parameters[Name] {
  const found = rules.on(name, day);
  if (found === null) throw new RangeError(`${name} is not in force on day ${day}`);
  return found.value;
}

const BY_PAY_DAY = [
  "finesTable",
  "deaStandard",
  "deaHigher",
  "niFinesTable",
  "arrestmentTable",
  "maintenanceProtected",
  "protectedShare",
  "otherSeriesRate",
  "administrationFee",
  "remittance",
  "noticeDays",
  "graceDays",
  "councilTaxOrdersPerCouncil",
] as const;

interface Remembered {
  readonly day: DayNumber;
  readonly figures: OrderFigures | null;
}

// One pay-day has many payslips: the figures of the last day requested are cached with their rules.
const lastAsked = new WeakMap<OrderRules, Remembered>();

/** Returns the figures and policies for orders on a pay-day; null if no loaded year covers it. */
export function orderFiguresOn(rules: OrderRules, day: DayNumber): OrderFigures | null {
  const last = lastAsked.get(rules);
  if (last?.day === day) return last.figures;
  const figures = figuresOn(rules, day);
  lastAsked.set(rules, { day, figures });
  return figures;
}

function figuresOn(rules: OrderRules, day: DayNumber): OrderFigures | null {
  if (BY_PAY_DAY.some((name) => rules.on(name, day) === null)) return null;
  const value = <Name extends ParameterName>(name: Name) => valueOn(rules, name, day);
  return {
    shares: (table) => shareColumns(value(table)),
    arrestment: arrestmentColumns(value("arrestmentTable")),
    maintenanceProtectedDayPence: pence(value("maintenanceProtected").day),
    protectedShareBasisPoints: basisPoints(value("protectedShare")),
    otherSeriesBasisPoints: basisPoints(value("otherSeriesRate")),
    feePence: pence(value("administrationFee")),
    remittance: value("remittance"),
    noticeDays: value("noticeDays"),
    graceDays: value("graceDays"),
    councilTaxOrdersPerCouncil: value("councilTaxOrdersPerCouncil"),
    ...readings(rules, day),
    sources: (parameter) => rules.on(parameter, day)?.sources ?? [],
  };
}

function readings(rules: OrderRules, day: DayNumber) {
  return {
    tableRounding: rules.policy("courtTableRounding", day),
    deaBaseIsResidue: rules.policy("deaBase", day) === "Residue",
    deoProtectsTotalNet: rules.policy("deoProtectedBase", day) === "TotalNet",
    deoCarries: rules.policy("deoShortfall", day) === "CarryForward",
    keepsProtectedShortfall: rules.policy("aeoProtectedShortfall", day) === "Keep",
    finesTableStopsLoan: rules.policy("finesTableAndLoan", day) === "LoanStops",
    loanCountsInDeaRoom: rules.policy("loanInDeaRoom", day) === "Counts",
    debtInFullWithoutRoom: rules.policy("arrestmentsWithoutRoom", day) === "DebtInFull",
    takesPartOfFee: rules.policy("feeWithoutRoom", day) === "Part",
  };
}
