export type { Rise, RuleChange, WhatIfChanges, WhatIfEmployee } from "./changes";
export { type Lever, type LeverName, leverChanges, leversOf } from "./levers";
export { readWorkforce, type WorkforceReading } from "./read-workforce";
export { sampleWorkforce } from "./sample-workforce";
export { WhatIf, type WhatIfAnswer, type WhatIfOptions, type WhatIfResult } from "./what-if";
export type { CountedRange, WorkforceYear } from "./workforce";
