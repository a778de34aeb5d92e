import {
  allowedBases,
  assessReEnrolment,
  assessWorker,
  calculateContributions,
  checkCertificate,
  checkGroup,
  endMembership,
  enrolmentDates,
  listEnrolmentInformation,
  payReferencePeriod,
  planOptIn,
  planOptOut,
  planPostponement,
  previewRefund,
  reEnrolmentWindow,
  statePensionDate,
} from "../pensions";
import { type ListedCalculation, listDefined } from "../rulebook";

/** The calculations of workplace pensions. */
export const PENSION_CALCULATIONS: readonly ListedCalculation[] = [
  listDefined(assessWorker, {
    summary: "whether a worker must be enrolled in a workplace pension",
    example:
      '{"dateOfBirth":"1990-03-02","earnings":"1500","frequency":"Monthly","payReferencePeriodStartDate":"2026-05-01","payReferencePeriodEndDate":"2026-05-31"}',
  }),
  listDefined(calculateContributions, {
    summary: "pension contributions of one payment, employee and employer",
    example:
      '{"paymentDate":"2026-06-30","pensionType":"ReliefAtSource","contributionBasis":"QualifyingEarnings","employeeFactor":"0.05","employerFactor":"0.03","frequency":"Monthly","earnings":"2000"}',
  }),
  listDefined(checkGroup, {
    summary: "whether the terms of a contribution group reach the legal minimum",
    example:
      '{"date":"2026-06-30","pensionType":"ReliefAtSource","contributionBasis":"QualifyingEarnings","employeeFactor":"0.05","employerFactor":"0.03"}',
  }),
  listDefined(allowedBases, {
    summary: "the contribution bases with their legal minimums on a day",
    example: '{"date":"2026-06-30"}',
  }),
  listDefined(checkCertificate, {
    summary: "whether a set of pensionable pay may be certified",
    example:
      '{"contributionBasis":"PensionablePaySet1","certificateValidFrom":"2026-04-06","certificateValidTo":"2027-04-05","members":[{"basicPay":"2000","pensionablePay":"2000","totalEarnings":"2200"}]}',
  }),
  listDefined(payReferencePeriod, {
    summary: "the pay reference period that includes a day",
    example: '{"date":"2026-05-10","frequency":"Monthly","definition":"TaxAligned"}',
  }),
  listDefined(statePensionDate, {
    summary: "the day a person reaches State Pension age",
    example: '{"dateOfBirth":"1990-03-02","asOf":"2026-05-01"}',
  }),
  listDefined(enrolmentDates, {
    summary: "the deadlines that follow from an enrolment",
    example: '{"enrolmentDate":"2026-05-01"}',
  }),
  listDefined(listEnrolmentInformation, {
    summary: "who must still be given enrolment information, and who has been",
    example:
      '{"asOf":"2026-06-30","enrolments":[{"employeeId":"E1","membershipKind":"Automatic","enrolmentDate":"2026-05-01"}]}',
  }),
  listDefined(planPostponement, {
    summary: "the deferral date of a postponed assessment, and the deadline for the notice",
    example:
      '{"startingDay":"2026-05-11","startingDayKind":"StartDate","startDateDefinition":{"value":2,"frequency":"Month"}}',
  }),
  listDefined(planOptIn, {
    summary: "the enrolment that follows from a notice to opt in or to join",
    example: '{"noticeDate":"2026-05-10","frequency":"Monthly","payReferencePeriodStartDate":"2026-05-01"}',
  }),
  listDefined(planOptOut, {
    summary: "the statutory opt-out period, and the last day for the refund",
    example: '{"membershipDate":"2026-05-01","informationDate":"2026-05-08","noticeDate":"2026-05-20"}',
  }),
  listDefined(previewRefund, {
    summary: "the contributions that an opt-out returns to the member and to the employer",
    example:
      '{"enrolmentDate":"2026-04-30","endDate":"2026-06-30","periods":[{"taxYear":"2026-27","period":2,"paymentDate":"2026-05-29","pensionType":"NetPayArrangement","contribution":"50","employerContribution":"30","isLocked":true}]}',
  }),
  listDefined(endMembership, {
    summary: "the end of a pension membership: refunds, and when the worker is assessed again",
    example:
      '{"reason":"CeasedMembership","enrolmentDate":"2026-04-30","endDate":"2026-06-30","periods":[{"taxYear":"2026-27","period":2,"paymentDate":"2026-05-29","pensionType":"NetPayArrangement","contribution":"50","employerContribution":"30","isLocked":true}]}',
  }),
  listDefined(reEnrolmentWindow, {
    summary: "the window for the next re-enrolment date",
    example: '{"dutyStartDate":"2014-02-01","lastReEnrolmentDate":"2023-02-01"}',
  }),
  listDefined(assessReEnrolment, {
    summary: "whether a worker is enrolled again on the re-enrolment date",
    example:
      '{"reEnrolmentDate":"2026-05-10","wasEnrolledBefore":true,"dateOfBirth":"1990-03-02","earnings":"1500","frequency":"Monthly","payReferencePeriodStartDate":"2026-05-01","payReferencePeriodEndDate":"2026-05-31"}',
  }),
];
