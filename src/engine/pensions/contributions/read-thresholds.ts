import { halfUpDivide } from "../../../kernel";
import { type DayNumber, formatDate, type Reader, type Unread } from "../../base";
import type { PensionRules } from "../pension-rules";
import { lengthOf, type PeriodLength, readOtherLength, readPeriodLength } from "../period-length";
import { type Thresholds, thresholdsOn } from "../thresholds";
import { needsEarnings } from "./bases";
import type { ContributionBasis } from "./facts";
import type { PensionPayment } from "./pension-payment";

/** Reads the thresholds of the payment's period; null if the basis needs none or they cannot be found. */
export function readThresholds(
  reader: Reader,
  owner: Unread,
  rules: PensionRules,
  day: DayNumber,
  basis: ContributionBasis,
  known: PensionPayment | null,
  isFirstBandFull: boolean,
): Thresholds | null {
  const length = readLength(reader, owner, basis, known);
  if (length === null) return null;
  const thresholds = thresholdsOn(rules, day, length);
  const membership = readFirstPeriod(reader, owner);
  if (thresholds === null || membership === null || isFirstBandFull) return thresholds;
  const { days, of } = membership;
  return {
    ...thresholds,
    lower: halfUpDivide(thresholds.lower * days, of),
    upper: halfUpDivide(thresholds.upper * days, of),
  };
}

/** Reads the length of the pay reference period; null if it is neither needed nor stated. */
function readLength(
  reader: Reader,
  owner: Unread,
  basis: ContributionBasis,
  known: PensionPayment | null,
): PeriodLength | null {
  const other = owner.payReferencePeriodLength;
  if (known !== null) return other === undefined ? lengthOf(known.frequency) : readOtherLength(reader, other);
  const isNamed = owner.frequency !== undefined || other !== undefined;
  return needsEarnings(basis) || isNamed ? readPeriodLength(reader, owner) : null;
}

const FIRST_PERIOD = ["enrolmentDate", "payReferencePeriodStartDate", "payReferencePeriodEndDate"] as const;

/** Reads the days of membership among the days of the period; null if membership did not begin in it. */
function readFirstPeriod(reader: Reader, owner: Unread): { days: number; of: number } | null {
  const { enrolmentDate, payReferencePeriodStartDate: start, payReferencePeriodEndDate: end } = owner;
  if (enrolmentDate === undefined && start === undefined && end === undefined) return null;
  const given = FIRST_PERIOD.filter((key) => owner[key] !== undefined);
  for (const key of FIRST_PERIOD) {
    if (owner[key] === undefined) reader.refuse("required_with", `/${key}`, { other: given[0] as string });
  }
  if (given.length < FIRST_PERIOD.length) return null;
  const [joined, first, last] = FIRST_PERIOD.map((key) => reader.date(owner, key, "")) as [number, number, number];
  if (last < first) reader.refuse("date_before", "/payReferencePeriodEndDate", { limit: formatDate(first) });
  if (joined > last) reader.refuse("date_after", "/enrolmentDate", { limit: formatDate(last) });
  return joined <= first ? null : { days: last - joined + 1, of: last - first + 1 };
}
