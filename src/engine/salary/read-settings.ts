import type { Reader, Unread } from "../base";
import type { PatternLevels } from "./day-counter";
import type { LeaveLevels } from "./leave-policies";
import { readLeave } from "./read-leave";
import { readPatterns } from "./read-patterns";
import { CALCULATION_METHODS, type CalculationMethod, type SettingSource } from "./words";

/** What the levels say together. */
export interface Settings {
  readonly method: CalculationMethod;
  readonly source: SettingSource;
  readonly patterns: PatternLevels;
  readonly leave: LeaveLevels;
}

const KNOWN = {
  employee: new Set(["calculationMethod", "workingPatterns", "leave"]),
  payRun: new Set(["workingPatterns"]),
  organisation: new Set(["calculationMethod", "workingPatterns", "leave"]),
};

/** Reads the settings of employee, pay run and organisation; a level may be left out. */
export function readSettings(reader: Reader, facts: Unread): Settings {
  const [employee, payRun, organisation] = (["employee", "payRun", "organisation"] as const).map((level) =>
    readLevel(reader, facts, level),
  ) as [Unread, Unread, Unread];
  const bankHolidays = readBankHolidays(reader, facts);
  return {
    ...methodOf(readMethod(reader, employee, "/employee"), readMethod(reader, organisation, "/organisation")),
    patterns: [
      readPatterns(reader, employee, "/employee", bankHolidays),
      readPatterns(reader, payRun, "/payRun", bankHolidays),
      readPatterns(reader, organisation, "/organisation", bankHolidays),
    ],
    leave: {
      employee: readLeave(reader, employee, "/employee"),
      organisation: readLeave(reader, organisation, "/organisation"),
    },
  };
}

function readLevel(reader: Reader, facts: Unread, level: keyof typeof KNOWN): Unread {
  const value = facts[level];
  const owner = value === undefined || value === null ? {} : (reader.object(value, `/${level}`) ?? {});
  reader.onlyKnown(owner, KNOWN[level], `/${level}`);
  return owner;
}

function readMethod(reader: Reader, settings: Unread, path: string): CalculationMethod | null {
  return settings.calculationMethod === undefined || settings.calculationMethod === null
    ? null
    : reader.choice(settings, "calculationMethod", path, CALCULATION_METHODS);
}

function methodOf(
  employee: CalculationMethod | null,
  organisation: CalculationMethod | null,
): Pick<Settings, "method" | "source"> {
  if (employee !== null) return { method: employee, source: "Employee" };
  if (organisation !== null) return { method: organisation, source: "Organisation" };
  return { method: "CalendarDays", source: "Default" };
}

const MOST_BANK_HOLIDAYS = 1_000;

function readBankHolidays(reader: Reader, facts: Unread): readonly number[] | null {
  if (facts.bankHolidays === undefined) return null;
  const given = reader.list(facts, "bankHolidays", "", MOST_BANK_HOLIDAYS);
  const owner = Object.fromEntries(given.entries());
  return [...new Set(given.map((_, index) => reader.date(owner, String(index), "/bankHolidays")))];
}
