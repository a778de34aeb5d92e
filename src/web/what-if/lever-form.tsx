import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Lever, LeverName } from "../../batch/what-if";
import { TextBox } from "../controls";
import type { Moved } from "./messages";

interface LeverProps {
  readonly levers: readonly Lever[];
  readonly moved: Moved;
  readonly move: (moved: Moved) => void;
}

const NAMES: Readonly<Record<LeverName, string>> = {
  basicRate: "Basic rate, outside Scotland",
  employeeMainRate: "Employee’s main rate of National Insurance",
  employerRate: "Employer’s rate of National Insurance",
  secondaryThreshold: "Secondary threshold, a year",
  minimumWage: "National Living Wage, an hour",
};

/** The sliders of rates and thresholds, and a rise of pay. */
export function LeverForm({ levers, moved, move }: LeverProps): JSX.Element {
  const [percent, setPercent] = useState("");
  const [from, setFrom] = useState("");
  return (
    <form
      class="situation"
      aria-label="What changes"
      onSubmit={(event) => {
        event.preventDefault();
        move({ ...moved, rise: { percent, from } });
      }}
    >
      {levers.map((lever) => (
        <Slider
          key={lever.name}
          lever={lever}
          value={moved.levers[lever.name] ?? lever.value}
          change={(value) => move({ ...moved, levers: { ...moved.levers, [lever.name]: value } })}
        />
      ))}
      <TextBox id="rise" label="Rise of pay" type="percent" value={percent} change={setPercent} />
      <TextBox
        id="rise-from"
        label="From"
        type="date"
        hint="The first payment date with the rise; empty for the whole year."
        value={from}
        change={setFrom}
      />
      <button type="submit" class="plain">
        Apply the rise
      </button>
    </form>
  );
}

interface SliderProps {
  readonly lever: Lever;
  readonly value: number;
  readonly change: (value: number) => void;
}

function Slider({ lever: { name, unit, highest, step, value: usual }, value, change }: SliderProps): JSX.Element {
  const text = (figure: number): string => (unit === "percent" ? `${figure}%` : `£${figure.toLocaleString("en-GB")}`);
  return (
    <div class="field">
      <label class="label" for={name}>
        {NAMES[name]}
      </label>
      <input
        class="slider"
        type="range"
        id={name}
        min="0"
        max={highest}
        step={step}
        value={value}
        aria-valuetext={text(value)}
        aria-describedby={`${name}-hint`}
        onInput={(event) => change(Number(event.currentTarget.value))}
      />
      <p class="hint" id={`${name}-hint`}>
        {value === usual ? text(value) : `${text(value)} instead of ${text(usual)}`}
      </p>
    </div>
  );
}
