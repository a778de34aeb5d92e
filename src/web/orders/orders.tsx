import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type CourtOrders, describeProblem, grossToNet, type Problem, type Rulebook } from "../../engine";
import {
  type CourtOrderFacts,
  getOrderKind,
  ORDER_TYPES,
  type OrderQuestion,
  type OrderType,
} from "../../engine/court-orders";
import { CheckBox, SelectBox, Spoken, TextBox } from "../controls";
import { type ContentProps, Fetching, type Fields, useLoaded } from "../panel";
import { useDisclosure, WhyButton, WhySteps } from "../result";
import {
  calculateOutcome,
  describePayment,
  type Figures,
  getPence,
  pounds,
  problemInWords,
  type Situation,
  shown,
  typedAmount,
} from "../situation";
import { loadWholeRulebook } from "../whole-rules";
import { getCascade } from "./cascade";
import { CascadePicture } from "./cascade-picture";
import { OrderTable } from "./order-table";
import { warningInWords } from "./words";

const MOST_ORDERS = 6;

const TYPES = ORDER_TYPES.map((type) => [type, getOrderKind(type).label] as const).sort(([, one], [, other]) =>
  one.localeCompare(other),
);

const LEFT = /^\/courtOrders\/attachmentOrder|^\/forPeriod\/netPay$/;

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

/** A payment with its calculated orders. */
type OrdersOutcome =
  | { readonly ok: true; readonly figures: Figures; readonly orders: CourtOrders }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Calculates the shown payment with the orders, each on its first pay day: no earlier deductions or shortfalls. */
function askOrders(situation: Situation, typed: readonly TypedOrder[], rulebook: Rulebook): OrdersOutcome {
  const courtOrders = typed.map((order, place) => orderFacts(order, place, situation));
  const outcome = calculateOutcome(situation, rulebook, (facts, law, { explain, isShown }) =>
    grossToNet(isShown ? { ...facts, courtOrders } : facts, law, { explain }),
  );
  if (!outcome.ok) return { ok: false, problems: outcome.problems.map(({ problem }) => problem) };
  const { figures } = outcome;
  const orders = figures.payslip.courtOrders;
  return orders === undefined ? { ok: false, problems: [] } : { ok: true, figures, orders };
}

interface ResultProps {
  readonly figures: Figures;
  readonly orders: CourtOrders;
}

