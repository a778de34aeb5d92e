import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ProblemList, ProgressLine, ToolPage } from "../tool";
import { LeverForm } from "./lever-form";
import type { Moved } from "./messages";
import { useWhatIf, type WhatIfState } from "./use-what-if";
import { WhatIfResultView } from "./what-if-result";
import { WorkforceForm } from "./workforce-form";

const AS_IT_IS: Moved = { levers: {}, rise: { percent: "", from: "" } };

/** The page of a workforce's year before and after changes. */
export function WhatIfPage(): JSX.Element {
  const [state, ask] = useWhatIf();
  const [moved, setMoved] = useState(AS_IT_IS);
  const move = (next: Moved): void => {
    setMoved(next);
    ask({ ask: "change", moved: next });
  };
  return (
    <ToolPage
      title="What if, over a workforce"
      lead="A workforce’s year as it is, and with other rates, thresholds or pay: what it costs and whom it touches."
      footer="The file is read and calculated in this browser. Nothing of it leaves it, and the page works offline once it has been opened."
    >
      <div class="bars-block">
        <WorkforceForm
          isBusy={state.progress !== null}
          load={(taxYear, people) => {
            setMoved(AS_IT_IS);
            ask({ ask: "load", taxYear, people });
          }}
        />
        {state.levers.length > 0 && <LeverForm levers={state.levers} moved={moved} move={move} />}
      </div>
      <div class="orders-result" id="result" tabIndex={-1}>
        <Outcome state={state} />
      </div>
    </ToolPage>
  );
}

const TITLES = { load: "The workforce cannot be calculated.", change: "The change cannot be made." } as const;

function Outcome({ state }: { readonly state: WhatIfState }): JSX.Element {
  const { hasFailed, refused, progress, result, milliseconds, engine } = state;
  if (hasFailed) return <p class="notice">The calculation failed. Open this page again.</p>;
  if (refused !== null) return <ProblemList title={TITLES[refused.asked]} problems={refused.problems} />;
  if (progress !== null) return <ProgressLine label="Calculating" done={progress.done} total={progress.total} />;
  if (result !== null) return <WhatIfResultView result={result} milliseconds={milliseconds} engine={engine} />;
  return <p class="notice">The result appears here when a file has been chosen or a sample has been made.</p>;
}
