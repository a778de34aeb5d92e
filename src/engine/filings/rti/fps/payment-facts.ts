import { pointerStep, shape } from "../../../base";
import { count, dateFact, moneyFact, neededMoneyFact, textFact, yes, yesOrNo } from "../../../filing-facts";
import { cars } from "./benefits";
import { ITEMS_TO_DATE } from "./figures-to-date";
import { flexibleDrawdown, trivialCommutation } from "./lump-sums";

const MOST_ITEMS = 1000;

/** The element of an item to date. */
const itemToDate: shape.Shape<string> = {
  read(reader, value, key, path) {
    const item = ITEMS_TO_DATE.find((each) => each === value);
    if (item === undefined) {
      reader.refuse("unknown_value", path + pointerStep(key), { allowed: ITEMS_TO_DATE.join(", ") });
    }
    return item ?? "";
  },
  schema: () => ({ enum: ITEMS_TO_DATE }),
};

const NORTHERN_IRELAND = shape.record({
  amount: neededMoneyFact,
  isMiscarriage: yesOrNo,
  workplacePostcode: textFact,
});

export const PAYMENT = shape.record({
  /** The regular payday, if it is not the payslip's. */
  paymentDate: dateFact,
  isOneOff: shape.orDefault(shape.flag, false),
  /** 1 when left out. */
  periodsCovered: count(1, 99),
  /** Earnings from several jobs were added together for National Insurance. */
  aggregatedEarnings: yes,
  /** Paid after the message that reported the leaving date. */
  isAfterLeaving: yes,
  onStrike: yes,
  unpaidAbsence: yes,
  /** Benefits that are subject to Class 1 contributions but are not cash. */
  itemsSubjectToClass1Nic: moneyFact,
  /** Class 1A on termination awards, year to date. */
  class1aOnTermination: moneyFact,
  cars,
  trivialCommutation,
  flexibleDrawdown,
  /** Bereavement pay in Northern Ireland, year to date; from 2026-27. */
  bereavementPayInNorthernIreland: shape.orNull(NORTHERN_IRELAND),
  /** Elements of year-to-date items that earlier messages of the year reported and that are now zero. */
  reportedBefore: shape.orDefault(shape.list(itemToDate, { upTo: MOST_ITEMS }), []),
});

/** Facts of a payment that the payslip does not hold. */
export interface FpsPaymentFacts extends shape.FactsOf<typeof PAYMENT> {}

export type ReadPayment = shape.ReadOf<typeof PAYMENT> & { readonly place: string };
