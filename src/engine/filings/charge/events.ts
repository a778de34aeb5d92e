import type { FiguresToDate, ReadCharge } from "./charge-facts";
import type { Duplicate } from "./duplicates";
import { figuresBySubmission } from "./effects";
import { NO_FIGURES, withFigures } from "./figures";
import type { ChargeBasis, Departure } from "./month-charge";

/** What can make HMRC's figure another one. */
export type ExplanationKind =
  | "NotProcessed"
  | "ProcessedTwice"
  | "EarlierVersion"
  | "EpsMissing"
  | "DuplicateEmployment";

/** Something that may have happened to one submission. */
export interface ChargeEvent {
  readonly kind: ExplanationKind;
  readonly submissionId: string;
  /** The version that counts instead. */
  readonly supersedes: string | null;
  /** Employees read as second employments; none otherwise. */
  readonly employeeIds: readonly string[];
  readonly isIgnored: boolean;
  readonly added: FiguresToDate;
}

/** Returns everything that may have happened to the submissions of the month and of the one before. */
export function getChargeEvents(basis: ChargeBasis, duplicates: readonly Duplicate[]): readonly ChargeEvent[] {
  return [...ignoredEvents(basis), ...repeatedEvents(basis), ...duplicateEvents(duplicates)];
}

function ignoredEvents({ read, tracks }: ChargeBasis): readonly ChargeEvent[] {
  const { taxMonth } = read;
  const isNear = (month: number | null) => month === taxMonth || month === taxMonth - 1;
  const places = new Set(
    tracks.flatMap(({ steps }) => steps.flatMap((step) => (isNear(step.taxMonth) ? step.at : []))),
  );
  const payments = read.fullPaymentSubmissions.filter((_, at) => places.has(at));
  const summaries = read.employerPaymentSummaries.filter(
    (sent) =>
      isNear(sent.taxMonth) || isNear(sent.apprenticeshipLevy?.taxMonth ?? null) || sent.employmentAllowance !== null,
  );
  return [
    ...payments.map((sent) => ignoredEvent(sent, "NotProcessed")),
    ...summaries.map((sent) => ignoredEvent(sent, "EpsMissing")),
  ];
}

type Sent = Pick<ReadCharge["fullPaymentSubmissions"][number], "submissionId" | "supersedes">;

function ignoredEvent({ submissionId, supersedes }: Sent, missing: "NotProcessed" | "EpsMissing"): ChargeEvent {
  const kind = supersedes === null ? missing : "EarlierVersion";
  return { kind, submissionId, supersedes, employeeIds: [], isIgnored: true, added: NO_FIGURES };
}

function repeatedEvents(basis: ChargeBasis): readonly ChargeEvent[] {
  return [...figuresBySubmission(basis)].map(([at, added]) => ({
    ...event(basis.read.fullPaymentSubmissions[at]?.submissionId ?? "", added),
    kind: "ProcessedTwice",
  }));
}

function event(submissionId: string, added: FiguresToDate) {
  return { submissionId, supersedes: null, employeeIds: [], isIgnored: false, added } as const;
}

const MOST_ALONE = 50;

/** Employments of a submission are read as second ones all together or, if they are few, each alone. */
function duplicateEvents(duplicates: readonly Duplicate[]): readonly ChargeEvent[] {
  const bySubmission = new Map<string, Map<string, FiguresToDate>>();
  for (const { submissionId, employeeId, figures } of duplicates) {
    const employees = bySubmission.get(submissionId) ?? new Map<string, FiguresToDate>();
    bySubmission.set(submissionId, employees.set(employeeId, figures));
  }
  return [...bySubmission].flatMap(([submissionId, employees]): readonly ChargeEvent[] => {
    const all = [...employees.values()].reduce((sum, figures) => withFigures(sum, figures), NO_FIGURES);
    const together = duplicateEvent(submissionId, [...employees.keys()], all);
    if (employees.size === 1 || employees.size > MOST_ALONE) return [together];
    const alone = [...employees].map(([employeeId, figures]) => duplicateEvent(submissionId, [employeeId], figures));
    return [together, ...alone];
  });
}

function duplicateEvent(submissionId: string, employeeIds: readonly string[], added: FiguresToDate): ChargeEvent {
  return { ...event(submissionId, added), kind: "DuplicateEmployment", employeeIds };
}

/** Returns how HMRC's record differs after several events. */
export function getDeparture(events: readonly ChargeEvent[]): Departure {
  const ignored = events.flatMap(({ isIgnored, submissionId }) => (isIgnored ? [submissionId] : []));
  const added = events.reduce((sum, each) => withFigures(sum, each.added), NO_FIGURES);
  return { ignored: new Set(ignored), added };
}

/** Returns whether events can have happened together: each submission at most once. */
export function canHappen(events: readonly ChargeEvent[]): boolean {
  return new Set(events.map(({ submissionId }) => submissionId)).size === events.length;
}
