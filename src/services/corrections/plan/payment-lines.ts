import type { PayLine, Payslip } from "../../../engine";
import { readPence } from "../../../engine/base";
import type { LineOrigin, PayslipMade } from "../../contract";
import { withPercentages } from "../../pay-runs";
import { isSlice, plainSlice } from "./late-leave";
import type { SalaryNow } from "./salary-now";

/** Lines that corrections posted, by id, as they were planned. */
export type PostedTerms = ReadonlyMap<string, PayLine>;

interface MadeLine {
  readonly line: PayLine;
  readonly of: LineOrigin["of"];
  readonly percentage?: NonNullable<LineOrigin["percentage"]>;
}

/** Returns the lines that a payslip was made from. Lines of corrections state what they were planned as. */
export function linesAsPaid({ year, origins }: PayslipMade, posted: PostedTerms): readonly PayLine[] {
  return (year.payments[0]?.lines ?? []).map((line, at) => {
    const terms = posted.get(line.id ?? "");
    return terms === undefined
      ? withPlainTerms(line, origins[at]?.of)
      : { ...terms, ...(line.id === undefined ? {} : { id: line.id }), amount: line.amount };
  });
}

function withPlainTerms(line: PayLine, of: LineOrigin["of"] | undefined): PayLine {
  return isSlice(line, of) ? plainSlice(line) : line;
}

/** What today's record says of a payslip's lines; what is left out is as it was made. */
interface LinesNow {
  readonly salary?: SalaryNow & { ok: true };
  readonly statutory?: readonly PayLine[] | null;
}

/** Returns the same lines without corrections, with the salary and the statutory pay of today's record if they are given. */
export function linesAsKnown(made: PayslipMade, posted: PostedTerms, { salary, statutory = null }: LinesNow = {}) {
  const all = (made.year.payments[0]?.lines ?? []).map((line, at): MadeLine => {
    const origin = made.origins[at];
    if (origin === undefined) throw new Error("Every line of a payslip has an origin.");
    return { line, ...origin };
  });
  const isKept = ({ line, of }: MadeLine) =>
    !posted.has(line.id ?? "") &&
    (salary === undefined || of !== "Salary") &&
    (statutory === null || !isSlice(line, of));
  const salaried = (salary?.lines ?? []).map(({ line }): MadeLine => ({ line, of: "Salary" }));
  const given = (statutory ?? []).map((line): MadeLine => ({ line, of: "Given" }));
  const lines = [...salaried, ...all.filter(isKept), ...given];
  return withPercentages(lines).map(({ line, of }): PayLine => withPlainTerms(line, of));
}

/** Returns what court orders deducted, as stated amounts: the orders themselves settle their own differences. */
export function orderLines({ courtOrders }: Pick<Payslip, "courtOrders">): readonly PayLine[] {
  if (courtOrders === undefined) return [];
  const lines: readonly PayLine[] = [
    { code: "COURT_ORDER", lineType: "AttachmentOrder", amount: courtOrders.attachmentOrders },
    { code: "COURT_ORDER_FEE", lineType: "AttachmentOrderFee", amount: courtOrders.attachmentOrderFees },
  ];
  return lines.filter(({ amount }) => readPence(amount) !== 0);
}
