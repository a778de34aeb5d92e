import type { WhatIf, WhatIfChanges } from "../../../src/batch";

/** Returns what a workforce's year comes to after changes that are possible. */
export async function changed(whatIf: WhatIf, changes: WhatIfChanges) {
  const answer = await whatIf.change(changes);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}
