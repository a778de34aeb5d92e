/// <reference lib="webworker" />
import type { WhatIfRequest, WhatIfResponse } from "./messages";
import { WorkforceDesk } from "./workforce-desk";

// Calculates beside the page, by WebAssembly where the policy of this worker allows it. Nothing leaves the browser.

const worker = self as unknown as DedicatedWorkerGlobalScope;
const desk = new WorkforceDesk((response: WhatIfResponse) => worker.postMessage(response));

worker.addEventListener("message", ({ data }: MessageEvent<WhatIfRequest>) => {
  const work = data.ask === "load" ? desk.load(data.taxYear, data.people) : desk.change(data.moved);
  work.catch((error: unknown) => {
    worker.postMessage({ say: "failed" } satisfies WhatIfResponse);
    throw error;
  });
});
