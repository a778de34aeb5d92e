export type { Rise, RuleChange, WhatIfChanges, WhatIfEmployee } from "./changes";
export { WhatIf, type WhatIfAnswer, type WhatIfOptions, type WhatIfResult } from "./what-if";
export type { CountedRange, WorkforceYear } from "./workforce";
