import type { JSX } from "preact";
import { dayInWords } from "../situation";
import type { HolidayOnRecord } from "./holiday-on-record";

/** An employee's holiday of the leave year: what is taken, booked and left, as a bar and in words. */
export function HolidayCard({ holiday }: { readonly holiday: HolidayOnRecord }): JSX.Element {
  const { asOf, from, to, unitName, entitlement, taken, booked, requested, remaining } = holiday;
  const units = unitName === "Day" ? "days" : "hours";
  const parts = [
    { tone: "taken", name: "Taken", amount: taken },
    { tone: "booked", name: "Booked", amount: booked },
    { tone: "requested", name: "Requested", amount: requested },
    { tone: "left", name: "Left to book", amount: remaining },
  ];
  return (
    <section class="holiday block" aria-labelledby="holiday">
      <h2 class="eyebrow" id="holiday">
        Holiday
      </h2>
      <p>
        {entitlement} {units} from {dayInWords(from)} to {dayInWords(to)}, as on record for {dayInWords(asOf)}.
      </p>
      <div class="holiday-bar" aria-hidden="true">
        {parts.map(({ tone, amount }) => (
          <span key={tone} class={`holiday-${tone}`} style={{ flexGrow: Math.max(0, Number(amount)) }} />
        ))}
      </div>
      <dl>
        {parts.map(({ tone, name, amount }) => (
          <div key={tone}>
            <dt>
              <span class={`swatch holiday-${tone}`} aria-hidden="true" />
              {name}
            </dt>
            <dd class="money">
              {amount} {units}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
