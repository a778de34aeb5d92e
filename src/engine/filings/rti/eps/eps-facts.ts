import { formatPence, shape } from "../../../base";
import {
  count,
  levyAsSent,
  located,
  moneyFact,
  neededDateFact,
  neededMoneyFact,
  neededPlainFact,
  neededTextFact,
  textFact,
  written,
  yes,
  yesOrNo,
} from "../../../filing-facts";
import { MESSAGE_FACTS } from "../message";

const taxMonth = count(1, 12);

const PERIOD = shape.record({ from: neededDateFact, to: neededDateFact });

const STATE_AID = shape.record({
  agriculture: yes,
  fisheriesAndAquaculture: yes,
  roadTransport: yes,
  industrial: yes,
  /** None of the sectors applies. */
  notApplicable: yes,
});

const SECTORS = ["Industrial", "Agriculture", "Fisheries", "RoadTransport", "NotApplicable"] as const;

const RECOVERABLE = shape.record({
  taxMonth,
  smpRecovered: moneyFact,
  sppRecovered: moneyFact,
  sapRecovered: moneyFact,
  shppRecovered: moneyFact,
  spbpRecovered: moneyFact,
  spbpRecoveredInNorthernIreland: moneyFact,
  sncpRecovered: moneyFact,
  nicCompensationOnSmp: moneyFact,
  nicCompensationOnSpp: moneyFact,
  nicCompensationOnSap: moneyFact,
  nicCompensationOnShpp: moneyFact,
  nicCompensationOnSpbp: moneyFact,
  nicCompensationOnSpbpInNorthernIreland: moneyFact,
  nicCompensationOnSncp: moneyFact,
  cisDeductionsSuffered: moneyFact,
});

const LEVY = shape.record({
  taxMonth,
  levyDueYearToDate: written(shape.amount(), (due) => formatPence(levyAsSent(due))),
  annualAllowance: neededMoneyFact,
});

const ACCOUNT = shape.record({
  accountHoldersName: neededPlainFact,
  accountNumber: neededTextFact,
  /** Six digits, with or without dashes. */
  sortCode: shape.converted(neededTextFact, ({ text, from }) => ({ text: text.replace(/[ -]/g, ""), from })),
  buildingSocietyReference: textFact,
});

export const EPS_FACTS = shape.record({
  ...MESSAGE_FACTS,
  /** The tax month of the recoverable amounts and the levy, unless these name their own. */
  taxMonth,
  noPaymentForPeriod: shape.orNull(located(PERIOD)),
  periodOfInactivity: shape.orNull(located(PERIOD)),
  /** Whether Employment Allowance is claimed; if left out, the message does not mention it. */
  employmentAllowance: yesOrNo,
  /** Required with a claim up to 2025-26, not allowed from 2026-27. */
  deMinimisStateAid: shape.orNull(located(STATE_AID)),
  /**
   * The employer's one sector, used if `deMinimisStateAid` is left out: stated with a claim up to 2025-26, and left out
   * of messages of later years and of those without a claim.
   */
  stateAidSector: shape.orNull(shape.choice(SECTORS)),
  recoverableAmounts: shape.orNull(located(RECOVERABLE)),
  apprenticeshipLevy: shape.orNull(located(LEVY)),
  /** The account into which a repayment is to be made. */
  account: shape.orNull(located(ACCOUNT)),
});

/** What an employer reports for a tax month besides its payslips. Amounts are year to date. */
export interface EpsFacts extends shape.FactsOf<typeof EPS_FACTS> {}

/** The 6th of a tax month to the 5th of one. */
export interface PeriodFacts extends shape.FactsOf<typeof PERIOD> {}

/** The sectors of de minimis state aid that an employer is in, for a claim to Employment Allowance. */
export interface StateAidFacts extends shape.FactsOf<typeof STATE_AID> {}

/** A sector of state aid, or that none applies. */
export type StateAidSector = (typeof SECTORS)[number];

/** Amounts recovered, compensated and suffered since 6 April. */
export interface RecoverableAmountsFacts extends shape.FactsOf<typeof RECOVERABLE> {}

/** The apprenticeship levy in an employer payment summary, for the year to date. */
export interface LevyFacts extends shape.FactsOf<typeof LEVY> {}

/** The bank account into which HMRC is to repay what it owes to the employer. */
export interface RepaymentAccountFacts extends shape.FactsOf<typeof ACCOUNT> {}

export type ReadEps = shape.ReadOf<typeof EPS_FACTS>;
