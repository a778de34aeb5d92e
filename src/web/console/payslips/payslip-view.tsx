import type { JSX } from "preact";
import { DownloadButton } from "../../tool/download-button";
import { dayWords, Facts, Loading, Status, useAnswer } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import { FigureTable } from "./figure-table";
import { LineTable } from "./line-table";
import type { Payslip } from "./payslip";
import { PayslipChanges } from "./payslip-changes";

/** A payslip, with the reason for each figure, its lines, and what differs from the one before. */
export function PayslipView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const path = { employeeId: ids.employee, year: Number(ids.year), period: Number(ids.period) };
  const query = { supplementary: Number(ids.supplementary), payrollConfigId: ids.payroll };
  const known = useAnswer("payslip", () =>
    client.get("/v1/payslip/data/{employeeId}/{year}/{period}", {
      params: { path, query: { ...query, includeWorkings: true } },
    }),
  );
  const file = async (): Promise<Uint8Array> => {
    const params = { path, query: { supplementary: query.supplementary } };
    const answer = await client.get("/v1/payslip/data/{employeeId}/{year}/{period}/file", { params });
    if (answer.data === undefined) throw new Error(answer.refusal.text);
    return answer.data;
  };
  return (
    <Loading known={known}>
      {(payslip) => (
        <>
          <Heading payslip={payslip} />
          <FigureTable ids={ids} payslip={payslip} />
          <LineTable payslip={payslip} />
          <PayslipChanges ids={ids} />
          <DownloadButton label="Download PDF" name="payslip.pdf" type="application/pdf" make={file} />
        </>
      )}
    </Loading>
  );
}

function Heading({ payslip }: { readonly payslip: Payslip }): JSX.Element {
  const { employee, taxCode, week1Month1, niCategory, payments } = payslip;
  const methods = [...new Set(payments.map(({ method }) => method ?? "No method on the record"))];
  return (
    <section class="stack" aria-labelledby="whose">
      <h2 id="whose">
        {`${employee.firstName} ${employee.lastName}`}{" "}
        <Status name={payslip.status === "FINAL" ? "Final" : "Preview"} />
      </h2>
      <Facts
        facts={[
          ["Payroll id", employee.payrollId],
          ["Paid on", dayWords(payslip.paymentDate)],
          ["Tax code", week1Month1 ? `${taxCode}, week 1/month 1` : taxCode],
          ["Category letter", niCategory],
          ["Paid by", methods.length === 0 ? "Nothing to pay" : methods.join(", ")],
        ]}
      />
    </section>
  );
}
