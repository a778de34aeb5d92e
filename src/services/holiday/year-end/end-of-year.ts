import Decimal from "decimal.js";
import type { Problem, Rulebook } from "../../../engine";
import { formatDate, readDate } from "../../../engine/base";
import { type CarriedOver, carriedOverHoliday, isIrregularWork } from "../../../engine/holiday";
import { getBalance } from "../balances/balance";
import type { EmployeeHoliday, PolicyRow } from "../balances/employee-holiday";
import type { LeaveYear } from "../balances/leave-year";
import { getWeek, patternOn } from "../balances/pattern-days";
import type { YearEndItem } from "../contract/year-end-operation";
import { WITHOUT_HOURS } from "../pay/week-units";

interface Asked {
  readonly policy: PolicyRow;
  readonly year: LeaveYear;
  readonly rulebook: Rulebook;
}

type Ended =
  | { readonly ok: true; readonly item: YearEndItem }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Returns what an employee carries over at the end of a leave year: parts carried in before that have not lapsed, and
 * the untaken leave of the year by cause.
 */
export function endOfYear(holiday: EmployeeHoliday, { policy, year, rulebook }: Asked): Ended {
  const asOf = formatDate(readDate(year.end) + 1);
  const found = getBalance(holiday, { policy, year, asOf, rulebook });
  if (!found.ok) return found;
  const { balance } = found;
  const kept = balance.carriedOver.flatMap(({ cause, units, used, expiresOn }): CarriedOver[] => {
    const left = new Decimal(units).minus(used);
    const isOpen = expiresOn === null || expiresOn > year.end;
    return isOpen && left.gt(0) ? [{ cause, units: left.toString(), expiresOn }] : [];
  });
  const untaken = Decimal.max(0, Decimal.sum(balance.remaining, ...kept.map(({ units }) => `-${units}`)));
  const week = getWeek(patternOn(holiday.facts, holiday.usual, year.end));
  const causes = causesOf(holiday, policy, year);
  const isInHours = policy.unit_name === "Hour";
  if (isInHours && week.hours === null && causes.length > 0) return { ok: false, problems: [WITHOUT_HOURS] };
  const carried = carriedOverHoliday(
    {
      territory: holiday.territory,
      isIrregular: isIrregularWork(policy.kind),
      leaveYearStartDate: year.start,
      daysPerWeek: week.days,
      hoursPerWeek: isInHours ? week.hours : null,
      untaken: untaken.toString(),
      causes,
      faultEndedOn: null,
    },
    rulebook,
  );
  if (!carried.ok) return carried;
  return {
    ok: true,
    item: {
      employeeId: holiday.employeeId,
      unitName: policy.unit_name,
      remaining: balance.remaining,
      carriedOver: [...kept, ...carried.value.carriedOver].map((each) => ({ ...each })),
      lost: carried.value.lost,
    },
  };
}

/** Returns the causes of the policy, and those of the law that the employee's absences on the last day give. */
function causesOf({ spells }: EmployeeHoliday, policy: PolicyRow, { end }: LeaveYear) {
  const absent = spells.filter(({ start_date: from, end_date: to }) => from <= end && (to === null || to >= end));
  const isSick = absent.some(({ statutory_type: type }) => type === "StatutorySickPay");
  const isOnLeave = absent.some(({ statutory_type: type }) => type !== "StatutorySickPay");
  const listed = policy.carry_over.filter(({ cause }) => {
    if (cause === "Sickness") return isSick;
    return cause === "FamilyLeave" ? isOnLeave : true;
  });
  const has = (cause: string) => listed.some((each) => each.cause === cause);
  return [
    ...listed.map(({ cause, maximumUnits, lastDay }) => ({ cause, maximumUnits, months: lastDay })),
    ...(isSick && !has("Sickness") ? [{ cause: "Sickness" as const }] : []),
    ...(isOnLeave && !has("FamilyLeave") ? [{ cause: "FamilyLeave" as const }] : []),
  ];
}
