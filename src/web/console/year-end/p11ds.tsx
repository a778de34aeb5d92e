import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { components } from "../../../client";
import { TextBox } from "../../controls";
import { EmailOutcome, FileButton, Items, pounds, Status, Step, timeWords, usePages } from "../parts";
import { formatAddress, type Ids } from "../place";
import { useClient } from "../session/session-context";

/** Who needs a form P11D and why; issues, emails and hands over the forms, and the employer's P11D(b). */
export function P11Ds({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const [jobId, setJob] = useState<string | null>(null);
  const path = { taxYear: ids.year };
  const list = usePages(`p11ds ${jobId}`, (query) =>
    client.get("/v1/tax-p-forms/p11d/list/{taxYear}", { params: { path, query } }),
  );
  const rows = list.pages.flatMap(({ items }) => items);
  return (
    <section class="stack" aria-labelledby="p11d">
      <h2 id="p11d">Benefits in kind (P11D)</h2>
      {rows.some(({ isNeeded }) => isNeeded) && <Steps ids={ids} started={setJob} done={list.reload} />}
      {jobId !== null && (
        <EmailOutcome
          organisation={ids.organisation}
          jobId={jobId}
          isOfForms
          address={(person) => formatAddress("personChange", { ...ids, person, change: "details" })}
        />
      )}
      <Items
        pages={list}
        empty="Nobody has benefits in kind in this tax year. Imports take company cars and medical premiums."
        caption="Forms P11D"
        columns={["Employee", "Form", "£Total", "Status", "Emailed", "P11D"]}
        row={(row) => ({
          key: row.employeeId,
          cells: [
            <a
              href={formatAddress("person", { ...ids, person: row.employeeId })}
            >{`${row.firstName} ${row.lastName}`}</a>,
            P11D_REASONS[row.reason],
            pounds(row.total),
            <Status name={row.isChanged ? "Changed since it was issued" : row.status} />,
            timeWords(row.emailedAt),
            row.isNeeded && (
              <FileButton
                label="Download"
                of={`P11D of ${row.firstName} ${row.lastName}`}
                call={() =>
                  client.get("/v1/tax-p-forms/p11d/{employeeId}/{taxYear}/file", {
                    params: { path: { ...path, employeeId: row.employeeId } },
                  })
                }
              />
            ),
          ],
        })}
      />
    </section>
  );
}

const P11D_REASONS: Readonly<Record<components["schemas"]["P11DRow"]["reason"], string>> = {
  BenefitsNotPayrolled: "Needed",
  AllPayrolled: "Not needed: all is taxed through the payroll",
  NothingTaxable: "Not needed: nothing is taxable",
};

interface StepsProps {
  readonly ids: Ids;
  readonly started: (jobId: string | null) => void;
  readonly done: () => void;
}

/** What is done with the forms, in its order. */
function Steps({ ids, started, done }: StepsProps): JSX.Element {
  const client = useClient(ids.organisation);
  const [sentOn, setSentOn] = useState("");
  const path = { taxYear: ids.year };
  return (
    <div class="links">
      <Step
        label="Issue the P11Ds"
        confirm="Issue them"
        send={() => client.post("/v1/tax-p-forms/p11d/issue/{taxYear}", { params: { path }, body: {} })}
        done={done}
      >
        <p>Forms with other figures than issued are replaced; the others stay.</p>
      </Step>
      <Step
        label="Email the P11Ds"
        confirm="Email them"
        send={async () => {
          const answer = await client.post("/v1/tax-p-forms/p11d/send-notification", {
            body: { taxYear: ids.year, all: true },
          });
          started(answer.data?.content.data.jobId ?? null);
          return answer;
        }}
        done={done}
      >
        <p>Each form opens with a password. Nobody gets theirs twice.</p>
      </Step>
      <FileButton
        label="Download the P11D(b)"
        call={() => client.get("/v1/tax-p-forms/p11db/{taxYear}/file", { params: { path } })}
      />
      <Step
        label="Enter that they were sent to HMRC"
        confirm="They were sent"
        send={() => client.put("/v1/benefits/tax-years/{taxYear}/class-1a", { params: { path }, body: { sentOn } })}
        done={done}
      >
        <TextBox id="p11d-sent" type="date" label="Sent on" value={sentOn} change={setSentOn} />
      </Step>
    </div>
  );
}
