import type { JSX } from "preact";
import { DataTable, Loading, Status, timeWords, useAnswer, useLooks } from "../parts";
import { addressOf, type Ids } from "../place";
import type { Run } from "../runs/run-words";
import { useClient } from "../session/session-context";
import { FpsForm } from "./fps-form";
import { isUnderWay } from "./submission-words";

const PAGE = 100;

/** What was submitted to HMRC of a run, of the newest submissions of its payroll in the tax year. */
export function RunSubmissions({ ids, run }: { readonly ids: Ids; readonly run: Run }): JSX.Element {
  const client = useClient(ids.organisation);
  const query = { payrollConfigId: ids.payroll, taxYear: run.taxYear, pageSize: PAGE };
  const known = useAnswer(run.updatedAt, () => client.get("/v1/rti/submissions", { params: { query } }));
  const own = (known.data?.items ?? []).filter(({ payRunId }) => payRunId === run.payRunId);
  useLooks(own.some(isUnderWay), known.reload);
  return (
    <section class="stack" aria-labelledby="run-submissions">
      <h2 id="run-submissions">Reported to HMRC</h2>
      <Loading known={known}>
        {() => {
          if (own.length === 0) return <p class="empty">No FPS has been submitted yet.</p>;
          return (
            <DataTable
              caption="Submissions of the run"
              columns={["Submission", "Status", "Made"]}
              rows={own.map(({ submissionId, isCorrection, status, createdAt }) => ({
                key: submissionId,
                cells: [
                  <a href={addressOf("submission", { ...ids, submission: submissionId })}>
                    {isCorrection ? "FPS, a correction" : "FPS"}
                  </a>,
                  <Status name={status} />,
                  timeWords(createdAt),
                ],
              }))}
            />
          );
        }}
      </Loading>
      <FpsForm ids={ids} submissions={own} submitted={known.reload} />
    </section>
  );
}
