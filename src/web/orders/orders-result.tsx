import type { JSX } from "preact";
import type { CourtOrders } from "../../engine";
import { Spoken } from "../controls";
import { useDisclosure, WhyButton, WhySteps } from "../result";
import { describePayment, type Figures, penceOf, pounds, shown } from "../situation";
import { cascadeOf } from "./cascade";
import { CascadePicture } from "./cascade-picture";
import { OrderTable } from "./order-table";
import { warningInWords } from "./words";

interface ResultProps {
  readonly figures: Figures;
  readonly orders: CourtOrders;
}

/** The take-home pay, the way down to it as a picture, and each order's figures. */
export function OrdersResult({ figures, orders }: ResultProps): JSX.Element {
  const { payslip } = figures;
  const cascade = cascadeOf(orders, payslip);
  return (
    <>
      <Left figures={figures} taken={cascade.whole - cascade.loans - penceOf(payslip.forPeriod.netPay)} />
      <CascadePicture cascade={cascade} />
      {orders.warnings.map((warning) => (
        <p class="notice" key={`${warning.token}-${warning.orderId}`}>
          {warningInWords(warning)}
        </p>
      ))}
      {orders.orders.map((order, place) => (
        <OrderTable key={order.orderId} order={order} place={place} figures={figures} />
      ))}
      <p class="hint">
        Each order as on its first pay day: nothing was taken before, and nothing is carried forward to it.
      </p>
      <Spoken text={`Take-home pay after court orders ${shown(payslip.forPeriod.netPay)}.`} />
    </>
  );
}

function Left({ figures, taken }: { readonly figures: Figures; readonly taken: number }): JSX.Element {
  const why = useDisclosure("orders-why-left");
  const { payslip, dates } = figures;
  const about = "Take-home pay after court orders";
  return (
    <section class="take-home" aria-labelledby="orders-left">
      <h3 class="eyebrow" id="orders-left">
        Take-home pay
      </h3>
      <p class="hero small">
        <span class="money" data-figure="left">
          {shown(payslip.forPeriod.netPay)}
        </span>
        <WhyButton about={about} disclosure={why} />
      </p>
      <p class="hero-note">
        {describePayment(figures.shown + 1, dates.length, dates[figures.shown] ?? "")}
        <br />
        <span class="money">{pounds(taken)}</span> deducted under court orders, with fees
      </p>
      {why.open && (
        <WhySteps
          about={about}
          disclosure={why}
          steps={figures.steps.filter(({ figure }) => LEFT.test(figure))}
          law={figures}
        />
      )}
    </section>
  );
}

const LEFT = /^\/courtOrders\/attachmentOrder|^\/forPeriod\/netPay$/;
