import { type NamesByOperation, within } from "./names";

const BASE = "/v1/recurring-items";
const OF_EMPLOYEE = `${BASE}/employees/{employeeId}`;
const ONE = `${BASE}/{recurringLineItemId}`;
const NOBODY = "404 employee_not_found";
const NONE = "404 recurring_item_not_found";

const FIELDS = [
  ...[
    "payElementId",
    "payElementCode",
    "basis: Amount UnitsTimesRate PercentageOfGross",
    "amount",
    "units",
    "unitName",
  ],
  ...["payRate", "percentage", "startDate", "endDate", "total", "balance", "periods: Every Months EveryNth", "months"],
  ...["interval", "firstPeriod", "whenUnpaid: Skip Post CarryForward", "whenNetTooLow: Refuse Reduce"],
  ...["onLeaving: Ask TakeRest Stop", "paymentPayeeId", "reference", "isEnabled", "description", "department"],
  ...["costCentre", "tags", "externalReferenceId"],
];
const SHOWN = [
  ...FIELDS,
  ...["recurringLineItemId", "employeeId", "payrollConfigId", "postedToDate", "remaining"],
  ...["status: Active Paused Completed Ended", "pauses.from", "pauses.to", "pauses.reason"],
];
const CLAIM = ["date", "miles", "vehicle: Car Motorcycle Bicycle", "passengers", "ratePaid"];
const CLAIM_SHOWN = [...CLAIM, "mileageId", "approvedAmount", "taxableAmount", "nicableAmount", "milesOfYear"];

export const recurringNames: NamesByOperation = {
  [`GET ${BASE}`]: { data: within("items", SHOWN), token: "recurring_items_listed" },
  [`POST ${BASE}/bulk`]: {
    data: [
      "results.success",
      "results.error",
      ...within("summary", ["totalProcessed", "successful", "skipped", "failed"]),
    ],
    token: "recurring_items_processed",
  },
  [`GET ${OF_EMPLOYEE}`]: { data: within("items", SHOWN), token: "recurring_items_listed", refusals: [NOBODY] },
  [`POST ${OF_EMPLOYEE}`]: { body: FIELDS, data: SHOWN, token: "recurring_item_created", refusals: [NOBODY] },
  [`GET ${ONE}`]: { data: SHOWN, token: "recurring_item_retrieved", refusals: [NONE] },
  [`PUT ${ONE}`]: { body: FIELDS, data: SHOWN, token: "recurring_item_updated", refusals: [NONE] },
  [`DELETE ${ONE}`]: { data: SHOWN, token: "recurring_item_deleted", refusals: [NONE] },
  [`POST ${ONE}/pause`]: {
    body: ["from", "to", "reason"],
    data: SHOWN,
    token: "recurring_item_paused",
    refusals: [NONE],
  },
  [`POST ${ONE}/resume`]: { data: SHOWN, token: "recurring_item_resumed", refusals: [NONE] },
  [`POST ${ONE}/settle`]: {
    body: ["action: TakeRest WriteOff KeepOwing", "reason"],
    data: SHOWN,
    token: "recurring_item_settled",
    refusals: [NONE],
  },
  [`GET ${ONE}/postings`]: {
    data: within("items", ["year", "period", "supplementary", "amount", "status", "payrollLineId"]),
    token: "recurring_item_postings_listed",
    refusals: [NONE],
  },
  [`GET ${ONE}/history`]: { token: "recurring_item_history_listed", refusals: [NONE] },
  [`GET ${OF_EMPLOYEE}/mileage`]: { data: within("items", CLAIM_SHOWN), token: "mileages_listed", refusals: [NOBODY] },
  [`POST ${OF_EMPLOYEE}/mileage`]: { body: CLAIM, data: CLAIM_SHOWN, token: "mileage_created", refusals: [NOBODY] },
  [`DELETE ${OF_EMPLOYEE}/mileage/{mileageId}`]: {
    data: CLAIM_SHOWN,
    token: "mileage_deleted",
    refusals: ["404 mileage_not_found", "409 period_locked"],
  },
};
