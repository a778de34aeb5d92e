/**
 * For `superRefine`: what fields say of each other is told together with what is wrong with one alone. A field that is wrong
 * is then as it was sent, of any kind.
 */
export const EVEN_WHERE_WRONG = {
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === "object" && value !== null && !Array.isArray(value),
};
