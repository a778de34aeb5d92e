import type { FilePlace, Files } from "../files";
import type { Clock, Ids } from "../ports";
import type { Store } from "../store";
import type { Examine } from "./examine";

/** What uploads need from their environment. */
export interface UploadsOptions {
  readonly store: Store;
  readonly place: FilePlace;
  readonly files: Files;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What the examination of uploads needs. */
export interface ExaminingOptions extends UploadsOptions {
  readonly examine: Examine;
}
