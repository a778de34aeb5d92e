import type { JSX } from "preact";
import type { Problem } from "../../engine";
import { SelectBox, TextBox } from "../controls";
import { problemInWords } from "../situation";
import { DAY_KINDS, DAY_WORDS, pathsOfDays } from "./during";
import { FormGroup } from "./form-group";
import type { DayDuring, DayKind, Leave } from "./leave";

interface DuringProps {
  readonly leave: Leave;
  readonly problems: readonly Problem[];
  readonly change: (changes: Partial<Leave>) => void;
}

/** Single days of a leave: keeping in touch (KIT) days, and events that lose a week's pay. */
export function DuringForm({ leave, problems, change }: DuringProps): JSX.Element | null {
  const { kind, during } = leave;
  const kinds = DAY_KINDS[kind];
  const [usual] = kinds;
  if (usual === undefined) return null;
  const paths = pathsOfDays(leave);
  const set = (days: readonly DayDuring[]): void => change({ during: days });
  return (
    <FormGroup title="Keeping in touch (KIT) days" summary={summaryOf(during)} isOpen={during.length > 0}>
      {during.map((day, place) => (
        <DayRow
          key={place}
          place={place}
          day={day}
          kinds={kinds}
          problem={problems
            .filter(({ path }) => path === paths[place])
            .map((problem) => problemInWords(problem, "The day"))
            .join(" ")}
          change={(next) => set(during.map((each, at) => (at === place ? next : each)))}
          remove={() => set(during.filter((_, at) => at !== place))}
        />
      ))}
      <button type="button" class="plain" onClick={() => set([...during, { date: "", what: usual }])}>
        Add a day
      </button>
    </FormGroup>
  );
}

function summaryOf(during: readonly DayDuring[]): string {
  if (during.length === 0) return "None";
  return during.length === 1 ? "1 day" : `${during.length} days`;
}

interface RowProps {
  readonly place: number;
  readonly day: DayDuring;
  readonly kinds: readonly DayKind[];
  readonly problem: string;
  readonly change: (day: DayDuring) => void;
  readonly remove: () => void;
}

function DayRow({ place, day, kinds, problem, change, remove }: RowProps): JSX.Element {
  const id = `leave-day-${place + 1}`;
  return (
    <fieldset class="entry">
      <legend class="visually-hidden">{`Day ${place + 1}`}</legend>
      <TextBox
        id={id}
        label={`Day ${place + 1}`}
        type="date"
        value={day.date}
        problem={problem}
        change={(date) => change({ ...day, date })}
      />
      <SelectBox
        id={`${id}-what`}
        label="What it was"
        value={day.what}
        options={kinds.map((what) => [what, DAY_WORDS[what]])}
        change={(what) => change({ ...day, what })}
      />
      <button type="button" class="plain" onClick={remove}>
        {`Remove day ${place + 1}`}
      </button>
    </fieldset>
  );
}
