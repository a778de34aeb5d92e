import type { JSX } from "preact";
import { describeProblem, type Problem } from "../../engine";
import { ORDER_TYPES, type OrderQuestion, type OrderType, orderKindOf } from "../../engine/court-orders";
import { CheckBox, SelectBox, TextBox } from "../controls";
import type { Situation } from "../situation";
import { problemInWords } from "../situation";
import { dateOf, fieldsOf, MOST_ORDERS, type TypedOrder, valuesOf } from "./typed-orders";

interface FormsProps {
  readonly typed: readonly TypedOrder[];
  readonly situation: Situation;
  readonly problems: readonly Problem[];
  readonly change: (orders: readonly TypedOrder[]) => void;
}

/** One form for each order, with each problem beside its field. */
export function OrderForms({ typed, situation, problems, change }: FormsProps): JSX.Element {
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

const TYPES = ORDER_TYPES.map((type) => [type, orderKindOf(type).label] as const).sort(([, one], [, other]) =>
  one.localeCompare(other),
);

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
          label={orderKindOf(orderType).form.date.label}
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
  const isSame = orderKindOf(orderType).form.date.label === orderKindOf(next).form.date.label;
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
