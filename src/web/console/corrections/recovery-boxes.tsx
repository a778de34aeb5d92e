import type { JSX } from "preact";
import { SelectBox, TextBox } from "../../controls";

/** How money that the employee owes is recovered. */
export interface Terms {
  readonly mode: "AtOnce" | "Spread";
  readonly periods: string;
}

interface BoxesProps {
  readonly id: string;
  readonly terms: Terms;
  readonly change: (terms: Terms) => void;
}

/** The terms of a recovery, as people enter them. */
export function RecoveryBoxes({ id, terms, change }: BoxesProps): JSX.Element {
  return (
    <div class="filters">
      <SelectBox
        id={`mode-${id}`}
        label="Recover"
        value={terms.mode}
        options={[
          ["AtOnce", "At once"],
          ["Spread", "Over several runs"],
        ]}
        change={(mode) => change({ ...terms, mode })}
      />
      {terms.mode === "Spread" && (
        <TextBox
          id={`periods-${id}`}
          type="text"
          label="Number of runs"
          value={terms.periods}
          change={(periods) => change({ ...terms, periods })}
        />
      )}
    </div>
  );
}

/** Returns the recovery that the interface takes. */
export function recoveryOf({ mode, periods }: Terms) {
  return mode === "AtOnce" ? { mode } : { mode, periods: Number(periods) };
}
