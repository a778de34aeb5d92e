import type { Effects } from "./causes";
import type { Row } from "./facts";

/** The rows of one kind on both payslips. */
export interface RowPair {
  /** The later one of them, for its description. */
  readonly row: Row;
  readonly hasPrevious: boolean;
  readonly hasCurrent: boolean;
  readonly effects: Effects;
  readonly previous: readonly Row[];
  readonly current: readonly Row[];
}
