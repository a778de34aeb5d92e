import { attributeOf } from "../../xml";
import type { BusinessRule } from "./business-rule";
import { dayIn, isUpTo } from "./dates";

/** Returns the rules about a payment and its benefits. */
export function fpsPaymentRules(payment: string): readonly BusinessRule[] {
  return [...paymentRules(payment), ...carRules(`${payment}/Benefits/Car`), ...northernIrelandRules(payment)];
}

function paymentRules(payment: string): readonly BusinessRule[] {
  return [
    {
      code: "7847",
      at: `${payment}/PmtAfterLeaving`,
      rule: "a payment after leaving repeats the leaving date.",
      holds: (place) => place.up(2).has("LeavingDate"),
    },
    {
      code: "7885",
      at: `${payment}/TrivialCommutationPayment`,
      rule: "each type of trivial commutation is used once.",
      holds: (place) => {
        const type = attributeOf(place.element, "type");
        const others = place.up().all("TrivialCommutationPayment");
        return type === null || others.filter(({ element }) => attributeOf(element, "type") === type).length === 1;
      },
    },
    {
      code: "7936",
      at: `${payment}/FlexibleDrawdown`,
      rule: "a flexible drawdown has a taxable or a non-taxable payment.",
      holds: (place) => place.hasAny(["TaxablePayment", "NontaxablePayment"]),
    },
  ];
}

function carRules(car: string): readonly BusinessRule[] {
  return [
    {
      code: "7939",
      at: `${car}/FirstRegd`,
      rule: "the car was not registered in the future.",
      holds: (place, { today }) => isUpTo(place, today),
    },
    {
      code: "7937",
      at: `${car}/AvailTo`,
      rule: "the car was not given back before it was there.",
      holds: (place) => dayIn(place.up().textAt("AvailFrom")) <= dayIn(place.text),
    },
    {
      code: "7938",
      at: `${car}/FreeFuel/Withdrawn`,
      rule: "free fuel did not end before it began.",
      holds: (place) => dayIn(place.up().textAt("Provided")) <= dayIn(place.text),
    },
  ];
}

function northernIrelandRules(payment: string): readonly BusinessRule[] {
  return [
    {
      code: "7956",
      at: `${payment}/SPBPNIREYTD`,
      from: 2026,
      rule: "bereavement pay in Northern Ireland must state whether it follows a miscarriage.",
      holds: (place) => place.up().has("MiscarriageNIRE"),
    },
    {
      code: "7957",
      at: `${payment}/SPBPNIREYTD`,
      from: 2026,
      rule: "bereavement pay in Northern Ireland has the postcode of the workplace.",
      holds: (place) => place.up().has("EmployeeWorkplacePostcodeNIRE"),
    },
  ];
}
