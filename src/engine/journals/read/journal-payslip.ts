import { pointerStep, STUDENT_LOAN_PLANS, type StudentLoanPlan, shape } from "../../base";
import { LINE_TEXT, LINE_TEXT_OR_NULL, SHARES, type Share, wholeShare } from "./pay-row";
import { PAYSLIP } from "./payslip";

const TAG_TEXT = shape.textOfForm(/^[^:]+:[^:]+:.+$/, "group:name:value");

/** "group:name:value". */
const TAGS = shape.optional(shape.list(TAG_TEXT, { upTo: 100 }), null);

const LINE_PLACE = shape.record({ department: LINE_TEXT_OR_NULL, costCentre: LINE_TEXT_OR_NULL, tags: TAGS });

/** Where a pay line belongs, if not with its employee. */
export interface LinePlace extends shape.FactsOf<typeof LINE_PLACE> {}

/** The department and codes stated on a pay line; null if it states none. */
export interface ReadPlace extends shape.ReadOf<typeof LINE_PLACE> {}

const PLAN = shape.choice(STUDENT_LOAN_PLANS);

/** A plan or several, read as "None", a plan, or several joined by a plus. */
const PLANS: shape.OptionalShape<StudentLoanPlan | readonly StudentLoanPlan[] | null, string> = {
  isOptional: true,
  whenLeftOut: "None",
  read(reader, value, key, path) {
    if (value === undefined || value === null) return "None";
    if (!Array.isArray(value)) return PLAN.read(reader, value, key, path);
    const plans = value.map((plan, at) => PLAN.read(reader, plan, at, path + pointerStep(key)));
    return plans.length === 0 ? "None" : [...new Set(plans)].sort().join("+");
  },
  schema: () => ({ anyOf: [PLAN.schema(), { type: "array", items: PLAN.schema() }, { type: "null" }] }),
};

export const ENTRY = shape.record(
  {
    employeeId: LINE_TEXT,
    /** Names the employee in warnings; else the id does. */
    employeeName: LINE_TEXT_OR_NULL,
    /** As `grossToNet` and `payYear` return it. */
    payslip: PAYSLIP,
    /** One department, or several by their shares. */
    department: LINE_TEXT_OR_NULL,
    departments: shape.optional(SHARES, null),
    costCentre: LINE_TEXT_OR_NULL,
    tags: TAGS,
    studentLoanPlan: PLANS,
    isDirector: shape.optional(shape.flag, false),
    /** By the ID of a pay line. */
    lines: shape.optional(shape.map(LINE_PLACE), {}),
  },
  ({ department, departments }, subject) => {
    if (department !== null && departments !== null) {
      subject.refuse("sent_together", "/departments", { other: "department" });
    }
  },
);

/** A finalised payslip with the values the journal may be split by. */
export interface JournalPayslip extends shape.FactsOf<typeof ENTRY> {}

type Posted = Omit<shape.ReadOf<typeof PAYSLIP>, "stated">;

/** A payslip of a pay run as read. */
export interface ReadPayslip extends Posted {
  readonly employeeId: string;
  /** A label: not fingerprinted. */
  readonly employeeName: string | null;
  readonly shares: readonly Share[];
  readonly costCentre: string | null;
  readonly tags: readonly string[];
  /** "None", a plan, or several joined by a plus. */
  readonly studentLoanPlan: string;
  readonly isDirector: boolean;
  /** Where a pay line belongs, by its id. */
  readonly places: ReadonlyMap<string, ReadPlace>;
}

/** Returns the facts of an entry in the order in which they are fingerprinted. */
export function readEntry(entry: shape.ReadOf<typeof ENTRY>): ReadPayslip {
  const { employeeId, employeeName, payslip, department, departments, costCentre, tags, lines } = entry;
  const { niCategory, rows, figures, letters } = payslip;
  return {
    employeeId,
    niCategory,
    rows,
    figures,
    letters,
    shares: departments ?? wholeShare(department),
    costCentre,
    tags: tags ?? [],
    studentLoanPlan: entry.studentLoanPlan,
    isDirector: entry.isDirector,
    employeeName,
    places: new Map(Object.entries(lines)),
  };
}
