import type { JSX } from "preact";

const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface QualifyingDaysProps {
  /** Monday to Sunday; "1" means a qualifying day. */
  readonly days: string;
  readonly change: (days: string) => void;
}

/** The days of a week on which sick pay may be due. */
export function QualifyingDays({ days, change }: QualifyingDaysProps): JSX.Element {
  const turn = (place: number): string =>
    NAMES.map((_, at) => ((days[at] === "1") !== (at === place) ? "1" : "0")).join("");
  return (
    <fieldset class="checks weekdays">
      <legend class="label">Qualifying days</legend>
      <div class="weekday-boxes">
        {NAMES.map((name, place) => (
          <label class="weekday" key={name}>
            <input type="checkbox" checked={days[place] === "1"} onChange={() => change(turn(place))} />
            <span aria-hidden="true">{name.slice(0, 2)}</span>
            <span class="visually-hidden">{name}</span>
          </label>
        ))}
      </div>
      {!days.includes("1") && <p class="problem">At least one day must qualify.</p>}
    </fieldset>
  );
}
