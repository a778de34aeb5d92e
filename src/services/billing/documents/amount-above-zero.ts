import { amountField } from "../../contract";

/** An amount that settles something. */
export function amountAboveZero() {
  return amountField().refine((pence) => pence !== 0, { params: { token: "zero_amount" } });
}
