import { Fragment, type JSX } from "preact";
import { Spoken } from "../controls";
import { useDisclosure, WhyButton, WhySteps } from "../result";
import { getPence, pounds, shown } from "../situation";
import type { Calendar, CaseFacts } from "./calendar";
import type { CalendarDay, CalendarSlice, CalendarWeek, Tone } from "./calendar-week";
import { dayAfter, spanInWords, write } from "./days";
import { KINDS } from "./leave";

const WORDS: readonly (readonly [Tone, string])[] = [
  ["share", "90% of average weekly earnings"],
  ["flat", "Standard weekly rate"],
  ["elsewhere", "Paid by the previous payroll"],
  ["waiting", "Waiting day"],
  ["unpaid", "Not paid"],
  ["rest", "Absent, not a qualifying day"],
];

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

/** The tests and dates of a case, and the form to give if pay is refused. */
function CaseView({ facts }: { readonly facts: CaseFacts }): JSX.Element | null {
  const { tests, dates, refusal } = facts;
  if (tests.length === 0 && dates.length === 0 && refusal === null) return null;
  return (
    <div class="block case">
      <h3>Tests and dates</h3>
      {refusal !== null && <p class="notice">{refusal}</p>}
      <ul class="case-tests">
        {tests.map(({ isMet, words }) => (
          <li key={words} class={isMet ? "met" : "unmet"}>
            <strong>{isMet ? "Met" : "Not met"}</strong> {words}
          </li>
        ))}
      </ul>
      <dl class="case-dates">
        {dates.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The key to the colours of this calendar. */
function Legend({ calendar }: { readonly calendar: Calendar }): JSX.Element {
  const isMarked = calendar.weeks.some(({ days }) => days.some((day) => day.isMarked));
  const used = new Set(calendar.weeks.flatMap(({ days }) => days.map(({ tone }) => tone)));
  return (
    <ul class="legend">
      {WORDS.filter(([tone]) => used.has(tone)).map(([tone, words]) => (
        <li key={tone}>
          <span class={`swatch tone-${tone}`} aria-hidden="true" />
          {words}
        </li>
      ))}
      {isMarked && (
        <li>
          <span class="swatch marked" aria-hidden="true" />A day of work or sick pay
        </li>
      )}
      <li>
        <span class="swatch starts-period" aria-hidden="true" />A pay period begins
      </li>
    </ul>
  );
}

/** The amount of each pay period. */
function PeriodTable({ calendar }: { readonly calendar: Calendar }): JSX.Element {
  const slices = calendar.weeks.flatMap((week) => week.slices);
  const sums = new Map<string, number>();
  for (const { amount, period, isImported } of slices) {
    const elsewhere = isImported ? "The previous payroll" : "No pay period";
    const name = period === null ? elsewhere : spanInWords(period.startDate, period.endDate);
    sums.set(name, (sums.get(name) ?? 0) + getPence(amount));
  }
  return (
    <div class="block">
      <h3 id="periods">Pay period by pay period</h3>
      <table class="periods" aria-labelledby="periods">
        <thead>
          <tr>
            <th scope="col">Pay period</th>
            <th scope="col">Statutory pay</th>
          </tr>
        </thead>
        <tbody>
          {[...sums].map(([name, pence]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="money">{pounds(pence)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr class="total">
            <th scope="row">Total</th>
            <td class="money">{shown(calendar.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The weeks as rows of seven days, with what each pays and why. */
function CalendarTable({ calendar }: { readonly calendar: Calendar }): JSX.Element {
  const first = calendar.weeks[0];
  return (
    <table class="calendar" aria-labelledby="weeks">
      <thead>
        <tr>
          {first?.days.map(({ date }) => (
            <Weekday key={date} date={date} />
          ))}
          <th scope="col">Pays</th>
          <th scope="col">
            <span class="visually-hidden">Why</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {calendar.weeks.map((week, index) => (
          <Fragment key={week.start}>
            <Gap before={calendar.weeks[index - 1]} week={week} />
            <WeekRows week={week} isFirst={index === 0} calendar={calendar} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** The day of the week, "Mon"; its first letter only on a narrow screen. */
function Weekday({ date }: { readonly date: string }): JSX.Element {
  const name = write(date, { weekday: "short" });
  return (
    <th scope="col" abbr={write(date, { weekday: "long" })}>
      {name.slice(0, 1)}
      <span class="weekday-rest">{name.slice(1)}</span>
    </th>
  );
}

/** Shows that weeks without a day of absence lie between two rows. */
function Gap({
  before,
  week,
}: {
  readonly before: CalendarWeek | undefined;
  readonly week: CalendarWeek;
}): JSX.Element | null {
  if (before === undefined || dayAfter(before.end, 1) === week.start) return null;
  return (
    <tr class="gap">
      <td colSpan={9}>{`No absence from ${spanInWords(dayAfter(before.end, 1), dayAfter(week.start, -1))}`}</td>
    </tr>
  );
}

interface WeekRowsProps {
  readonly week: CalendarWeek;
  readonly isFirst: boolean;
  readonly calendar: Calendar;
}

function WeekRows({ week, isFirst, calendar }: WeekRowsProps): JSX.Element {
  const why = useDisclosure(`why-${week.start}`);
  const about = `The week from ${spanInWords(week.start, week.end)}`;
  return (
    <>
      <tr data-week={week.start}>
        {week.days.map((day, place) => (
          <Day key={day.date} day={day} showsMonth={(isFirst && place === 0) || day.date.endsWith("-01")} />
        ))}
        <td class="pays">
          <Pays week={week} />
        </td>
        <td class="ask">{week.steps.length > 0 && <WhyButton about={about} disclosure={why} />}</td>
      </tr>
      {why.open && (
        <tr class="why-row">
          <td colSpan={9}>
            <WhySteps about={about} steps={week.steps} law={calendar} disclosure={why} />
          </td>
        </tr>
      )}
    </>
  );
}

function Day({ day, showsMonth }: { readonly day: CalendarDay; readonly showsMonth: boolean }): JSX.Element {
  const { date, tone, mark, words, isMarked, startsPeriod } = day;
  const full = write(date, { weekday: "long", day: "numeric", month: "long" });
  const begins = startsPeriod ? ", a pay period begins" : "";
  return (
    <td
      class={`day tone-${tone}${startsPeriod ? " starts-period" : ""}${isMarked ? " marked" : ""}`}
      data-date={date}
      data-tone={tone}
    >
      <span class="visually-hidden">{`${full}${words === "" ? "" : `: ${words}`}${begins}`}</span>
      <span class="number" aria-hidden="true">
        {write(date, { day: "numeric" })}
        {showsMonth && <span class="month">{write(date, { month: "short" })}</span>}
      </span>
      <span class="mark" aria-hidden="true">
        {mark}
      </span>
    </td>
  );
}

function Pays({ week: { slices, amount, note } }: { readonly week: CalendarWeek }): JSX.Element {
  return (
    <>
      <strong class="money">{amount}</strong>
      {slices.length > 1 && slices.map((slice) => <Share key={slice.period?.startDate} slice={slice} />)}
      {note !== null && <span class="slice">{note}</span>}
    </>
  );
}

function Share({ slice: { amount, period, isImported } }: { readonly slice: CalendarSlice }): JSX.Element {
  const elsewhere = isImported ? "paid before" : "no pay period";
  const name = period === null ? elsewhere : `to ${write(period.endDate, { day: "numeric", month: "short" })}`;
  return (
    <span class="slice">
      <span class="money">{shown(amount)}</span> {name}
    </span>
  );
}
