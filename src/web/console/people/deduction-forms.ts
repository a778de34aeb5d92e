import type { OrderType } from "./order-words";
import type { Change } from "./person-change-view";

const EMPLOYEE = "/v1/employees/{employeeId}";
const PENSION = "/v2/pension/employee-pension";

const nothing = () => ({});

/** Returns the form of a court order, with the fields of its type. */
export function orderForm(orderType: OrderType): Change {
  return {
    shape: {
      operation: {
        service: "court-orders",
        method: "post",
        path: "/v1/court-orders/orders",
        variant: ["orderType", orderType],
      },
      sections: [
        ["", ["reference", "issuingAuthority", "dateMade", "dateReceived", "startDate"]],
        [
          "What it deducts",
          [
            "deductionBasis",
            "fixedAmount",
            "instructionAmount",
            "percentage",
            "percentageRate",
            "dailyRate",
            "rateType",
            "payFrequency",
            "protectedEarningsSetting",
            "protectedEarningsSettingCourtPerAmount",
            "totalAmountOwed",
            "previouslyPaid",
            "isMaintenance",
          ],
        ],
      ],
      without: ["employeeId", "orderType"],
      labels: {
        payFrequency: "Pay period of the amounts",
        protectedEarningsSetting: "Protected earnings",
        protectedEarningsSettingCourtPerAmount: "Protected earnings that the court set",
      },
    },
    action: "Enter the order",
    start: nothing,
    send: (client, employeeId, { body, once }) =>
      client.post("/v1/court-orders/orders", { params: { header: once }, body: { ...body, employeeId, orderType } }),
  };
}

/** The forms of loans, pensions, holiday, what repeats, and figures of an earlier payroll. */
export const DEDUCTIONS: Readonly<Record<string, Change>> = {
  "student-loan": {
    shape: {
      operation: { service: "pay", method: "post", path: `${EMPLOYEE}/student-loan/start` },
      sections: [["", ["studentLoanPlan", "startDate"]]],
    },
    action: "Start the deductions",
    start: nothing,
    send: (client, employeeId, { body, once }) =>
      client.post("/v1/employees/{employeeId}/student-loan/start", {
        params: { path: { employeeId }, header: once },
        body,
      }),
  },
  "student-loan-end": {
    shape: {
      operation: { service: "pay", method: "post", path: `${EMPLOYEE}/student-loan/end` },
      sections: [["", ["endDate"]]],
    },
    action: "End the deductions",
    start: nothing,
    send: (client, employeeId, { body, once }) =>
      client.post("/v1/employees/{employeeId}/student-loan/end", {
        params: { path: { employeeId }, header: once },
        body,
      }),
  },
  "postgraduate-loan": {
    shape: {
      operation: { service: "pay", method: "post", path: `${EMPLOYEE}/postgraduate-loan/start` },
      sections: [["", ["startDate"]]],
    },
    action: "Start the deductions",
    start: nothing,
    send: (client, employeeId, { body, once }) =>
      client.post("/v1/employees/{employeeId}/postgraduate-loan/start", {
        params: { path: { employeeId }, header: once },
        body,
      }),
  },
  "postgraduate-loan-end": {
    shape: {
      operation: { service: "pay", method: "post", path: `${EMPLOYEE}/postgraduate-loan/end` },
      sections: [["", ["endDate"]]],
    },
    action: "End the deductions",
    start: nothing,
    send: (client, employeeId, { body, once }) =>
      client.post("/v1/employees/{employeeId}/postgraduate-loan/end", {
        params: { path: { employeeId }, header: once },
        body,
      }),
  },
  payroll: {
    shape: {
      operation: { service: "pay", method: "put", path: `${EMPLOYEE}/payroll-config` },
      sections: [["", ["payrollConfigId", "from", "paidDays"]]],
      labels: { from: "First day on the new payroll" },
    },
    choose: ["payrollConfigId"],
    action: "Move",
    start: nothing,
    send: (client, employeeId, { body, match }) =>
      client.put("/v1/employees/{employeeId}/payroll-config", {
        params: { path: { employeeId }, header: match },
        body,
      }),
  },
  "opening-balance": {
    shape: {
      operation: { service: "pay", method: "put", path: `${EMPLOYEE}/opening-balance` },
      sections: [["", ["openingBalance", "openingBalanceDirector"]]],
      labels: { openingBalance: "Tax years", openingBalanceDirector: "Tax years as a director" },
    },
    action: "Save the figures",
    start: (employee) => employee,
    send: (client, employeeId, { body, match }) =>
      client.put("/v1/employees/{employeeId}/opening-balance", {
        params: { path: { employeeId }, header: match },
        body,
      }),
  },
  recurring: {
    shape: {
      operation: { service: "recurring-items", method: "post", path: "/v1/recurring-items/employees/{employeeId}" },
      sections: [
        ["", ["payElementId", "basis", "amount", "units", "payRate", "percentage", "startDate", "endDate", "total"]],
      ],
      without: ["payElementCode"],
      required: ["payElementId"],
      labels: { total: "Total after which it ends", basis: "Entered as" },
    },
    choose: ["payElementId"],
    action: "Add it",
    start: nothing,
    send: (client, employeeId, { body, once }) =>
      client.post("/v1/recurring-items/employees/{employeeId}", {
        params: { path: { employeeId }, header: once },
        body,
      }),
  },
  pension: {
    shape: {
      operation: { service: "pensions", method: "post", path: PENSION },
      sections: [["", ["pensionGroupId", "enrolmentDate", "joinReason", "employeeFactor", "employerFactor"]]],
      without: ["employeeId"],
      labels: {
        pensionGroupId: "Pension group",
        enrolmentDate: "First day of membership",
        joinReason: "Why they join",
        employeeFactor: "Own share of the employee, if other than the group’s",
        employerFactor: "Own share of the employer, if other than the group’s",
      },
    },
    choose: ["pensionGroupId"],
    action: "Enrol",
    start: nothing,
    send: (client, employeeId, { body, once }) =>
      client.post("/v2/pension/employee-pension", { params: { header: once }, body: { ...body, employeeId } }),
  },
  "pension-end": {
    shape: {
      operation: { service: "pensions", method: "delete", path: `${PENSION}/{employeeId}` },
      sections: [["", ["reason", "endDate", "noticeDate"]]],
      required: ["reason", "endDate"],
      labels: { endDate: "Last day of membership", noticeDate: "Day on which the notice arrived" },
    },
    action: "End the membership",
    start: nothing,
    send: (client, employeeId, { body, match }) =>
      client.delete("/v2/pension/employee-pension/{employeeId}", {
        params: { path: { employeeId }, header: match },
        body,
      }),
  },
  holiday: {
    shape: {
      operation: { service: "holiday", method: "post", path: "/v1/holiday/employees/{employeeId}/requests" },
      sections: [["", ["startDate", "endDate", "startPart", "endPart", "hours", "note"]]],
      labels: { startDate: "First day", endDate: "Last day" },
    },
    action: "Enter the holiday",
    start: nothing,
    send: (client, employeeId, { body, once }) =>
      client.post("/v1/holiday/employees/{employeeId}/requests", {
        params: { path: { employeeId }, header: once },
        body,
      }),
  },
};
