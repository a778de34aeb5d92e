import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SelectBox } from "../../controls";
import { type FormShape, RecordForm, toStored } from "../form";
import { DataTable, dayWords, ListFiles, Loading, Step, taxYear, useAnswer } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

const PATH = "/v1/payrollconfig";

const SHAPE: Pick<FormShape, "sections" | "labels"> = {
  sections: [["", ["name", "payFrequency", "paymentPeriodConfig"]]],
  labels: { name: "Name of the payroll", paymentPeriodConfig: "Pay calendar" },
};

/** Adds a payroll. */
export function NewPayrollView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  return (
    <RecordForm
      name="New payroll"
      shape={{ ...SHAPE, operation: { service: "pay", method: "post", path: PATH } }}
      stored={{ record: {}, version: null }}
      action="Add the payroll"
      send={({ body, once }) => client.post(PATH, { body, params: { header: once } })}
      saved={({ content }) => {
        location.hash = formatAddress("runs", { ...ids, payroll: content.data.payrollConfigId });
      }}
    />
  );
}

/** Changes a payroll, or deletes one that has no runs. */
export function PayrollView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const path = { payrollConfigId: ids.payroll };
  const read = () => client.get("/v1/payrollconfig/{payrollConfigId}", { params: { path } });
  const known = useAnswer(ids.payroll, read);
  return (
    <Loading known={known}>
      {(payroll) => (
        <>
          <RecordForm
            name="Payroll"
            shape={{ ...SHAPE, operation: { service: "pay", method: "put", path: `${PATH}/{payrollConfigId}` } }}
            stored={{ record: payroll, version: known.version }}
            action="Save"
            send={({ body, match }) =>
              client.put("/v1/payrollconfig/{payrollConfigId}", { params: { path, header: match }, body })
            }
            reread={async () => toStored(await read())}
            saved={() => {
              location.hash = formatAddress("runs", ids);
            }}
          />
          <PayDates ids={ids} version={known.version} first={payroll.nextPeriod.year} />
          {!payroll.hasPayRuns && (
            <Step
              label="Delete"
              of={payroll.name}
              confirm="Delete the payroll"
              send={() => client.delete("/v1/payrollconfig/{payrollConfigId}", { params: { path } })}
              done={() => {
                location.hash = formatAddress("payrolls", ids);
              }}
            >
              <p>It has no pay runs. Nobody can be on it.</p>
            </Step>
          )}
        </>
      )}
    </Loading>
  );
}

interface DatesProps {
  readonly ids: Ids;
  /** Of the payroll: another calendar has other dates. */
  readonly version: string | null;
  /** The tax year of the next pay run. */
  readonly first: number;
}

/** The pay periods of a tax year as they are saved, with the days on which people are paid. */
function PayDates({ ids, version, first }: DatesProps): JSX.Element {
  const client = useClient(ids.organisation);
  const [year, setYear] = useState(String(first));
  const params = { path: { payrollConfigId: ids.payroll, taxYear: year } };
  const known = useAnswer(`periods ${year} ${version}`, () =>
    client.get("/v1/payrollconfig/{payrollConfigId}/periods/{taxYear}", { params }),
  );
  return (
    <section class="stack" aria-labelledby="pay-dates">
      <h2 id="pay-dates">Pay dates</h2>
      <SelectBox
        id="pay-dates-year"
        label="Tax year"
        value={year}
        options={[first - 1, first, first + 1].map((each) => [String(each), taxYear(each)] as const)}
        change={setYear}
      />
      <Loading known={known}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="empty">The payroll has no pay periods in this tax year.</p>
          ) : (
            <>
              <DataTable
                caption={`Pay dates of ${taxYear(year)}`}
                columns={["Period", "First day", "Last day", "Paid on", "Why"]}
                rows={items.map((each) => ({
                  key: String(each.period),
                  cells: [
                    `Period ${each.period}`,
                    dayWords(each.periodStartDate),
                    dayWords(each.periodEndDate),
                    weekdayWords(each.paymentDate),
                    each.paymentDate === each.regularPaymentDate
                      ? "The usual day"
                      : `Banks are closed on ${weekdayWords(each.regularPaymentDate)}`,
                  ],
                }))}
              />
              <ListFiles />
            </>
          )
        }
      </Loading>
    </section>
  );
}

const WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });

function weekdayWords(date: string): string {
  return `${WEEKDAY.format(new Date(date))} ${dayWords(date)}`;
}
