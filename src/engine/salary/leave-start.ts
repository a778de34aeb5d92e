import { type CalendarDate, type DayNumber, formatDate, shape } from "../base";
import { type LeaveLevels, leaveLevels, policyOf, type SettingsWithLeave } from "./leave-policies";
import { STATUTORY_TYPES, type StatutoryType } from "./words";

type Starts<Day> = Readonly<Partial<Record<StatutoryType, Day | null>>>;

/** The first day of each type's leave, and whether the caller gave one date for each type. */
export interface LeaveStart {
  readonly isByType: boolean;
  readonly days: Starts<DayNumber>;
}

const ONE_DATE = shape.orNull(shape.date);
const BY_TYPE = shape.byWord(STATUTORY_TYPES, ONE_DATE);

/** One date for every type, or one for each. */
export const LEAVE_START: shape.OptionalShape<CalendarDate | null | Starts<CalendarDate>, LeaveStart> = {
  isOptional: true,
  read(reader, value, key, path) {
    const isByType = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isByType) return { isByType, days: BY_TYPE.read(reader, value, key, path) };
    const day = ONE_DATE.read(reader, value, key, path);
    return { isByType, days: Object.fromEntries(STATUTORY_TYPES.map((type) => [type, day])) };
  },
  schema: () => ({ anyOf: [ONE_DATE.schema(), BY_TYPE.schema()] }),
};

interface LeaveFacts extends SettingsWithLeave {
  readonly statutoryLines: readonly { readonly statutoryType: StatutoryType; readonly from: DayNumber }[];
  readonly leaveStart: LeaveStart;
}

/** Requires the first day, not after any day of it, of each leave whose policy has tiers. */
export function checkLeaveStart(read: LeaveFacts, subject: shape.Subject): void {
  const levels = leaveLevels(read);
  for (const type of STATUTORY_TYPES) checkStartOfType(type, read, levels, subject);
}

function checkStartOfType(
  type: StatutoryType,
  { statutoryLines, leaveStart }: LeaveFacts,
  levels: LeaveLevels,
  subject: shape.Subject,
): void {
  const days = statutoryLines.filter(({ statutoryType }) => statutoryType === type).map(({ from }) => from);
  if (days.length === 0 || policyOf(levels, type).policy.tiers.length === 0) return;
  const start = leaveStart.days[type] ?? null;
  const first = Math.min(...days);
  const path = leaveStart.isByType ? `/leaveStart/${type}` : "/leaveStart";
  if (start === null) subject.refuse("required_with", path, { other: "tiers" });
  else if (start > first) subject.refuse("date_after", path, { limit: formatDate(first) });
}
