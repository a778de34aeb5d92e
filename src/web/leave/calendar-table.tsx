import { Fragment, type JSX } from "preact";
import { useDisclosure, WhyButton, WhySteps } from "../result";
import { shown } from "../situation";
import type { Calendar } from "./calendar";
import type { CalendarDay, CalendarSlice, CalendarWeek } from "./calendar-week";
import { dayAfter, spanInWords, write } from "./days";

/** The weeks as rows of seven days, with what each pays and why. */
export function CalendarTable({ calendar }: { readonly calendar: Calendar }): JSX.Element {
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
