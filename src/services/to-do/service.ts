import { z } from "@hono/zod-openapi";
import type { Tx } from "../../platform/store";
import { createOrganisationCells } from "../access";
import { reachedOrganisations } from "../administration";
import {
  dateField,
  dateInLondon,
  idField,
  mountOperation,
  type OperationService,
  operation,
  RUN_USES,
  type ServiceContext,
} from "../contract";
import { countOpenCorrections } from "../corrections";
import { findConfigs } from "../pay";
import { findUses, lastRun, waitingApprovals } from "../pay-runs";
import { waitingBatches, waitingBatchShown } from "../payments";
import { outstandingExample, outstandingReports, outstandingShown } from "../rti";
import { countDueNotices } from "../tax-dps";

const run = z
  .strictObject({
    payRunId: idField(),
    year: z.int(),
    period: z.int(),
    status: z.enum(["Open", "Locked"]),
    paymentDate: dateField(),
    employeeCount: z.int(),
    usedBy: z.array(z.enum(RUN_USES)),
  })
  .nullable()
  .openapi({ description: "The newest run, supplementary ones apart; null before the first." });

const approval = z.strictObject({
  payRunId: idField(),
  payrollConfigId: idField(),
  year: z.int(),
  period: z.int(),
  supplementary: z.int(),
  paymentDate: dateField(),
});

const organisationToDo = z
  .strictObject({
    organisationId: idField(),
    reports: z.array(outstandingShown).openapi({ description: "What HMRC does not know yet." }),
    batches: z.array(waitingBatchShown).openapi({ description: "Payments to submit, approve or take to the bank." }),
    approvals: z.array(approval).openapi({ description: "Pay runs whose approval was requested." }),
    noticeCount: z.int().openapi({ description: "Notices from HMRC that are due." }),
    payrolls: z.array(
      z.strictObject({
        payrollConfigId: idField(),
        name: z.string(),
        correctionCount: z.int().openapi({ description: "Corrections that are neither posted nor dismissed." }),
        run,
      }),
    ),
  })
  .openapi("OrganisationToDo");

type Item = z.input<typeof organisationToDo>;

const listToDo = operation({
  id: "listOrganisationsToDo",
  method: "get",
  path: "/v1/authentication/my-organisations/to-do",
  service: "Authentication",
  summary: "What is to be done in up to 25 organisations, and the newest pay run of each payroll",
  description:
    "For a bureau's first look. Organisations that the caller does not reach are left out, as are those that another cell holds.",
  scope: "account",
  query: z.object({ organisationIds: z.array(idField()).min(1).max(25) }),
  data: z.strictObject({ items: z.array(organisationToDo) }),
  token: "organisations_to_do_listed",
  examples: {
    data: {
      items: [
        {
          organisationId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
          reports: [outstandingExample],
          batches: [],
          approvals: [],
          noticeCount: 1,
          payrolls: [],
        },
      ],
    },
  },
});

/** What is to be done in many organisations at once: above all services that something is to be done in. */
export const toDoService: OperationService = {
  name: "to-do",
  migrations: [],
  mount: (context) => {
    mountOperation(
      context,
      listToDo,
      async (_work, _tx, items: readonly Item[]) => ({
        data: { items: [...items] },
        text: "What is to be done is listed.",
      }),
      // Each organisation is read in a transaction of its own, before that of the account.
      async ({ query, caller }) => {
        const reached = await context.store.inAccount(caller.accountId, (tx) =>
          reachedOrganisations(context, tx, caller, query.organisationIds),
        );
        const held = await findHeldHere(
          context,
          reached.map(({ organisationId }) => organisationId),
        );
        const items: Item[] = [];
        for (const id of held) items.push(await context.clocks.within(id, () => readToDo(context, id)));
        return items;
      },
    );
  },
};

/** Returns the organisations whose records are in this process's cell. */
async function findHeldHere(
  { cells, store, clock }: ServiceContext,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (cells.addresses.size === 0) return ids;
  const { cellOf } = createOrganisationCells(store, clock);
  const held: string[] = [];
  for (const id of ids) if (((await cellOf(id)) ?? "first") === cells.own) held.push(id);
  return held;
}

/** Returns what is to be done by the organisation's clock. */
function readToDo(context: ServiceContext, organisationId: string): Promise<Item> {
  const today = dateInLondon(context.clock.now());
  return context.store.inTenant(organisationId, (tx) => readWithin(context, tx, organisationId, today));
}

async function readWithin(context: ServiceContext, tx: Tx, organisationId: string, today: string): Promise<Item> {
  const corrections = await countOpenCorrections(tx);
  const payrolls = [];
  for (const { payroll_config_id: payrollConfigId, name } of await findConfigs(tx)) {
    const correctionCount = corrections.get(payrollConfigId) ?? 0;
    payrolls.push({ payrollConfigId, name, correctionCount, run: await readRun(tx, payrollConfigId) });
  }
  return {
    organisationId,
    reports: [...(await outstandingReports(tx, context, today))],
    batches: [...(await waitingBatches(tx))],
    approvals: await waitingApprovals(tx),
    noticeCount: await countDueNotices(tx),
    payrolls,
  };
}

async function readRun(tx: Tx, payrollConfigId: string) {
  const row = await lastRun(tx, payrollConfigId);
  if (row === null) return null;
  return {
    payRunId: row.pay_run_id,
    year: row.year,
    period: row.period,
    status: row.status,
    paymentDate: row.payment_date,
    employeeCount: row.employee_count,
    usedBy: [...(await findUses(tx, row.pay_run_id))],
  };
}
