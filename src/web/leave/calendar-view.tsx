import type { JSX } from "preact";
import { Spoken } from "../controls";
import { shown } from "../situation";
import type { Calendar } from "./calendar";
import { CalendarTable } from "./calendar-table";
import { CaseView } from "./case-view";
import { KINDS } from "./leave";
import { Legend } from "./legend";
import { PeriodTable } from "./period-table";

interface CalendarViewProps {
  readonly calendar: Calendar | null;
  readonly isStale: boolean;
}

/** The total, the weeks, and the amount of each pay period. */
export function CalendarView({ calendar, isStale }: CalendarViewProps): JSX.Element {
  return (
    <section class={isStale ? "result stale" : "result"} aria-labelledby="calendar">
      <h2 class="eyebrow" id="calendar" tabIndex={-1}>
        {calendar === null ? "Statutory pay" : nameOf(calendar)}
      </h2>
      {isStale && <p class="notice">{calendar === null ? NOTHING_YET : BEFORE_THE_PROBLEM}</p>}
      {calendar !== null && <Whole calendar={calendar} />}
      <Announcement calendar={calendar} isStale={isStale} />
    </section>
  );
}

const NOTHING_YET = "The calendar appears as soon as the inputs can be calculated.";
const BEFORE_THE_PROBLEM = "Correct the error to update the calendar.";

function nameOf({ leave }: Calendar): string {
  return KINDS.find(([kind]) => kind === leave.kind)?.[1] ?? "";
}

function Whole({ calendar }: { readonly calendar: Calendar }): JSX.Element {
  return (
    <>
      <div>
        <p class="hero money">{shown(calendar.total)}</p>
        {calendar.facts.map((sentence) => (
          <p class="hero-note" key={sentence}>
            {sentence}
          </p>
        ))}
      </div>
      <CaseView facts={calendar.case} />
      {calendar.weeks.length > 0 && (
        <>
          <div class="block">
            <h3 id="weeks">Week by week</h3>
            <Legend calendar={calendar} />
            <CalendarTable calendar={calendar} />
          </div>
          <PeriodTable calendar={calendar} />
        </>
      )}
    </>
  );
}

/** Announces the total to screen readers once typing has paused. */
function Announcement({ calendar, isStale }: CalendarViewProps): JSX.Element {
  const text =
    isStale || calendar === null
      ? "An input has a problem."
      : `${nameOf(calendar)}: ${shown(calendar.total)} in total.`;
  return <Spoken text={text} role="status" />;
}
