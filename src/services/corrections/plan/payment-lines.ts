import type { PayLine, Payslip } from "../../../engine";
import { readPence } from "../../../engine/base";
import type { LineOrigin, PayslipMade } from "../../contract";
import { withPercentages } from "../../pay-runs";
import type { SalaryNow } from "./salary-now";

/** Lines that corrections posted, by id, as they were planned. */
export type PostedTerms = ReadonlyMap<string, PayLine>;

interface MadeLine {
  readonly line: PayLine;
  readonly of: LineOrigin["of"];
  readonly percentage?: NonNullable<LineOrigin["percentage"]>;
}

/** Returns the lines that a payslip was made from. Lines of corrections state what they were planned as. */
export function linesAsPaid({ year }: PayslipMade, posted: PostedTerms): readonly PayLine[] {
  return (year.payments[0]?.lines ?? []).map((line) => {
    const terms = posted.get(line.id ?? "");
    return terms === undefined
      ? line
      : { ...terms, ...(line.id === undefined ? {} : { id: line.id }), amount: line.amount };
  });
}

/** Returns the same lines without corrections, with the salary of today's record if it is given. */
export function linesAsKnown(made: PayslipMade, posted: PostedTerms, salary?: SalaryNow & { ok: true }) {
  const all = (made.year.payments[0]?.lines ?? []).map((line, at): MadeLine => {
    const origin = made.origins[at];
    if (origin === undefined) throw new Error("Every line of a payslip has an origin.");
    return { line, ...origin };
  });
  const kept = all.filter(({ line, of }) => !posted.has(line.id ?? "") && (salary === undefined || of !== "Salary"));
  const salaried = (salary?.lines ?? []).map(({ line }): MadeLine => ({ line, of: "Salary" }));
  return withPercentages([...salaried, ...kept]).map(({ line }): PayLine => line);
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
