import { pointerStep, shape } from "../../../base";
import { type Fact, written } from "../../../filing-facts";
import { MESSAGE_FACTS } from "../message";
import { employee } from "./employee";

const LATE_REASONS = ["A", "B", "C", "D", "F", "G", "H"] as const;
/** Why a full payment submission is late, by HMRC's letter. */
export type LateReason = (typeof LATE_REASONS)[number];

const LATE_REASON = shape.orNull(written(shape.choice(LATE_REASONS), (reason) => reason));

/** A late reason. E was the small employers' relaxation, which has ended; the schema still lists it. */
const lateReason: shape.OptionalShape<LateReason | null, Fact | null> = {
  isOptional: true,
  read(reader, value, key, path) {
    if (value !== "E") return LATE_REASON.read(reader, value, key, path);
    reader.refuse("late_reason_withdrawn", path + pointerStep(key));
    return null;
  },
  schema: () => LATE_REASON.schema(),
};

export const FPS_FACTS = shape.record({
  ...MESSAGE_FACTS,
  /** Why the message is sent after the payment; applies to every payment in it. */
  lateReason,
  employees: shape.list(employee, { upTo: 100_000 }),
});

/** A full payment submission: what was paid on or about one day. */
export interface FpsFacts extends shape.FactsOf<typeof FPS_FACTS> {}

export type ReadFps = shape.ReadOf<typeof FPS_FACTS>;
