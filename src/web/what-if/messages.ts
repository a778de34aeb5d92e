import type { Lever, LeverName, WhatIf, WhatIfResult } from "../../batch/what-if";
import type { Problem } from "../../engine";

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
