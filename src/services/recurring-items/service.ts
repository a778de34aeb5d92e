import type { Tx } from "../../platform/store";
import type { OperationService, PayslipGiven, PayslipsAsked } from "../contract";
import { mountBulkItems } from "./items/mount-bulk";
import { mountItems } from "./items/mount-items";
import { givenMileage, keepClaims, takeBackClaims } from "./mileage/claims-in-runs";
import { mileageClaims } from "./mileage/mileage";
import { mountPostings } from "./postings/mount-postings";
import { givenItems } from "./runs/given-items";
import { keepPostings } from "./runs/keep-postings";
import { outstandingBalances } from "./runs/outstanding";
import { takeBackPostings } from "./runs/take-back-postings";
import { mountStates } from "./states/mount-states";
import { recurringMigrations } from "./store/recurring-migrations";

/** The recurring items service: amounts that repeat on payslips until a day or a total, and mileage claims. */
export const recurringItemsService: OperationService = {
  name: "recurring-items",
  migrations: recurringMigrations,
  payslipSource: {
    given,
    locked: async (tx, locked) => {
      await keepPostings(tx, locked);
      await keepClaims(tx, locked);
    },
  },
  runReopened: async (tx, reopened) => {
    await takeBackPostings(tx, reopened);
    await takeBackClaims(tx, reopened);
  },
  runWarnings: outstandingBalances,
  mount: (context) => {
    mountBulkItems(context);
    mountItems(context);
    mountStates(context);
    mountPostings(context);
    mileageClaims.mount(context);
  },
};

/** Returns the items and the mileage that a period pays, with two statements however many employees there are. */
async function given(tx: Tx, { period, employeeIds, rulebook }: PayslipsAsked) {
  const items = await givenItems(tx, period, employeeIds);
  const mileage = await givenMileage(tx, period, employeeIds, rulebook);
  const ids = new Set([...items.keys(), ...mileage.keys()]);
  return new Map(
    [...ids].map((id): [string, PayslipGiven] => [
      id,
      { recurring: items.get(id) ?? [], lines: mileage.get(id) ?? [] },
    ]),
  );
}
