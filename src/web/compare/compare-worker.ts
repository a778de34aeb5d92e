/// <reference lib="webworker" />
import { createRulebook, type Rulebook } from "../../engine";
import { rules } from "../../rules/all";
import { compareFiles } from "./compare-files";
import { lookAt } from "./look-at";
import type { CompareRequest, CompareResponse } from "./messages";

// Reads and compares beside the page, so that it stays responsive. Nothing leaves the browser.

const worker = self as unknown as DedicatedWorkerGlobalScope;
let rulebook: Rulebook | null = null;

worker.addEventListener("message", async ({ data }: MessageEvent<CompareRequest>) => {
  const say = (response: CompareResponse): void => worker.postMessage(response);
  if (data.ask === "look") say(await lookAt(data.theirs));
  else await compareFiles(data, packagedRules(), say);
});

function packagedRules(): Rulebook {
  if (rulebook !== null) return rulebook;
  const created = createRulebook(rules);
  if (!created.ok) throw new Error(`The page's own rules are refused: ${JSON.stringify(created.problems)}`);
  rulebook = created.value;
  return rulebook;
}
