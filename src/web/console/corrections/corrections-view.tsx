import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SelectBox } from "../../controls";
import { Listing, usePages } from "../parts";
import type { Ids } from "../place";
import { useClient } from "../session/session-context";
import { CorrectionCard } from "./correction-card";
import { useOpenRun } from "./use-open-run";

type Wanted = "Open" | "Posted" | "Dismissed" | "Repaid";

const STATES: readonly (readonly [Wanted, string])[] = [
  ["Open", "Open"],
  ["Posted", "Posted"],
  ["Dismissed", "Dismissed"],
  ["Repaid", "Repaid"],
];

/** A payroll's corrections of closed periods: what an open run would settle, and posting or dismissing it. */
export function CorrectionsView({ ids }: { readonly ids: Ids }): JSX.Element {
  const client = useClient(ids.organisation);
  const [status, setStatus] = useState<Wanted>("Open");
  const openRun = useOpenRun(ids);
  const list = usePages(`corrections ${status}`, (page) =>
    client.get("/v1/payroll/{payrollConfigId}/corrections", {
      params: { path: { payrollConfigId: ids.payroll }, query: { ...page, status } },
    }),
  );
  return (
    <>
      <div class="filters">
        <SelectBox id="correction-status" label="Status" value={status} options={STATES} change={setStatus} />
      </div>
      <Listing
        pages={list}
        empty="No corrections here. A late fact of a closed period opens one by itself."
        isEmpty={({ items }) => items.length === 0}
      >
        {(pages) =>
          pages
            .flatMap(({ items }) => items)
            .map((correction) => (
              <CorrectionCard
                key={correction.correctionId}
                ids={ids}
                correction={correction}
                openRun={openRun}
                changed={list.reload}
              />
            ))
        }
      </Listing>
    </>
  );
}
