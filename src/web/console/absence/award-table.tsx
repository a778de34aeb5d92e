import type { JSX } from "preact";
import type { components } from "../../../client";
import { getChoiceWords } from "../form";
import { DataTable, dayWords, EmployeeName, pounds, Status, Step } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

interface AwardTableProps {
  readonly ids: Ids;
  readonly awards: readonly components["schemas"]["StatutoryPaymentRow"][];
  /** Whether each names its employee. */
  readonly isOfMany?: boolean;
  readonly changed: () => void;
}

type Award = AwardTableProps["awards"][number];

interface ChangesProps {
  readonly ids: Ids;
  readonly award: Award;
  readonly changed: () => void;
}

/** Changes an entry or deletes it: corrections settle what was paid already. */
function Changes({ ids, award, changed }: ChangesProps): JSX.Element {
  const client = useClient(ids.organisation);
  const { employeeId, statutoryPayId, statutoryType, startDate } = award;
  const name = `${getChoiceWords(statutoryType)}${startDate == null ? "" : ` from ${dayWords(startDate)}`}`;
  const address = formatAddress("award", { ...ids, person: employeeId, award: statutoryPayId });
  return (
    <div class="links">
      <a href={address}>
        Change<span class="visually-hidden">{` ${name}`}</span>
      </a>
      <Step
        label="Delete"
        of={name}
        confirm="Delete it"
        send={() =>
          client.delete("/v1/statutory-pay/payments/employees/{employeeId}/{statutoryPayId}", {
            params: { path: { employeeId, statutoryPayId } },
          })
        }
        done={changed}
      >
        <p>{`${name} is deleted. What was paid of it already is settled by a correction.`}</p>
      </Step>
    </div>
  );
}

/** Recorded sickness and family leave, with what it pays. */
export function AwardTable({ ids, awards, isOfMany = false, changed }: AwardTableProps): JSX.Element {
  return (
    <DataTable
      caption="Sickness and family leave"
      columns={[...(isOfMany ? ["Employee"] : []), "Payment", "From", "To", "Status", "£Total", "£Paid", "Change"]}
      rows={awards.map((award) => ({
        key: award.statutoryPayId,
        cells: [
          ...(isOfMany
            ? [
                <a href={formatAddress("person", { ...ids, person: award.employeeId })}>
                  <EmployeeName organisation={ids.organisation} employeeId={award.employeeId} />
                </a>,
              ]
            : []),
          getChoiceWords(award.statutoryType),
          award.startDate == null ? "" : dayWords(award.startDate),
          award.endDate == null ? "Not known yet" : dayWords(award.endDate),
          <Status name={award.status} />,
          pounds(award.totalAmount),
          pounds(award.amountPaid),
          <Changes ids={ids} award={award} changed={changed} />,
        ],
      }))}
    />
  );
}
