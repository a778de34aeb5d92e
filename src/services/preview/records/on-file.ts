import type { CourtOrderFacts, PayslipFacts } from "../../../engine";
import { type Earlier, NOTHING_EARLIER, type otherJobsFacts } from "../../pay-runs";

/** What a caller with records knows about an employee. Values in the request take precedence. */
export interface OnFile {
  readonly earlier: Earlier;
  readonly pensions: readonly PensionOnFile[];
  readonly courtOrders: readonly CourtOrderFacts[];
  readonly courtOrderDay: NonNullable<PayslipFacts["courtOrderDay"]>;
  readonly jobs: ReturnType<typeof otherJobsFacts>;
}

interface PensionOnFile {
  readonly pensionGroupId: string;
  readonly pensionGroupName: string;
  readonly terms: NonNullable<PayslipFacts["pension"]>;
}

export const NOTHING_ON_FILE: OnFile = {
  earlier: NOTHING_EARLIER,
  pensions: [],
  courtOrders: [],
  courtOrderDay: {},
  jobs: {},
};
