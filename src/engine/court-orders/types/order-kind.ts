import type { shape } from "../../base";
import type { CommonField } from "../facts/common-fields";
import type { OrderKind } from "../order";
import { NO_WARNINGS } from "../order-warning";
import { takeSum } from "../settle/take-normal";

const PLAIN: OrderKind = {
  type: "",
  name: "",
  label: "",
  law: "",
  priorityLevel: "NonPriority",
  remittanceDeadline: "AsTheOrderRequires",
  territory: null,
  bases: [],
  tables: [],
  fields: {},
  variable: [],
  form: { date: { label: "", fields: [], sample: "" }, facts: {}, questions: [] },
  studentLoan: "Runs",
  hasBalance: true,
  isConjoined: false,
  hasDaysOfGrace: false,
  reportsToCourt: false,
  reportsToCreditor: false,
  addsAdvanceBack: false,
  isByInterval: false,
  isAfterPersonalPension: false,
  sharedTurn: null,
  excludes: null,
  countsDays: null,
  readTerms: () => null,
  protections: () => [],
  readProtection: null,
  deduct: takeSum,
  corrects: () => [],
  warn: () => NO_WARNINGS,
  words: null,
};

/** What a type must state; everything else defaults to `PLAIN`. */
type Stated =
  | "name"
  | "label"
  | "law"
  | "priorityLevel"
  | "remittanceDeadline"
  | "bases"
  | "form"
  | "readTerms"
  | "protections";

/** A type's own name, fields and variable terms, as literal types: the types of an order's facts follow from them. */
export interface Own<Type, F, Variable> {
  readonly type: Type;
  readonly fields: F;
  readonly variable: readonly Variable[];
}

type NotOwn = Omit<OrderKind, keyof Own<never, never, never>>;

/** Defines a type of order. All kinds have their fields in one sequence: objects of one shape are read faster. */
export function orderKind<
  const Type extends string,
  F extends shape.Fields,
  const Variable extends (keyof F & string) | CommonField = never,
>(kind: Pick<OrderKind, Stated> & Partial<NotOwn> & Own<Type, F, Variable>): NotOwn & Own<Type, F, Variable> {
  return { ...PLAIN, ...kind };
}
