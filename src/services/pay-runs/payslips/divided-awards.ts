import type { Rulebook } from "../../../engine";
import { terminationAward } from "../../../engine/employer-charges";
import type { Tx } from "../../../platform/store";
import { moneyOf } from "../../contract";
import { selectLines } from "../store/select-runs";
import type { NotedLine } from "./engine-lines";

/** What is free of tax and what is taxed of a payment of an award. */
interface AwardParts {
  readonly exempt: string;
  readonly taxable: string;
}

/**
 * Returns the parts of every line of the employees' termination awards, by line. The lines of one award share its threshold
 * in the order of their pay dates, then of supplementary runs, then of posting. A line of a year without rule data has no
 * parts: its payslip is refused for that reason.
 */
export async function dividedAwards(
  tx: Tx,
  employeeIds: readonly string[],
  rulebook: Rulebook,
): Promise<ReadonlyMap<string, AwardParts>> {
  const lines = await selectLines(tx)
    .select(["employee_id", "line_id", "year", "amount", "termination_award"])
    .where("employee_id", "in", [...employeeIds])
    .where("termination_award", "is not", null)
    .orderBy("payroll_date")
    .orderBy("supplementary")
    .orderBy("line_id")
    .execute();
  const parts = new Map<string, AwardParts>();
  const paid = new Map<string, number>();
  for (const { employee_id, line_id, year, amount, termination_award: award } of lines) {
    if (award === null) continue;
    const key = JSON.stringify([employee_id, award.awardId]);
    const paidBefore = paid.get(key) ?? 0;
    const facts = { taxYear: year, amount: moneyOf(amount), isExempt: award.isExempt };
    const divided = terminationAward({ ...facts, paidBefore: moneyOf(Math.max(paidBefore, 0)) }, rulebook);
    if (divided.ok) parts.set(line_id, divided.value);
    if (!award.isExempt) paid.set(key, paidBefore + amount);
  }
  return parts;
}

const NOTHING = moneyOf(0);

/** Returns a line as the rows of its parts; a part of nothing has no row. */
export function awardRows(noted: NotedLine, { exempt, taxable }: AwardParts): readonly NotedLine[] {
  const { isClass1aNiable: _, ...line } = noted.line;
  const free: NotedLine = { ...noted, line: { ...line, amount: exempt, isTaxable: false } };
  if (taxable === NOTHING) return [free];
  const taxed: NotedLine = { ...noted, line: { ...noted.line, amount: taxable } };
  if (exempt === NOTHING) return [taxed];
  const ofPart = ({ line: part, ...others }: NotedLine, id: string, which: string): NotedLine => {
    return { ...others, line: { ...part, id, description: `${part.description}, ${which}` } };
  };
  return [ofPart(free, line.id, "free of tax"), ofPart(taxed, `${line.id}-taxed`, "taxed")];
}
