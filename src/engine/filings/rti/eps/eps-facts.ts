import type { Amount, CalendarDate } from "../../../base";
import type { FilingFactsOfMessage } from "../message";

/** What an employer reports for a tax month besides its payslips. Amounts are year to date. */
export interface EpsFacts extends FilingFactsOfMessage {
  /** The tax month of the recoverable amounts and the levy, unless these name their own. */
  readonly taxMonth?: number;
  readonly noPaymentForPeriod?: PeriodFacts;
  readonly periodOfInactivity?: PeriodFacts;
  /** Whether Employment Allowance is claimed; if left out, the message does not mention it. */
  readonly employmentAllowance?: boolean;
  /** Required with a claim up to 2025-26, not allowed from 2026-27. */
  readonly deMinimisStateAid?: StateAidFacts;
  /**
   * The employer's one sector, used if `deMinimisStateAid` is left out: stated with a claim up to 2025-26, and left out
   * of messages of later years and of those without a claim.
   */
  readonly stateAidSector?: StateAidSector;
  readonly recoverableAmounts?: RecoverableAmountsFacts;
  readonly apprenticeshipLevy?: LevyFacts;
  /** The account into which a repayment is to be made. */
  readonly account?: RepaymentAccountFacts;
}

/** The 6th of a tax month to the 5th of one. */
export interface PeriodFacts {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface StateAidFacts {
  readonly agriculture?: boolean;
  readonly fisheriesAndAquaculture?: boolean;
  readonly roadTransport?: boolean;
  readonly industrial?: boolean;
  /** None of the sectors applies. */
  readonly notApplicable?: boolean;
}

/** A sector of state aid, or that none applies. */
export type StateAidSector = "Industrial" | "Agriculture" | "Fisheries" | "RoadTransport" | "NotApplicable";

/** Amounts recovered, compensated and suffered since 6 April. */
export interface RecoverableAmountsFacts {
  readonly taxMonth?: number;
  readonly smpRecovered?: Amount;
  readonly sppRecovered?: Amount;
  readonly sapRecovered?: Amount;
  readonly shppRecovered?: Amount;
  readonly spbpRecovered?: Amount;
  readonly spbpRecoveredInNorthernIreland?: Amount;
  readonly sncpRecovered?: Amount;
  readonly nicCompensationOnSmp?: Amount;
  readonly nicCompensationOnSpp?: Amount;
  readonly nicCompensationOnSap?: Amount;
  readonly nicCompensationOnShpp?: Amount;
  readonly nicCompensationOnSpbp?: Amount;
  readonly nicCompensationOnSpbpInNorthernIreland?: Amount;
  readonly nicCompensationOnSncp?: Amount;
  readonly cisDeductionsSuffered?: Amount;
}

export interface LevyFacts {
  readonly taxMonth?: number;
  /** Sent in whole pounds: pence are dropped. */
  readonly levyDueYearToDate: Amount;
  readonly annualAllowance: Amount;
}

export interface RepaymentAccountFacts {
  readonly accountHoldersName: string;
  readonly accountNumber: string;
  /** Six digits, with or without dashes. */
  readonly sortCode: string;
  readonly buildingSocietyReference?: string;
}
