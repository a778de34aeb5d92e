/**
 * A number of one unit, for the type checker only: two units exclude each other, so that pence cannot be passed where a day
 * is expected. A plain number passes as every unit, since arithmetic makes plain numbers.
 */
export type Unit<Name extends string> = number & { readonly __unit?: Name };

/** A whole number of hundredths of a per cent: 20 per cent is 2000. */
export type BasisPoints = Unit<"basis points">;
