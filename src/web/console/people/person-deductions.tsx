import type { JSX } from "preact";
import type { components } from "../../../client";
import {
  dayWords,
  Facts,
  FileButton,
  Items,
  Loading,
  pounds,
  Refused,
  Status,
  Step,
  spaced,
  timeWords,
  useAnswer,
  usePages,
  withData,
} from "../parts";
import { formatAddress, type Ids } from "../place";
import { idsOfRun, runName } from "../runs/run-words";
import { useClient } from "../session/session-context";
import { ORDERS, orderChange } from "./order-words";

interface PartProps {
  readonly ids: Ids;
}

/** What else an employee's pay depends on: pension, holiday, what repeats, court orders. */
export function PersonDeductions({ ids }: PartProps): JSX.Element {
  return (
    <>
      <div class="columns">
        <Pension ids={ids} />
        <Holiday ids={ids} />
      </div>
      <Requests ids={ids} />
      <Recurring ids={ids} />
      <Orders ids={ids} />
      <Payslips ids={ids} />
    </>
  );
}

function Pension({ ids }: PartProps): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { employeeId: ids.person } };
  const known = useAnswer("pension", async () =>
    withData(await client.get("/v2/pension/employee-pension/{employeeId}", { params }), ({ content }) => ({
      member: content.data,
    })),
  );
  const member = known.data?.member ?? null;
  const isNone = known.refusal?.status === 404 || (known.data !== null && member === null);
  return (
    <section class="card stack" aria-labelledby="pension">
      <h3 id="pension">Pension</h3>
      <Refused refusal={isNone ? null : known.refusal} />
      {isNone && <p>Not a member of a pension.</p>}
      {member !== null && (
        <Facts
          facts={[
            ["Group", member.pensionGroup.name],
            ["Member since", dayWords(member.enrolmentDate)],
            ["Joined by", spaced(member.joinReason)],
          ]}
        />
      )}
      <p class="links">
        {member === null ? (
          <a href={formatAddress("personChange", { ...ids, change: "pension" })}>Enrol in a pension</a>
        ) : (
          <a href={formatAddress("personChange", { ...ids, change: "pension-end" })}>Opt out, or leave the pension</a>
        )}
      </p>
    </section>
  );
}

function Holiday({ ids }: PartProps): JSX.Element {
  const client = useClient(ids.organisation);
  const params = { path: { employeeId: ids.person } };
  const known = useAnswer("holiday", () => client.get("/v1/holiday/employees/{employeeId}/balances", { params }));
  return (
    <section class="card stack" aria-labelledby="holiday">
      <h3 id="holiday">Holiday</h3>
      {known.refusal === null ? (
        <Loading known={known}>
          {({ unitName, entitlement, taken, booked, remaining, holidayYearEndDate }) => (
            <Facts
              facts={[
                [`Remaining, to ${dayWords(holidayYearEndDate)}`, `${remaining} ${unitName.toLowerCase()}s`],
                ["Entitlement", entitlement],
                ["Taken", taken],
                ["Booked", booked],
              ]}
            />
          )}
        </Loading>
      ) : (
        <p>{known.refusal.text}</p>
      )}
      <p class="links">
        <a href={formatAddress("personChange", { ...ids, change: "holiday" })}>Enter holiday</a>
      </p>
    </section>
  );
}

/** Holiday that was asked for, until it is decided. */
function Requests({ ids }: PartProps): JSX.Element | null {
  const client = useClient(ids.organisation);
  const list = usePages("requests", (query) =>
    client.get("/v1/holiday/employees/{employeeId}/requests", { params: { path: { employeeId: ids.person }, query } }),
  );
  if (list.pages.every(({ items }) => items.length === 0)) return null;
  return (
    <section class="stack" aria-labelledby="requests">
      <h2 id="requests">Holiday entered</h2>
      <Items
        pages={list}
        empty="No holiday is entered."
        caption="Holiday entered"
        columns={["From", "To", "Days or hours", "Status", "Change"]}
        row={({ holidayId, startDate, endDate, units, status }) => {
          const params = { path: { holidayId } };
          const of = `holiday from ${dayWords(startDate)}`;
          return {
            key: holidayId,
            cells: [
              dayWords(startDate),
              dayWords(endDate),
              units,
              <Status name={status} />,
              <div class="links">
                {status === "Requested" && (
                  <>
                    <Step
                      label="Approve"
                      of={of}
                      confirm="Approve it"
                      send={() => client.post("/v1/holiday/requests/{holidayId}/approve", { params })}
                      done={list.reload}
                    >
                      <p>It is paid in the pay run of its days.</p>
                    </Step>
                    <Step
                      label="Decline"
                      of={of}
                      confirm="Decline it"
                      reason="Reason"
                      send={(reason) =>
                        client.post("/v1/holiday/requests/{holidayId}/decline", { params, body: { reason } })
                      }
                      done={list.reload}
                    >
                      <p>The days stay in the balance.</p>
                    </Step>
                  </>
                )}
                {(status === "Requested" || status === "Approved") && (
                  <Step
                    label="Cancel"
                    of={of}
                    confirm="Cancel the holiday"
                    send={() => client.post("/v1/holiday/requests/{holidayId}/cancel", { params })}
                    done={list.reload}
                  >
                    <p>The days can be taken at another time.</p>
                  </Step>
                )}
              </div>,
            ],
          };
        }}
      />
    </section>
  );
}

