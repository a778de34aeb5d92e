import { type DayNumber, getTaxMonth } from "../../base";
import type { FiguresToDate, ReadCharge, ReadReport } from "./charge-facts";
import { NO_FIGURES, withFigures } from "./figures";

/** A report of an employment, in the order in which HMRC counts them. */
interface Report {
  /** The place of its submission in the order of sending. */
  readonly at: number;
  readonly taxMonth: number;
  readonly paymentDate: DayNumber;
  readonly report: ReadReport;
}

/** The reports of one employment by payment date, then by sending. */
export interface Chain {
  readonly employeeId: string;
  /** The last report before; null if there was none. */
  readonly before: ReadReport | null;
  readonly reports: readonly Report[];
}

/** Returns what was reported of each employment. */
export function groupChains({ fullPaymentSubmissions, before }: ReadCharge): readonly Chain[] {
  const reports = new Map<string, Report[]>();
  for (const { employeeId } of before?.reports ?? []) reports.set(employeeId, []);
  for (const [at, { paymentDate, reports: sent }] of fullPaymentSubmissions.entries()) {
    for (const report of sent) {
      const own = reports.get(report.employeeId) ?? [];
      own.push({ at, taxMonth: getTaxMonth(paymentDate), paymentDate, report });
      reports.set(report.employeeId, own);
    }
  }
  const held = new Map((before?.reports ?? []).map((report) => [report.employeeId, report]));
  return [...reports].map(([employeeId, own]) => ({
    employeeId,
    before: held.get(employeeId) ?? null,
    reports: own.sort((one, other) => one.paymentDate - other.paymentDate || one.at - other.at),
  }));
}

/** Figures to date with one report, added up over the employments of a track. */
interface Step {
  readonly at: number;
  readonly taxMonth: number;
  readonly toDate: FiguresToDate;
}

/** Employments reported by the same submissions, added up: what ignoring a submission does is the same for all of them. */
export interface Track {
  readonly before: FiguresToDate;
  readonly steps: readonly Step[];
}

/** Adds employments up by the submissions that report them. */
export function sumTracks(chains: readonly Chain[]): readonly Track[] {
  const tracks = new Map<string, Track>();
  for (const { before, reports } of chains) {
    const key = reports.map(({ at }) => at).join(" ");
    const known = tracks.get(key);
    tracks.set(key, {
      before: withFigures(known?.before ?? NO_FIGURES, before?.toDate ?? NO_FIGURES),
      steps: reports.map(({ at, taxMonth, report }, index) => {
        const toDate = withFigures(known?.steps[index]?.toDate ?? NO_FIGURES, report.toDate);
        return { at, taxMonth, toDate };
      }),
    });
  }
  return [...tracks.values()];
}

/** Returns the figures that count at the end of a tax month, without the submissions that were not processed. */
export function figuresAt({ before, steps }: Track, taxMonth: number, ignored: ReadonlySet<number>): FiguresToDate {
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index];
    if (step !== undefined && step.taxMonth <= taxMonth && !ignored.has(step.at)) return step.toDate;
  }
  return before;
}
