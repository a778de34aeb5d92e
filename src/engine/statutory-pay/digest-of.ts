import { memoByValue, type Rulebook } from "../rulebook";

/** The digest over all years held: a person's sickness or leave may touch several. Worked out once a rulebook. */
export const digestOf = /* @__PURE__ */ memoByValue((rulebook: Rulebook) => rulebook.digest());
