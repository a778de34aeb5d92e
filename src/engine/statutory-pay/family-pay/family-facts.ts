import type { Amount, CalendarDate } from "../../base";
import type { EarningsEmployment, EventFacts, FamilyPaymentType, Territory } from "../average-earnings";
import type { CarriedEmploymentFacts, CarriedFacts } from "../carried-fields";
import type { Allocation, ExternalPaymentFacts, OverrideFacts, PayPeriodFacts } from "../slices";

/** One employee's award of one family payment. */
export interface FamilyPayFacts extends EventFacts, CarriedFacts {
  readonly statutoryType: FamilyPaymentType;
  /** First day of pay. With blocks it may be left out: it is the first block's. */
  readonly startDate?: CalendarDate;
  /** Maternity and adoption pay: the last day, at the end of a week, where fewer weeks than the most are wanted. */
  readonly endDate?: CalendarDate | null;
  /** Paternity, shared parental, bereavement and neonatal care pay: whole weeks, in one block or several. */
  readonly blocks?: readonly BlockFacts[];
  readonly employment?: FamilyEmployment;
  /** Instead of the average of the earnings: an amount, or an exact one such as "2400 ÷ 13". */
  readonly averageEarningsOverride?: Amount | null;
  /** Pay rises of maternity pay; for the other payments those that add to pay already earned. */
  readonly payRises?: readonly PayRiseFacts[];
  /** Maternity pay: a stillbirth from the 24th week counts as a birth, so that nothing depends on it. */
  readonly isStillbirth?: boolean;
  /** Last day of maternity leave, until which pay rises count; 52 weeks from the start when left out. */
  readonly leaveEndDate?: CalendarDate | null;
  /** Evidence of Maternity Allowance, where a pay rise lifts a refused claim to the limit; presumed when left out. */
  readonly maternityAllowancePaid?: Amount | null;
  /** First full day of absence because of the pregnancy, from four weeks before the expected week: pay starts the day after. */
  readonly pregnancyRelatedAbsenceDate?: CalendarDate | null;
  /** Days worked for the employer: maternity and adoption pay, and shared parental pay. */
  readonly keepInTouchDays?: readonly CalendarDate[];
  readonly splitDays?: readonly CalendarDate[];
  /** A day of each week in which work beyond those days was done: that week is lost. */
  readonly workedWeeks?: readonly CalendarDate[];
  /** Days of statutory sick pay: a week that holds one is lost. */
  readonly sickPayDates?: readonly CalendarDate[];
  readonly otherEmployment?: OtherEmploymentFacts | null;
  readonly custody?: CustodyFacts | null;
  /** The employee's death: paid to the end of that week. */
  readonly employeeDeathDate?: CalendarDate | null;
  /** Shared parental pay: weeks of maternity or adoption pay or allowance already paid or payable; a part week counts whole. */
  readonly weeksUsedByOtherPayment?: number;
  readonly partnerConditionsMet?: boolean;
  readonly partner?: PartnerFacts;
  readonly bereavementType?: BereavementType;
  readonly numberOfChildren?: number;
  /** Bereavement pay: where the employee is employed; other payments name it in the employment. */
  readonly territory?: Territory;
  readonly neonatalCareEndDate?: CalendarDate | null;
  readonly carePeriods?: readonly CarePeriodFacts[];
  /** The other payment of the same parent for the child, whose test date `otherPaymentTestDate` tells. */
  readonly otherFamilyPaymentId?: string | null;
  readonly imported?: ImportedFacts | null;
  readonly payPeriods?: readonly PayPeriodFacts[];
  readonly allocation?: Allocation;
  /** Pay after the employment ended goes to the period of its last day. */
  readonly payAsLumpSum?: boolean;
  /** Other amounts for weeks or slices, each with a reason. */
  readonly overrides?: readonly OverrideFacts[];
  /** What was paid outside the pay run. */
  readonly externalPayments?: readonly ExternalPaymentFacts[];
  /** Weeks beyond the known rules are worked out at the last known rate and marked, instead of being refused. */
  readonly allowProvisionalRates?: boolean;
}

export interface BlockFacts {
  readonly startDate: CalendarDate;
  readonly weeks: number;
}

export interface FamilyEmployment extends Partial<EarningsEmployment>, CarriedEmploymentFacts {
  readonly leavingDate?: CalendarDate | null;
  readonly territory?: Territory;
}

/** A change of the salary, or of any rate that part of the earnings is worked out from. */
export interface PayRiseFacts {
  readonly effectiveFrom: CalendarDate;
  readonly previousSalary: Amount;
  readonly newSalary: Amount;
  /** First pay day whose pay held the rise, where it was paid later than it took effect. */
  readonly firstPaymentDate?: CalendarDate | null;
}

/** Work for another employer, and whether it was already done in the test week. */
export interface OtherEmploymentFacts {
  readonly startDate: CalendarDate;
  /** Adoption pay: the last day of that work, after which weeks are payable again; null while it lasts. */
  readonly endDate?: CalendarDate | null;
  readonly wasEmployedInTestWeek?: boolean;
}

export interface CustodyFacts {
  readonly from: CalendarDate;
  /** Last day; null while it lasts. */
  readonly to?: CalendarDate | null;
  /** Released without charge, acquitted, or given no custodial sentence. */
  readonly endedWithoutSentence?: boolean;
}

/** The other parent's work, for shared parental pay. */
export interface PartnerFacts {
  /** Weeks worked among the 66 before the expected or matching week. */
  readonly weeksWorked: number;
  /** Earnings of the best 13 of them together. */
  readonly bestWeeksEarnings: Amount;
}

export type BereavementType = "Death" | "Stillbirth" | "Miscarriage";

export interface CarePeriodFacts {
  readonly from: CalendarDate;
  /** The day care stops; null while it lasts. */
  readonly to?: CalendarDate | null;
}

/** What a previous provider paid of the award. */
export interface ImportedFacts {
  readonly averageWeeklyEarnings: Amount;
  /** Whole weeks: 10 or "10". */
  readonly weeksPaid: number | string;
  /** Days paid of the week after. */
  readonly daysPaid?: number;
  /** What those weeks were paid; stated beside what the rules pay for them. */
  readonly amountPaid?: Amount;
  readonly previousProviderName?: string;
}
