/**
 * For `superRefine`: reports conflicts between fields together with faults in single fields. A faulty field is then
 * still as sent, of any type.
 */
export const EVEN_WHERE_WRONG = {
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === "object" && value !== null && !Array.isArray(value),
};
