import type { Rulebook } from "../../../engine";
import { formatDate, readDate } from "../../../engine/base";
import { applyNotice, type FieldChange, type NoticeChange } from "../../../engine/filings/notices";
import type { EmployeeFacts, TaxRows } from "../../employees";
import { earlierThan, type OtherNotice } from "../reading/later-notices";
import { regimeOf } from "../reading/notification-data";
import type { NotificationRow } from "../reading/select-notifications";
import { heldOn, lastClosedDay } from "./held";
import { rowsAfter } from "./rows-after";

/** What applying a notice makes of an employee's record. */
export interface PlannedApplication {
  readonly ok: true;
  readonly changes: readonly FieldChange[];
  /** The first day on which it counts; null if it changes nothing. */
  readonly from: string | null;
  readonly rows: TaxRows;
}

/** Why a notice cannot be applied: `employee_left` or `past_tax_year`. */
interface NotApplicable {
  readonly ok: false;
  readonly reason: string;
}

interface Asked {
  readonly facts: EmployeeFacts;
  readonly others: readonly OtherNotice[];
  /** A later first day than the notice's own; null for its own. */
  readonly effectiveDate: string | null;
  readonly now: string;
}

/** Calculates what a notice changes, from the first payment that can still be changed. */
export function planApplication(
  row: NotificationRow,
  { facts, others, effectiveDate, now }: Asked,
  rulebook: Rulebook,
): PlannedApplication | NotApplicable {
  if (row.is_generic) return { ok: true, changes: [], from: null, rows: facts };
  const closed = closedDay(facts, effectiveDate);
  // The day follows from the notice and the closed day alone; what is held on it is then what the notice replaces.
  const first = changeOf(row, facts, { closed, day: closed }, rulebook);
  if (!first.ok) return first;
  const { effectiveDate: from } = first.change;
  const { change } = from === null ? first : orFirst(changeOf(row, facts, { closed, day: from }, rulebook), first);
  const earlier = new Set(earlierThan(row, others).map(({ notificationId }) => notificationId));
  const rows = rowsAfter(facts, { row, change, earlier, now });
  return { ok: true, changes: withRegime(change), from, rows };
}

type Changed = { readonly ok: true; readonly change: NoticeChange };

function orFirst(second: Changed | NotApplicable, first: Changed): Changed {
  return second.ok ? second : first;
}

/** Returns the last day on which nothing changes, which a later first day moves. */
function closedDay(facts: EmployeeFacts, effectiveDate: string | null): string {
  const closed = lastClosedDay(facts);
  const dayBefore = effectiveDate === null ? closed : formatDate(readDate(effectiveDate) - 1);
  return dayBefore > closed ? dayBefore : closed;
}

interface Days {
  readonly closed: string;
  readonly day: string;
}

function changeOf(
  { notice, raw_xml: rawXml }: NotificationRow,
  facts: EmployeeFacts,
  { closed, day }: Days,
  rulebook: Rulebook,
): Changed | NotApplicable {
  const made = applyNotice(
    { notice: { ...notice, rawXml } as never, employee: heldOn(facts, day), lastLockedPaymentDate: closed },
    rulebook,
  );
  if (made.ok) return { ok: true, change: made.value };
  const problem = made.problems.find(({ token }) => token === "notice_not_applicable");
  if (problem === undefined) throw new Error(`A notice cannot be applied: ${JSON.stringify(made.problems[0])}`);
  return { ok: false, reason: String(problem.arguments?.reason) };
}

/** A tax code also decides whose rates apply. */
function withRegime({ changes, taxCode }: NoticeChange): readonly FieldChange[] {
  const code = changes.find(({ field }) => field === "taxCode");
  if (taxCode === null || code === undefined) return changes;
  const before = typeof code.previousValue === "string" ? regimeOf(code.previousValue) : null;
  return [...changes, { field: "taxRegime", previousValue: before, newValue: regimeOf(taxCode.taxCode) }];
}
