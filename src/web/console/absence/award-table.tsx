import type { JSX } from "preact";
import type { components } from "../../../client";
import { getChoiceWords } from "../form";
import { DataTable, dayWords, EmployeeName, pounds, Status } from "../parts";
import { formatAddress, type Ids } from "../place";

interface AwardTableProps {
  readonly ids: Ids;
  readonly awards: readonly components["schemas"]["StatutoryPaymentRow"][];
  /** Whether each names its employee. */
  readonly isOfMany?: boolean;
}

/** Recorded sickness and family leave, with what it pays. */
export function AwardTable({ ids, awards, isOfMany = false }: AwardTableProps): JSX.Element {
  return (
    <DataTable
      caption="Sickness and family leave"
      columns={[...(isOfMany ? ["Employee"] : []), "Payment", "From", "To", "Status", "£Total", "£Paid"]}
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
        ],
      }))}
    />
  );
}
