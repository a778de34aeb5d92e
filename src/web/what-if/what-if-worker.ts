/// <reference lib="webworker" />

import {
  getLevers,
  type Lever,
  type LeverName,
  leverChanges,
  readWorkforce,
  sampleWorkforce,
  WhatIf,
  type WhatIfChanges,
  type WhatIfResult,
  type WorkforceReading,
} from "../../batch/what-if";
import type { Problem } from "../../engine";
import type { RuleDocuments } from "../../engine/rulebook";
import { YEARS } from "../../rules/years";
import { readFileText } from "../tool/read-file";

// Calculates beside the page, by WebAssembly where the policy of this worker allows it. Nothing leaves the browser.

interface Workforce {
  readonly whatIf: WhatIf;
  readonly documents: RuleDocuments;
  readonly taxYear: number;
}

const MODULES: Readonly<Record<string, () => Promise<{ readonly rules: RuleDocuments }>>> = YEARS;

/** Keeps a workforce in the worker, and answers what the page asks of it. */
class WorkforceDesk {
  private workforce: Workforce | null = null;

  constructor(private readonly say: (response: WhatIfResponse) => void) {}

  /** Loads a file, or so many invented people, and calculates the year as it is. */
  async load(year: string, people: Blob | number): Promise<void> {
    this.workforce = null;
    const module = MODULES[year];
    if (module === undefined) throw new Error(`There are no rules of ${year}`);
    const { rules: documents } = await module();
    const taxYear = Number(year);
    const read =
      typeof people === "number"
        ? { ok: true as const, value: sampleWorkforce(people, taxYear, documents) }
        : await readPeople(people, taxYear);
    if (!read.ok) return this.refuse("load", read.problems);
    const progress = (done: number, total: number): void => this.say({ say: "progress", done, total });
    const loaded = await WhatIf.of(read.value, { documents, taxYear, progress });
    if (!loaded.ok) return this.refuse("load", loaded.problems);
    this.workforce = { whatIf: loaded.value, documents, taxYear };
    const same = await loaded.value.change({});
    if (!same.ok) return this.refuse("load", same.problems);
    this.say({
      say: "loaded",
      levers: getLevers(documents, taxYear),
      engine: loaded.value.engine,
      result: same.value,
    });
  }

  /** Calculates the year with changes. */
  async change(moved: Moved): Promise<void> {
    if (this.workforce === null) return;
    const started = performance.now();
    const answer = await this.workforce.whatIf.change(changesOf(moved, this.workforce));
    if (!answer.ok) return this.refuse("change", answer.problems);
    this.say({ say: "changed", result: answer.value, milliseconds: performance.now() - started });
  }

  private refuse(asked: WhatIfRequest["ask"], problems: readonly Problem[]): void {
    this.say({ say: "refused", asked, problems });
  }
}

const worker = self as unknown as DedicatedWorkerGlobalScope;
const desk = new WorkforceDesk((response: WhatIfResponse) => worker.postMessage(response));

worker.addEventListener("message", ({ data }: MessageEvent<WhatIfRequest>) => {
  const work = data.ask === "load" ? desk.load(data.taxYear, data.people) : desk.change(data.moved);
  work.catch((error: unknown) => {
    worker.postMessage({ say: "failed" } satisfies WhatIfResponse);
    throw error;
  });
});

async function readPeople(file: Blob, taxYear: number): Promise<WorkforceReading> {
  const content = await readFileText(file);
  return content.ok ? readWorkforce(content.text, taxYear) : content;
}

function changesOf({ levers, rise }: Moved, { documents, taxYear }: Workforce): WhatIfChanges {
  const rules = leverChanges(documents, taxYear, levers);
  if (rise.percent.trim() === "") return { rules };
  const from = rise.from === "" ? {} : { from: rise.from };
  return { rules, rise: { percent: rise.percent.trim(), ...from } };
}

/** What is moved: levers that are not where the rules have them, and a rise. */
export interface Moved {
  readonly levers: Readonly<Partial<Record<LeverName, number>>>;
  readonly rise: { readonly percent: string; readonly from: string };
}

/** What the page asks its worker: to load a workforce, or to calculate with changes. */
export type WhatIfRequest =
  | { readonly ask: "load"; readonly taxYear: string; readonly people: Blob | number }
  | { readonly ask: "change"; readonly moved: Moved };

export type WhatIfResponse =
  | { readonly say: "progress"; readonly done: number; readonly total: number }
  | {
      readonly say: "loaded";
      readonly levers: readonly Lever[];
      readonly engine: WhatIf["engine"];
      readonly result: WhatIfResult;
    }
  | { readonly say: "changed"; readonly result: WhatIfResult; readonly milliseconds: number }
  | { readonly say: "failed" }
  | { readonly say: "refused"; readonly asked: WhatIfRequest["ask"]; readonly problems: readonly Problem[] };
