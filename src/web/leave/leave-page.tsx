import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Problem } from "../../engine";
import { CopyLink } from "../controls";
import { type Calendar, calendarOf } from "./calendar";
import { CalendarView } from "./calendar-view";
import { HolidayCard } from "./holiday-card";
import { readHoliday } from "./holiday-on-record";
import type { Leave } from "./leave";
import { LeaveForm } from "./leave-form";
import { readLink, writeLink } from "./link";
import { leaveRulebook } from "./rules";

/** The calendar's page: the inputs, and the pay of each day. */
export function LeavePage(): JSX.Element {
  const [leave, setLeave] = useAddress();
  const outcome = useMemo(() => calendarOf(leave, leaveRulebook), [leave]);
  const kept = useRef<Calendar | null>(null);
  if (outcome.ok) kept.current = outcome.calendar;
  const problems = useSettled(outcome.ok ? NONE : outcome.problems);
  const holiday = useMemo(() => readHoliday(leave.holiday), [leave.holiday]);
  const calendar = kept.current?.leave.kind === leave.kind ? kept.current : null;
  return (
    <>
      <a class="skip-link" href="#calendar">
        Skip to the calendar
      </a>
      <Header />
      <main class="leave">
        <LeaveForm
          leave={leave}
          weeks={calendar?.weeks ?? []}
          problems={problems}
          change={(changes) => setLeave({ ...leave, ...changes })}
          reset={(next) => setLeave({ ...next, holiday: leave.holiday })}
        />
        <div>
          <div class="actions">
            <CopyLink />
          </div>
          <CalendarView calendar={calendar} isStale={problems.length > 0} />
          {holiday !== null && <HolidayCard holiday={holiday} />}
        </div>
      </main>
      <footer class="colophon">
        <p>Everything is calculated in this browser. Nothing you enter leaves your browser.</p>
      </footer>
    </>
  );
}

const NONE: readonly Problem[] = [];
const PAUSE_BEFORE_PROBLEMS = 350;
const PAUSE_BEFORE_WRITING = 150;

/** Returns the problems after a pause in typing. */
function useSettled(problems: readonly Problem[]): readonly Problem[] {
  const [settled, setSettled] = useState(problems);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(problems), problems.length === 0 ? 0 : PAUSE_BEFORE_PROBLEMS);
    return () => clearTimeout(timer);
  }, [problems]);
  return problems.length === 0 ? NONE : settled;
}

/** Keeps the inputs in the page's address. */
function useAddress(): [Leave, (next: Leave) => void] {
  const [leave, setLeave] = useState(() => readLink(location.hash.slice(1)));
  useEffect(() => {
    const write = (): void => history.replaceState(null, "", `#${writeLink(leave)}`);
    const timer = setTimeout(write, PAUSE_BEFORE_WRITING);
    const follow = (): void => {
      const name = location.hash.slice(1);
      if (document.getElementById(name)) write();
      else setLeave(readLink(name));
    };
    addEventListener("hashchange", follow);
    return () => {
      clearTimeout(timer);
      removeEventListener("hashchange", follow);
    };
  }, [leave]);
  return [leave, setLeave];
}

function Header(): JSX.Element {
  return (
    <header class="masthead">
      <p class="brand">
        <a href="./">Paypacket</a>
      </p>
      <h1>Statutory pay, day by day</h1>
      <p class="lead">What each day of an absence or a leave pays, week by week and pay period by pay period.</p>
    </header>
  );
}
