import type { Result, Rulebook } from "../../../engine";
import { formatPence, hundredthsOfHours, toFacts } from "../../../engine/base";
import type { FormAddressFacts } from "../../../engine/forms";
import { makePayslipContents, type PayslipContents, type PayslipContentsFacts } from "../../../engine/forms/payslip";
import type { PayslipData } from "../../pay-runs";

type Employer = PayslipData["employer"];

/** Returns the contents of a printed payslip, from what the interface shows of it. */
export function printContents(
  shown: PayslipData,
  employer: Employer & { readonly name: string },
  rulebook: Rulebook,
): Result<PayslipContents> {
  const { address, ...person } = shown.employee;
  const facts = {
    employee: { ...person, ...addressOf(address) },
    employer: {
      name: employer.name,
      ...addressOf(employer.address),
      // A new employer may pay before HMRC has issued the reference.
      payeReference: employer.payeReference ?? "not on file",
    },
    payslip: { ...shown, taxYear: shown.year },
    periodStartDate: shown.periodStartDate,
    periodEndDate: shown.periodEndDate,
    status: shown.status,
    payments: shown.payments,
    hours: shown.hours.map(({ description, units, payRate }) => ({
      description: description || "Hours",
      units: getHundredths(units),
      payRate: wholePence(payRate),
    })),
  };
  // The engine treats null as left out.
  return makePayslipContents(toFacts<PayslipContentsFacts>(facts), rulebook);
}

const ADDRESS = ["line1", "line2", "line3", "line4", "postcode", "country", "foreignCountry"] as const;

function addressOf(address: Employer["address"]): { readonly address?: FormAddressFacts } {
  if (address === null) return {};
  const fields = address as Readonly<Record<string, unknown>>;
  return { address: Object.fromEntries(ADDRESS.map((name) => [name, fields[name] ?? null])) };
}

/** Returns hours with up to six decimals, rounded to hundredths (half away from zero), as payslips print them. */
export function getHundredths(units: string): string {
  return formatPence(Number(hundredthsOfHours(units)));
}

/** Leaves out a rate that is not a whole number of pence: rounded, it would not multiply to the amount paid. */
export function wholePence(rate: string | null): string | null {
  return rate !== null && /^-?\d+(\.\d{1,2})?$/.test(rate) ? rate : null;
}
