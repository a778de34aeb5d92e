import type { SortValue } from "../../../platform/http";

/** A page of a list of forms, by name. */
export interface FormsAsked {
  readonly taxYear: number;
  readonly payrollConfigId?: string | undefined;
  readonly search: string | undefined;
  readonly after: readonly SortValue[] | null;
  readonly limit: number;
}