function Recurring({ ids }: PartProps): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("recurring", (query) =>
    client.get("/v1/recurring-items/employees/{employeeId}", { params: { path: { employeeId: ids.person }, query } }),
  );
  return (
    <section class="stack" aria-labelledby="recurring">
      <h2 id="recurring">Payments and deductions that repeat</h2>
      <p class="links">
        <a href={formatAddress("personChange", { ...ids, change: "recurring" })}>Add one</a>
      </p>
      <Items
        pages={list}
        empty="Nothing repeats beside the salary."
        caption="Payments and deductions that repeat"
        columns={["What", "From", "To", "Status", "£Amount", "£Remaining", "Change"]}
        row={(item) => ({
          key: item.recurringLineItemId,
          cells: [
            item.payElementCode,
            dayWords(item.startDate),
            item.endDate === null ? "" : dayWords(item.endDate),
            <Status name={item.status} />,
            item.amount === null ? "" : pounds(item.amount),
            item.remaining === null ? "" : pounds(item.remaining),
            <Pausing ids={ids} item={item} done={list.reload} />,
          ],
        })}
      />
    </section>
  );
}

interface PausingProps extends PartProps {
  readonly item: components["schemas"]["RecurringItem"];
  readonly done: () => void;
}

/** Leaves a repeated line out of the runs to come, or takes it in again. */
function Pausing({ ids, item, done }: PausingProps): JSX.Element | null {
  const client = useClient(ids.organisation);
  const params = { path: { recurringLineItemId: item.recurringLineItemId } };
  if (item.status === "Active") {
    return (
      <Step
        label="Pause"
        of={item.payElementCode}
        confirm="Pause it"
        send={() => client.post("/v1/recurring-items/{recurringLineItemId}/pause", { params })}
        done={done}
      >
        <p>Pay runs leave it out until it is resumed.</p>
      </Step>
    );
  }
  if (item.status !== "Paused") return null;
  return (
    <Step
      label="Resume"
      of={item.payElementCode}
      confirm="Resume it"
      send={() => client.post("/v1/recurring-items/{recurringLineItemId}/resume", { params })}
      done={done}
    >
      <p>It is in the open pay run and those after it again.</p>
    </Step>
  );
}

/** Every payslip of the person, of all pay runs and payrolls. */
function Payslips({ ids }: PartProps): JSX.Element {
  const client = useClient(ids.organisation);
  const list = usePages("payslips", (query) =>
    client.get("/v1/payslip/metadata/{employeeId}", { params: { path: { employeeId: ids.person }, query } }),
  );
  return (
    <section class="stack" aria-labelledby="payslips">
      <h2 id="payslips">Payslips</h2>
      <Items
        pages={list}
        empty="There are no payslips yet."
        caption="Payslips"
        columns={["Payslip", "Paid on", "Status", "Emailed", "File"]}
        row={(slip) => {
          const { year, period, supplementary } = slip;
          const path = { employeeId: ids.person, year, period };
          return {
            key: `${slip.payRunId} ${slip.payslipId}`,
            cells: [
              <a
                href={formatAddress("payslip", {
                  ...idsOfRun({ ...ids, payroll: slip.payrollConfigId }, slip),
                  employee: ids.person,
                })}
              >
                {runName(slip)}
              </a>,
              dayWords(slip.paymentDate),
              <Status name={slip.status === "FINAL" ? "Locked" : slip.status === "PREVIEW" ? "Open" : "Withdrawn"} />,
              timeWords(slip.emailedAt),
              slip.status === "FINAL" && (
                <FileButton
                  label="Download"
                  of={`payslip of ${runName(slip)}`}
                  call={() =>
                    client.get("/v1/payslip/data/{employeeId}/{year}/{period}/file", {
                      params: { path, query: { supplementary } },
                    })
                  }
                />
              ),
            ],
          };
        }}
      />
    </section>
  );
}

/** Court orders, each with what was deducted and what remains. */
function Orders({ ids }: PartProps): JSX.Element | null {
  const client = useClient(ids.organisation);
  const known = useAnswer("orders", () =>
    client.get("/v1/court-orders/orders/employees/{employeeId}", { params: { path: { employeeId: ids.person } } }),
  );
  const list = {
    pages: known.data === null ? [] : [known.data],
    isBusy: known.data === null && known.refusal === null,
    refusal: known.refusal,
    hasMore: false,
    more: known.reload,
    reload: known.reload,
  };
  return (
    <section class="stack" aria-labelledby="orders">
      <h2 id="orders">Court orders</h2>
      <details class="group">
        <summary>
          <span class="group-title">Enter a court order</span>
        </summary>
        <p class="group-body links">
          {Object.entries(ORDERS).map(([type, name]) => (
            <a key={type} href={formatAddress("personChange", { ...ids, change: orderChange(type) })}>
              {name}
            </a>
          ))}
        </p>
      </details>
      <Items
        pages={list}
        empty="There are no court orders."
        caption="Court orders"
        columns={["Order", "Reference", "Issued by", "Status", "£Deducted", "£Remaining"]}
        row={({ orderId, orderType, reference, issuingAuthority, status, amountRepaidToDate, remainingBalance }) => ({
          key: orderId,
          cells: [
            ORDERS[orderType],
            reference,
            issuingAuthority,
            <Status name={status} />,
            pounds(amountRepaidToDate),
            remainingBalance === null ? "" : pounds(remainingBalance),
          ],
        })}
      />
    </section>
  );
}
