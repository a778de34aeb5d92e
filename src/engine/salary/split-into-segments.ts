import { formatDate, formatPence, type WorkingStep } from "../base";
import { type DefinedCalculation, defineCalculation } from "../rulebook";
import {
  type EmploymentWindow,
  type SalarySegment,
  type SalarySegments,
  SEGMENT_FACTS,
  type SegmentFacts,
} from "./facts";
import { readStretch } from "./read-facts";
import { INTERFACE, salaryLaw } from "./salary-rules";
import { type Days, getSegments, getSegmentWindow, type Segment, type Stretch } from "./segments";

/**
 * Cuts the employed days of a pay period at every salary version that starts inside them.
 *
 * The window runs from the later of the period's and the employment's first day, or from the day after those that another
 * payroll has paid, to the earlier of their last days. A
 * version that starts on the window's first day does not cut it; two versions of one amount do. Days before the first
 * version are in no segment. A segment with a salary of zero is returned here and pays nothing.
 * Problems: wrong facts; `date_before` if a last day is before its first; `duplicate` versions of one day.
 * Source: the interface, salary, period rules 1 and 2.
 */
export const splitIntoSegments: DefinedCalculation<SegmentFacts, SalarySegments> = defineCalculation({
  name: "salary-segments",
  facts: SEGMENT_FACTS,
  law: (_, rulebook) => salaryLaw(rulebook),
  work(read) {
    const stretch = readStretch(read);
    return {
      employmentWindow: writeWindow(getSegmentWindow(stretch)),
      segments: getSegments(stretch).map(writeSegment),
    };
  },
  explain(_, read) {
    const stretch = readStretch(read);
    return getSegments(stretch).map((segment, index) => step(stretch, segment, index));
  },
});

export function writeWindow(window: Days | null): EmploymentWindow | null {
  return window === null ? null : { from: formatDate(window.from), to: formatDate(window.upTo) };
}

function writeSegment({ from, upTo, version, isWholePeriod }: Segment): SalarySegment {
  return {
    segmentStart: formatDate(from),
    segmentEnd: formatDate(upTo),
    salary: formatPence(version.salary),
    effectiveFrom: formatDate(version.from),
    isWholePeriod,
  };
}

function step({ period, employed, versions }: Stretch, segment: Segment, index: number): WorkingStep {
  const next = versions.find(({ from }) => from > segment.version.from);
  return {
    id: "salary.segment",
    figure: `/segments/${index}`,
    rule: "A segment is a stretch of the employed days of the period with one salary version.",
    formula:
      "latest of (period start, employment start, version) to earliest of (period end, leaving date, day before the next version)",
    inputs: {
      "period start": formatDate(period.from),
      "period end": formatDate(period.upTo),
      "employment start": formatDate(employed.from),
      "leaving date": Number.isFinite(employed.upTo) ? formatDate(employed.upTo) : "none",
      version: formatDate(segment.version.from),
      "next version": next === undefined ? "none" : formatDate(next.from),
    },
    value: `${formatDate(segment.from)} to ${formatDate(segment.upTo)}`,
    sources: [INTERFACE],
  };
}
