import type { Amount, CalendarDate, StudentLoanPlan } from "../../../base";
import type { HoursBand } from "../../../filing-facts";
import type { Payslip } from "../../../gross-to-net";
import type { FilingFactsOfMessage } from "../message";

export type LateReason = "A" | "B" | "C" | "D" | "F" | "G" | "H";

/** A full payment submission: what was paid on or about one day. */
export interface FpsFacts extends FilingFactsOfMessage {
  /** Why the message is sent after the payment; applies to every payment in it. */
  readonly lateReason?: LateReason;
  readonly employees: readonly FpsEmployeeFacts[];
}

export interface FpsEmployeeFacts {
  readonly title?: string;
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly dateOfBirth: CalendarDate;
  readonly gender: "Male" | "Female";
  readonly nationalInsuranceNumber?: string | null;
  readonly passportNumber?: string;
  readonly address?: FilingAddressFacts;
  /** Reported only with shared parental pay. */
  readonly partner?: PartnerFacts;
  readonly employments: readonly FpsEmploymentFacts[];
}

export interface FilingAddressFacts {
  readonly line1: string;
  readonly line2?: string;
  readonly line3?: string;
  readonly line4?: string;
  readonly postcode?: string;
  readonly country?: "England" | "Scotland" | "Wales" | "NorthernIreland" | "Other";
  readonly foreignCountry?: string;
}

export interface PartnerFacts {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly nationalInsuranceNumber?: string;
}

export interface FpsEmploymentFacts {
  readonly payrollId?: string;
  /** The payroll ID of the last message, if it has changed since. */
  readonly previousPayrollId?: string;
  readonly employmentType?: "Employee" | "Worker" | "Director" | "Pensioner" | "OffPayrollWorker";
  readonly director?: FpsDirectorFacts;
  readonly starter?: FpsStarterFacts;
  readonly leaver?: { readonly leavingDate: CalendarDate };
  readonly workplacePostcode?: string;
  readonly paidToNonIndividual?: boolean;
  readonly irregularEmployment?: boolean;
  /** The payslip as `grossToNet` returns it. */
  readonly payslip: Payslip;
  readonly payment?: FpsPaymentFacts;
  /** Required if a student loan was deducted. */
  readonly studentLoanPlan?: StudentLoanPlan;
  /** A to E; if left out, E for a pensioner. */
  readonly hoursWorkedBand?: HoursBand;
}

export interface FpsDirectorFacts {
  readonly nicMethod: "Annual" | "Alternative";
  readonly appointmentDate?: CalendarDate;
  /** False once the week of appointment has been reported. */
  readonly reportOnFps?: boolean;
}

export interface FpsStarterFacts {
  readonly startDate: CalendarDate;
  /** `NotProvided` is sent as C, the declaration of the emergency code without allowances. */
  readonly starterDeclaration?: "A" | "B" | "C" | "NotProvided";
  readonly studentLoanPlan?: StudentLoanPlan;
  readonly postgraduateLoan?: boolean;
  readonly overseasSecondment?: {
    readonly type?: "MoreThan183Days" | "LessThan183Days" | "BothInAndOutOfUk";
    readonly eeaCitizen?: boolean;
    readonly epm6Scheme?: boolean;
  };
  readonly pensioner?: { readonly annualPension: Amount; readonly isBereaved?: boolean };
  /** False once a message has reported the start. */
  readonly reportOnFps?: boolean;
}

/** Facts of a payment that the payslip does not hold. */
export interface FpsPaymentFacts {
  /** The regular payday, if it is not the payslip's. */
  readonly paymentDate?: CalendarDate;
  readonly isOneOff?: boolean;
  /** 1 when left out. */
  readonly periodsCovered?: number;
  /** Earnings from several jobs were added together for National Insurance. */
  readonly aggregatedEarnings?: boolean;
  /** Paid after the message that reported the leaving date. */
  readonly isAfterLeaving?: boolean;
  readonly onStrike?: boolean;
  readonly unpaidAbsence?: boolean;
  /** Benefits that are subject to Class 1 contributions but are not cash. */
  readonly itemsSubjectToClass1Nic?: Amount;
  /** Class 1A on termination awards, year to date. */
  readonly class1aOnTermination?: Amount;
  readonly cars?: readonly CarFacts[];
  readonly trivialCommutation?: readonly TrivialCommutationFacts[];
  readonly flexibleDrawdown?: FlexibleDrawdownFacts;
  /** Bereavement pay in Northern Ireland, year to date; from 2026-27. */
  readonly bereavementPayInNorthernIreland?: {
    readonly amount: Amount;
    readonly isMiscarriage: boolean;
    readonly workplacePostcode: string;
  };
  /** Elements of year-to-date items that earlier messages of the year reported and that are now zero. */
  readonly reportedBefore?: readonly string[];
}

export interface CarFacts {
  readonly make: string;
  readonly firstRegistered: CalendarDate;
  /** Grams per kilometre, or "X" if there is no approved CO2 figure. */
  readonly co2: number | "X";
  readonly zeroEmissionsMileage?: number;
  readonly fuel: "F" | "D" | "A";
  readonly carId?: string;
  /** Whether this amends a car reported before. */
  readonly isAmendment?: boolean;
  readonly price: Amount;
  readonly availableFrom: CalendarDate;
  readonly cashEquivalent: Amount;
  readonly availableTo?: CalendarDate;
  readonly freeFuel?: {
    readonly provided: CalendarDate;
    readonly cashEquivalent: Amount;
    readonly withdrawn?: CalendarDate;
  };
}

export interface TrivialCommutationFacts {
  /** A trivial commutation, B small pot of a personal scheme, C small pot of an occupational one. */
  readonly type: "A" | "B" | "C";
  readonly amount: Amount;
}

export interface FlexibleDrawdownFacts {
  readonly type:
    | "FlexiblyAccessingPensionRights"
    | "PensionDeathBenefit"
    | "SeriousIllHealthLumpSum"
    | "PensionCommencementExcessLumpSum"
    | "StandAloneLumpSum";
  readonly taxablePayment?: Amount;
  readonly nontaxablePayment?: Amount;
}
