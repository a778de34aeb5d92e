export type { Rise, RuleChange, WhatIfChanges, WhatIfEmployee } from "./changes";
export { getLevers, type Lever, type LeverName, leverChanges } from "./levers";
export { readWorkforce, type WorkforceReading } from "./read-workforce";
export { sampleWorkforce } from "./sample-workforce";
export { WhatIf, type WhatIfAnswer, type WhatIfOptions, type WhatIfResult } from "./what-if";
export type { CountedRange, WorkforceYear } from "./workforce";