/** The take-home pay, the way down to it as a picture, and each order's figures. */
function OrdersResult({ figures, orders }: ResultProps): JSX.Element {
  const { payslip } = figures;
  const cascade = getCascade(orders, payslip);
  return (
    <>
      <Left figures={figures} taken={cascade.whole - cascade.loans - getPence(payslip.forPeriod.netPay)} />
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

interface FormsProps {
  readonly typed: readonly TypedOrder[];
  readonly situation: Situation;
  readonly problems: readonly Problem[];
  readonly change: (orders: readonly TypedOrder[]) => void;
}

/** One form for each order, with each problem beside its field. */
function OrderForms({ typed, situation, problems, change }: FormsProps): JSX.Element {
  const homeless = problems.filter(({ path }) => !path.startsWith("/courtOrders/"));
  return (
    <form class="situation" aria-label="Court orders" noValidate onSubmit={(event) => event.preventDefault()}>
      {typed.map((order, place) => (
        <OrderForm
          key={`${place}-${order.orderType}`}
          order={order}
          place={place}
          situation={situation}
          problems={problems.filter(({ path }) => path.startsWith(`/courtOrders/${place}`))}
          change={(next) => change(typed.map((each, at) => (at === place ? next : each)))}
          remove={typed.length === 1 ? null : () => change(typed.filter((_, at) => at !== place))}
        />
      ))}
      {homeless.map((problem) => (
        <p class="problem" key={problem.path}>
          {describeProblem(problem)}
        </p>
      ))}
      {typed.length < MOST_ORDERS && (
        <button type="button" class="plain" onClick={() => change([...typed, { orderType: "Dea", texts: {} }])}>
          Add an order
        </button>
      )}
    </form>
  );
}

interface FormProps {
  readonly order: TypedOrder;
  readonly place: number;
  readonly situation: Situation;
  readonly problems: readonly Problem[];
  readonly change: (order: TypedOrder) => void;
  readonly remove: (() => void) | null;
}

function OrderForm({ order, place, situation, problems, change, remove }: FormProps): JSX.Element {
  const { orderType, texts } = order;
  const id = `order-${place + 1}`;
  const type = (field: string, text: string): void => change({ orderType, texts: { ...texts, [field]: text } });
  const fields = fieldsOf(order);
  return (
    <fieldset class="order">
      <legend class="label">{`Order ${place + 1}`}</legend>
      <SelectBox
        id={`${id}-type`}
        label="Kind"
        value={orderType}
        options={TYPES}
        change={(next) => change({ orderType: next, texts: dateAlone(order, next) })}
      />
      <div class="pair">
        {fields.map((field) => (
          <OrderInput key={field.field} id={id} field={field} order={order} problems={problems} type={type} />
        ))}
        <TextBox
          id={`${id}-date`}
          label={getOrderKind(orderType).form.date.label}
          type="date"
          value={dateOf(order, place, situation)}
          problem={sentences(
            problems.filter(({ path }) => /\/date\w+$/.test(path)),
            "The date",
          )}
          change={(text) => type("date", text)}
        />
      </div>
      <CheckBox
        id={`${id}-fee`}
        label="Deduct the administration charge"
        checked={texts.fee !== "no"}
        change={(isTaken) => type("fee", isTaken ? "yes" : "no")}
      />
      <Others problems={problems} fields={fields} />
      {remove && (
        <button type="button" class="plain" onClick={remove}>
          {`Remove order ${place + 1}`}
        </button>
      )}
    </fieldset>
  );
}

/** Keeps only the typed date when the kind changes, if it has the same meaning. */
function dateAlone({ orderType, texts }: TypedOrder, next: OrderType): TypedOrder["texts"] {
  const isSame = getOrderKind(orderType).form.date.label === getOrderKind(next).form.date.label;
  return texts.date !== undefined && isSame ? { date: texts.date } : {};
}

interface InputProps {
  readonly id: string;
  readonly field: OrderQuestion;
  readonly order: TypedOrder;
  readonly problems: readonly Problem[];
  readonly type: (field: string, text: string) => void;
}

function OrderInput({ id, field: { field, label, type: kind, options }, order, problems, type }: InputProps) {
  const common = { id: `${id}-${field}`, label, value: valuesOf(order)[field] ?? "" };
  if (options) return <SelectBox {...common} options={options} change={(text) => type(field, text)} />;
  const own = problems.filter(({ path }) => path.endsWith(`/${field}`));
  return <TextBox {...common} type={kind} problem={sentences(own, label)} change={(text) => type(field, text)} />;
}

/** The problems of the order that belong to none of its fields. */
function Others({ problems, fields }: Pick<FormProps, "problems"> & { readonly fields: readonly OrderQuestion[] }) {
  const others = problems.filter(
    ({ path }) => !/\/date\w+$/.test(path) && !fields.some(({ field }) => path.endsWith(`/${field}`)),
  );
  if (others.length === 0) return null;
  return <p class="problem">{sentences(others, "The order")}</p>;
}

function sentences(problems: readonly Problem[], label: string): string {
  return [...new Set(problems.map((problem) => problemInWords(problem, label)))].join(" ");
}

/** An order as typed. */
interface TypedOrder {
  readonly orderType: OrderType;
  /** The typed texts, by the field's name; the others are the sample's. */
  readonly texts: Fields;
}

/** Reads the orders from a panel's fields: `1.type`, `1.fixedAmount`, `2.type`. Without any, there is one sample. */
function readOrders(fields: Fields): readonly TypedOrder[] {
  const places = [...new Set(Object.keys(fields).map((key) => Number.parseInt(key, 10)))].filter((place) => place > 0);
  const orders = places
    .sort((one, other) => one - other)
    .slice(0, MOST_ORDERS)
    .map((place) => readOrder(fields, `${place}.`));
  return orders.length === 0 ? [{ orderType: "CmsDeo", texts: {} }] : orders;
}

function readOrder(fields: Fields, prefix: string): TypedOrder {
  const own = Object.entries(fields).filter(([key]) => key.startsWith(prefix));
  const { type, ...texts } = Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text]));
  return { orderType: ORDER_TYPES.find((known) => known === type) ?? "CmsDeo", texts };
}

function writeOrders(orders: readonly TypedOrder[]): Fields {
  const entries = orders.flatMap(({ orderType, texts }, index) => [
    [`${index + 1}.type`, orderType],
    ...Object.entries(texts).map(([field, text]) => [`${index + 1}.${field}`, text]),
  ]);
  return Object.fromEntries(entries);
}

/** Returns the fields that the order needs as it is. */
function fieldsOf(order: TypedOrder): readonly OrderQuestion[] {
  return getOrderKind(order.orderType).form.questions.filter(({ when }) => {
    if (when === undefined) return true;
    const [field, value] = when;
    return valuesOf(order)[field] === value;
  });
}

/** Returns the values of the order's fields: typed, or the sample's. */
function valuesOf({ orderType, texts }: TypedOrder): Fields {
  const samples = getOrderKind(orderType).form.questions.map(({ field, sample }) => [field, sample]);
  return { ...Object.fromEntries(samples), ...texts };
}

/** Returns the date of an order. A sample's is before the tax year, a day later for each order. */
function dateOf({ orderType, texts }: TypedOrder, place: number, { taxYear }: Situation): string {
  const [month, day] = getOrderKind(orderType).form.date.sample.split("-");
  return texts.date ?? `${taxYear}-${month}-${String(Number(day) - MOST_ORDERS + place).padStart(2, "0")}`;
}

/** Returns the order as the engine's facts. Its id is its place on the page. */
function orderFacts(order: TypedOrder, place: number, situation: Situation): CourtOrderFacts {
  const { facts, date: entered } = getOrderKind(order.orderType).form;
  const values = valuesOf(order);
  const date = dateOf(order, place, situation);
  const typed = fieldsOf(order)
    .map(({ field, type }) => [field, type === "money" ? typedAmount(values[field] ?? "") : values[field]])
    .filter(([field, text]) => text !== "" || field !== "totalAmountOwed");
  return {
    orderType: order.orderType,
    orderId: String(place + 1),
    ...facts,
    ...Object.fromEntries(typed),
    ...(date === "" ? {} : Object.fromEntries(entered.fields.map((name) => [name, date]))),
    adminFeeApplied: order.texts.fee !== "no",
  };
}
