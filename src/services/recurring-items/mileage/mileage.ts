import { z } from "@hono/zod-openapi";
import { readDate } from "../../../engine/base";
import { carriesPassengers, VEHICLES } from "../../../engine/mileage";
import { invalid, issueAt, Refused } from "../../../platform/http";
import {
  amountField,
  EMPLOYEE_NOT_FOUND,
  idField,
  money,
  moneyOf,
  field as of,
  refuser,
  resource,
} from "../../contract";
import { lockRecords, markEmployee, requireEmployee } from "../../employees";
import { claimAmounts } from "./claim-amounts";
import { findClaims } from "./claims-of";

const vehicle = z.enum(VEHICLES);
const hundredths = { places: 2, least: 0.01, most: 99_999 };
const NOTHING = moneyOf(0);
const MOST_PASSENGERS = 20;

const EXAMPLE = {
  date: "2026-05-12",
  ratePaid: "0.60",
  paidAmount: "72.30",
  approvedAmount: "66.28",
  aboveApproved: "6.02",
};

/** An amount of a claim, null on a day without approved rates. */
const shownAmount = (example: string) => of.shown(money().nullable(), example);

/** Claims of miles in employees' own vehicles, which runs pay, with what of them is free of tax and contributions. */
export const mileageClaims = resource({
  service: "Recurring items",
  name: "mileage claim",
  token: "mileage",
  schema: "MileageClaim",
  path: "/v1/recurring-items/employees/{employeeId}/mileage",
  table: "mileage_claim",
  key: "mileageId",
  fields: {
    date: of.date(EXAMPLE.date),
    miles: of.decimal(hundredths, "120.5"),
    vehicle: of.fallback(of.choice(vehicle, "Car"), "Car"),
    passengers: of.fallback(of.field(z.int().min(0).max(MOST_PASSENGERS), z.int(), 0), 0),
    ratePaid: of.field(amountField().transform(moneyOf), z.string(), EXAMPLE.ratePaid),
    passengerRatePaid: of.fallback(of.field(amountField().transform(moneyOf), z.string(), NOTHING), NOTHING),
    description: of.optional(of.text(100, "Visits in May")),
  },
  further: {
    fields: {
      paidAmount: shownAmount(EXAMPLE.paidAmount),
      approvedAmount: shownAmount(EXAMPLE.approvedAmount),
      taxableAmount: shownAmount(EXAMPLE.aboveApproved),
      nicableAmount: shownAmount(EXAMPLE.aboveApproved),
      milesOfYear: of.shown(z.string().nullable(), "120.50"),
      payRunId: of.shown(idField().nullable(), "01JZ3V6D4R8QK2M5N7P9T1W3X7"),
    },
    of: async ({ tx, context, params }, records) => {
      const claims = (await findClaims(tx, [params.employeeId ?? ""])).get(params.employeeId ?? "") ?? [];
      const amounts = claimAmounts(claims, context.rulebook);
      const runs = new Map(claims.map((row) => [row.mileage_id, row.pay_run_id]));
      return records.map((record) => {
        const id = String(Reflect.get(record, "mileageId"));
        const made = amounts.get(id);
        return {
          paidAmount: made?.paidAmount ?? null,
          approvedAmount: made?.approvedAmount ?? null,
          taxableAmount: made?.taxableAmount ?? null,
          nicableAmount: made?.nicableAmount ?? null,
          milesOfYear: made?.milesOfYear ?? null,
          payRunId: runs.get(id) ?? null,
        };
      });
    },
  },
  description:
    "The next main run with a pay date on or after `date` pays it. `passengerRatePaid` is paid for each passenger's mile; without it nothing is paid for passengers.",
  exampleBody: { date: "2026-05-12", miles: "120.5", vehicle: "Car", ratePaid: "0.60", description: "Visits in May" },
  rules: ({ vehicle: kind, passengers }, context) => {
    if (passengers > 0 && !carriesPassengers(kind)) refuser(context)("passengers", "must_be_absent");
  },
  operations: {
    list: { summary: "Lists the mileage claims of an employee, in the order of entry", refusals: [EMPLOYEE_NOT_FOUND] },
    create: { summary: "Adds a mileage claim, which the next main run pays", refusals: [EMPLOYEE_NOT_FOUND] },
    remove: {
      summary: "Deletes a mileage claim that no locked run has paid",
      refusals: [EMPLOYEE_NOT_FOUND, { status: 409, token: "period_locked", when: "A locked run has paid it." }],
    },
  },
  within: { employeeId: requireEmployee },
  // A claim waits while a run that pays the employee is locked.
  columns: async ({ date, ratePaid, miles }, _, { tx, context, params }) => {
    if (ratePaid === NOTHING) throw invalid([issueAt(["ratePaid"], "too_small", { minimum: moneyOf(1) })]);
    if (context.rulebook.subject("mileage").on("approvedRates", readDate(date)) === null) {
      throw invalid([issueAt(["date"], "not_in_force", null, "There are no approved rates on this day.")]);
    }
    await lockRecords(tx, [params.employeeId ?? ""]);
    return { miles };
  },
  mayChange: async (before, _, { tx, params }) => {
    await lockRecords(tx, [params.employeeId ?? ""]);
    const id = String(Reflect.get(before, "mileageId"));
    const claims = (await findClaims(tx, [params.employeeId ?? ""])).get(params.employeeId ?? "") ?? [];
    if (claims.some((row) => row.mileage_id === id && row.pay_run_id !== null)) throw isPaid();
  },
  changed: async (_, __, { tx, context, organisationId, params }) => {
    await markEmployee(tx, context, { organisationId, employeeId: params.employeeId ?? "" });
  },
});

function isPaid(): Refused {
  return new Refused(409, {
    token: "period_locked",
    text: "A locked run has paid the claim: enter another to correct it.",
  });
}
