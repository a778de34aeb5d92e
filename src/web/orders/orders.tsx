import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Problem } from "../../engine";
import { type ContentProps, Fetching, useLoaded } from "../panel";
import { loadWholeRulebook } from "../whole-rules";
import { askOrders } from "./ask-orders";
import { OrderForms } from "./order-forms";
import { OrdersResult } from "./orders-result";
import { readOrders, writeOrders } from "./typed-orders";

const NONE: readonly Problem[] = [];

/** Court orders against the shown payment: the form and the deductions. */
export function Orders({ situation, fields, change }: ContentProps): JSX.Element {
  const typed = useMemo(() => readOrders(fields), [fields]);
  const law = useLoaded(situation.taxYear, loadWholeRulebook);
  const rulebook = law.state === "here" ? law.value : null;
  const outcome = useMemo(
    () => (rulebook === null ? null : askOrders(situation, typed, rulebook)),
    [situation, typed, rulebook],
  );
  return (
    <div class="orders">
      <OrderForms
        typed={typed}
        situation={situation}
        problems={outcome === null || outcome.ok ? NONE : outcome.problems}
        change={(orders) => change(writeOrders(orders))}
      />
      <div class="orders-result">
        {outcome === null && <Fetching isMissing={law.state === "missing"} />}
        {outcome?.ok && <OrdersResult figures={outcome.figures} orders={outcome.orders} />}
        {outcome?.ok === false && <p class="notice">Deductions appear as soon as the inputs can be calculated.</p>}
      </div>
    </div>
  );
}
