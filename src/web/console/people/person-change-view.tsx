import type { JSX } from "preact";
import type { Answer, Client, components } from "../../../client";
import { type FormShape, RecordForm, type Sent, toStored } from "../form";
import { Loading, useAnswer, useChoices } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";
import { ABSENCES } from "./absence-forms";
import { getOrderType, NEEDED_BY_ORDERS, ORDERS, type OrderType } from "./order-words";

const EMPLOYEE = "/v1/employees/{employeeId}";
const PENSION = "/v2/pension/employee-pension";

const nothing = () => ({});

/** The forms of loans, pensions, holiday, what repeats, and figures of an earlier payroll. */
const DEDUCTIONS: Readonly<Record<string, Change>> = {
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

type Employee = components["schemas"]["Employee"];

/** One of the forms of an employee's record. */
export interface Change {
  readonly shape: FormShape;
  readonly action: string;
  /** The fields that name other records. */
  readonly choose?: readonly string[];
  /** What the fields begin with. */
  readonly start: (employee: Employee) => object;
  /** What is saved now, to show beside what was typed; default: what the fields begin with. */
  readonly now?: (employee: Employee) => object;
  readonly send: (client: Client, employeeId: string, sent: Sent) => Promise<Answer<unknown>>;
}

const CHANGES: Readonly<Record<string, Change>> = {
  details: {
    shape: {
      operation: { service: "pay", method: "patch", path: EMPLOYEE },
      sections: [
        [
          "",
          ["title", "firstName", "middleName", "lastName", "gender", "dateOfBirth", "nationalInsuranceNumber", "email"],
        ],
        ["Home address", ["address"]],
        ["Employment", ["payrollId", "startDate", "jobTitle", "department", "costCentre"]],
      ],
      without: ["bankAccount", "bankAccounts", "paymentMethod", "payrollConfigId"],
    },
    action: "Save",
    start: (employee) => employee,
    send: patch,
  },
  bank: {
    shape: {
      operation: { service: "pay", method: "patch", path: EMPLOYEE },
      sections: [["", ["paymentMethod", "bankAccount", "bankAccounts"]]],
      further: [],
    },
    action: "Save",
    start: (employee) => employee,
    send: patch,
  },
  salary: {
    shape: {
      operation: { service: "pay", method: "put", path: `${EMPLOYEE}/salary` },
      sections: [["", ["salary", "effectiveFrom", "reason"]]],
      isEntry: true,
      without: ["salaryHistory"],
      required: ["salary", "effectiveFrom"],
    },
    action: "Save the salary",
    start: () => ({}),
    now: ({ salaryHistory }) => newest(salaryHistory, ({ effectiveFrom }) => effectiveFrom),
    send: (client, employeeId, { body, match }) =>
      client.put("/v1/employees/{employeeId}/salary", { params: { path: { employeeId }, header: match }, body }),
  },
  "tax-code": {
    shape: {
      operation: { service: "pay", method: "post", path: `${EMPLOYEE}/tax-code` },
      sections: [["", ["taxCode", "week1Month1", "effectiveDate"]]],
      isEntry: true,
    },
    action: "Save the tax code",
    start: () => ({}),
    now: ({ taxCodes }) => newest(taxCodes, ({ effectiveDate }) => effectiveDate),
    send: (client, employeeId, { body, match, once }) =>
      client.post("/v1/employees/{employeeId}/tax-code", {
        params: { path: { employeeId }, header: { ...match, ...once } },
        body,
      }),
  },
  "ni-letter": {
    shape: {
      operation: { service: "pay", method: "post", path: `${EMPLOYEE}/ni-category` },
      sections: [["", ["niCategory", "effectiveDate"]]],
      isEntry: true,
    },
    action: "Save the letter",
    start: () => ({}),
    now: ({ niCategories }) => newest(niCategories, ({ effectiveDate }) => effectiveDate),
    send: (client, employeeId, { body, match, once }) =>
      client.post("/v1/employees/{employeeId}/ni-category", {
        params: { path: { employeeId }, header: { ...match, ...once } },
        body,
      }),
  },
  starter: {
    shape: {
      operation: { service: "pay", method: "put", path: `${EMPLOYEE}/starter` },
      sections: [["", ["startDate", "starterDeclaration", "p45", "studentLoanPlan", "postgraduateLoan"]]],
    },
    action: "Save the starter details",
    start: ({ starter, startDate }) => starter ?? { startDate },
    send: (client, employeeId, { body, match }) =>
      client.put("/v1/employees/{employeeId}/starter", { params: { path: { employeeId }, header: match }, body }),
  },
  leaver: {
    shape: {
      operation: { service: "pay", method: "put", path: `${EMPLOYEE}/leaver` },
      sections: [["", ["leavingDate", "leavingReason", "payAfterLeaving"]]],
    },
    action: "Save the leaver",
    start: ({ leaver }) => leaver ?? {},
    send: (client, employeeId, { body, match }) =>
      client.put("/v1/employees/{employeeId}/leaver", { params: { path: { employeeId }, header: match }, body }),
  },
  ...DEDUCTIONS,
  ...ABSENCES,
};

/** A form of an employee's record. */
export function PersonChangeView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const read = () => client.get("/v1/employees/{employeeId}", { params: { path: { employeeId: ids.person } } });
  const known = useAnswer(ids.person, read);
  const orderType = getOrderType(ids.change);
  const change = orderType === null ? CHANGES[ids.change] : orderForm(orderType);
  const choices = useChoices(ids.organisation, change?.choose ?? []);
  if (change === undefined) return <p class="empty">There is no such form. Go back to the employee.</p>;
  return (
    <Loading known={known}>
      {(employee) => (
        <>
          <p class="lead">
            {`${employee.firstName} ${employee.lastName}${orderType === null ? "" : `: ${ORDERS[orderType]}`}`}
          </p>
          <RecordForm
            name={ids.change}
            shape={change.shape}
            stored={{ record: change.start(employee), version: known.version }}
            choices={choices}
            action={change.action}
            send={(sent) => change.send(client, ids.person, sent)}
            reread={async () => {
              const answer = await read();
              const stored = toStored(answer);
              const saved = answer.data?.content.data;
              if (stored === null || saved === undefined) return null;
              return { ...stored, record: (change.now ?? change.start)(saved) };
            }}
            saved={() => {
              location.hash = formatAddress("person", { ...ids, change: "" });
            }}
          />
        </>
      )}
    </Loading>
  );
}

function patch(client: Client, employeeId: string, { body, match }: Sent) {
  return client.patch("/v1/employees/{employeeId}", { params: { path: { employeeId }, header: match }, body });
}

/** Returns the entry of the latest day; an empty one if there is none. */
function newest<Entry extends object>(entries: readonly Entry[], day: (entry: Entry) => string): object {
  return [...entries].sort((one, other) => day(one).localeCompare(day(other))).at(-1) ?? {};
}

/** Returns the form of a court order, with the fields of its type. */
function orderForm(orderType: OrderType): Change {
  return {
    shape: {
      operation: {
        service: "court-orders",
        method: "post",
        path: "/v1/court-orders/orders",
        variant: ["orderType", orderType],
      },
      sections: [
        ["", ["reference", "issuingAuthority", "jurisdiction", "dateMade", "dateReceived", "startDate"]],
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
            "ratePeriod",
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
      required: NEEDED_BY_ORDERS[orderType] ?? [],
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
