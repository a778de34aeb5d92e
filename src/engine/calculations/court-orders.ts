import {
  applyCourtOrders,
  attachableEarnings,
  changeCourtOrderStatus,
  checkCourtOrder,
  correctCourtOrder,
  courtOrderConstants,
  restoreCourtOrder,
  varyCourtOrder,
} from "../court-orders";
import { type ListedCalculation, listDefined } from "../rulebook";

/** The calculations of court orders. */
export const ORDER_CALCULATIONS: readonly ListedCalculation[] = [
  listDefined(applyCourtOrders, {
    summary: "what court orders take from one pay-day, with loans and fees",
    example:
      '{"payFrequency":"Monthly","paymentDate":"2026-04-30","attachableEarnings":"1800","orders":[{"orderType":"Ctaeo","dateMade":"2025-02-01","jurisdiction":"England","localAuthority":"Sample council"},{"orderType":"CmsDeo","dateMade":"2025-03-01","deductionBasis":"FixedAmount","fixedAmount":"300"}]}',
  }),
  listDefined(attachableEarnings, {
    summary: "the net earnings that each type of court order may take from",
    example:
      '{"paymentDate":"2026-04-30","pay":[{"payType":"Wages","amount":"2200"}],"tax":"190.40","ni":"92.16","pensionContributions":[{"contributionType":"Occupational","amount":"110"}]}',
  }),
  listDefined(checkCourtOrder, {
    summary: "whether a court order can be operated beside the current ones, and what follows from it",
    example: '{"date":"2026-05-01","order":{"orderType":"Dea","rateType":"Standard","dateMade":"2026-04-20"}}',
  }),
  listDefined(varyCourtOrder, {
    summary: "a court order with other terms from a day",
    example:
      '{"order":{"orderType":"AeoNonPriority","fixedAmount":"100","protectedEarningsSettingCourtPerAmount":"900"},"variation":{"effectiveFrom":"2026-05-01","fixedAmount":"80"}}',
  }),
  listDefined(changeCourtOrderStatus, {
    summary: "a court order suspended, resumed or discharged",
    example:
      '{"order":{"orderType":"Cma","dailyRate":"5","dateServed":"2026-04-10"},"status":"Suspended","date":"2026-05-01"}',
  }),
  listDefined(correctCourtOrder, {
    summary: "a court order with a deduction that was missed, or taken in excess, by mistake",
    example:
      '{"order":{"orderType":"Dea","rateType":"Standard","dateMade":"2026-03-02"},"paymentDate":"2026-04-30","missedAmount":"75","reason":"The order was not entered in time."}',
  }),
  listDefined(restoreCourtOrder, {
    summary: "a court order as it was before a pay-day",
    example:
      '{"paymentDate":"2026-04-30","order":{"orderType":"CmsDeo","fixedAmount":"300","amountRepaidToDate":"300.00"},"before":{"status":"Active","amountRepaidToDate":"0.00","remainingBalance":null,"shortfallCarriedForward":"0.00","protectedShortfall":"0.00","overDeductionCarriedForward":"0.00","lastDeductionPayDate":null,"lastPayDate":null,"endDate":null},"after":{"status":"Active","amountRepaidToDate":"300.00","remainingBalance":null,"shortfallCarriedForward":"0.00","protectedShortfall":"0.00","overDeductionCarriedForward":"0.00","lastDeductionPayDate":"2026-04-30","lastPayDate":"2026-04-30","endDate":null}}',
  }),
  listDefined(courtOrderConstants, {
    summary: "the tables, amounts and days of court orders in a tax year",
    example: '{"taxYear":"2026-27"}',
  }),
];
