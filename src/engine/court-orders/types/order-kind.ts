import type { OrderKind } from "../order";
import { NO_WARNINGS } from "../order-warning";
import { takeSum } from "../settle/take-normal";

/** What a type must state; everything else defaults to `PLAIN`. */
type Stated =
  | "type"
  | "name"
  | "label"
  | "law"
  | "priorityLevel"
  | "remittanceDeadline"
  | "bases"
  | "fields"
  | "form"
  | "readTerms"
  | "protections";

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
  fields: [],
  variable: [],
  form: { date: { label: "", fields: [], sample: "" }, facts: {}, questions: [] },
  studentLoan: "Runs",
  hasBalance: true,
  isConjoined: false,
  hasDaysOfGrace: false,
  reportsToCourt: false,
  addsAdvanceBack: false,
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

/**
 * Defines a type of order, with its name as a literal type. All kinds have their fields in one sequence: objects of one
 * shape are read faster.
 */
export function orderKind<const Type extends string>(
  kind: Pick<OrderKind, Stated> & Partial<OrderKind> & { readonly type: Type },
): OrderKind & { readonly type: Type } {
  return { ...PLAIN, ...kind };
}
