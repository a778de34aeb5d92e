import { isAmount, pointerStep, readMillionths, shape } from "../../base";
import { LINE_AMOUNT_TYPES } from "../words";

/** Six digits before the point keep every product within the exact range. */
const QUANTITY = /^-?\d{1,9}(\.\d{1,6})?$/;
const UNIT_AMOUNT = /^-?\d{1,9}(\.\d{1,4})?$/;

/** A decimal as a string or number, read as millionths; `not_a_number` for another form. */
function millionths(form: RegExp, unit: string): shape.Shape<string | number, bigint> {
  return {
    read(reader, value, key, path) {
      const text = typeof value === "number" ? String(value) : value;
      if (typeof text === "string" && form.test(text)) return readMillionths(text);
      reader.refuse(isAmount(value) ? "invalid_format" : "wrong_type", path + pointerStep(key), {
        expected: isAmount(value) ? `a decimal such as 1.5 (${unit})` : "string",
      });
      return 0n;
    },
    schema: () => ({ type: ["string", "number"], pattern: form.source, "x-unit": unit }),
  };
}

export const LINE_AMOUNT_TYPE = shape.choice(LINE_AMOUNT_TYPES);

/** A rate in per cent with up to two decimals; read as hundredths of a per cent. */
export const RATE = shape.decimal("per cent", { from: 0, upTo: 100 });

export const TAX_RATES = shape.list(
  shape.record({ taxType: shape.text, rate: RATE }),
  { upTo: 1000 },
  shape.distinct("taxType"),
);

/** A line: `lineAmount`, or `unitAmount` and its quantity. `lineAmount` takes precedence over their product. */
const LINE = shape.record(
  {
    /** Up to six decimals; 1 if left out. */
    quantity: shape.orDefault(millionths(QUANTITY, "units"), 1_000_000n),
    /** Pounds with up to four decimals. */
    unitAmount: shape.orNull(millionths(UNIT_AMOUNT, "pounds")),
    lineAmount: shape.orNull(shape.amount()),
    /** A key of `taxRates`; null if the document bears no tax. */
    taxType: shape.orNull(shape.text),
  },
  ({ unitAmount, lineAmount }, subject) => {
    if (unitAmount === null && lineAmount === null) subject.refuse("required", "/unitAmount");
  },
);

export const LINES = shape.notEmpty(shape.list(LINE, { upTo: 20_000 }));

export type ReadLine = shape.ReadOf<typeof LINE>;
