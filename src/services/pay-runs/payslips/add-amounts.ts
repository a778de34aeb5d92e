import type { PayslipAmounts } from "../../../engine";
import { byName, formatPence, type Money, PAYSLIP_AMOUNT_NAMES, readPence } from "../../../engine/base";

/** Amounts of payslips here, which always state qualifying earnings. */
export type ShownAmounts = PayslipAmounts & { readonly qualifyingEarnings: Money };

/** Adds up the amounts of several payslips, by name. */
export function addAmounts(all: readonly ShownAmounts[]): ShownAmounts {
  return all.reduce(
    (sum, each) => ({
      ...byName(PAYSLIP_AMOUNT_NAMES, (name) => sumOf(sum[name], each[name])),
      pensionContributionsByType: sumsByType(sum.pensionContributionsByType, each.pensionContributionsByType),
      statutoryPay: sumsByType(sum.statutoryPay, each.statutoryPay),
    }),
    NOTHING,
  );
}

/** Returns amounts less others, by name. */
export function withoutAmounts(amounts: PayslipAmounts, less: PayslipAmounts): ShownAmounts {
  return addAmounts([stated(amounts), negative(stated(less))]);
}

function stated(amounts: PayslipAmounts): ShownAmounts {
  return { ...amounts, qualifyingEarnings: amounts.qualifyingEarnings ?? "0.00" };
}

function negative(amounts: ShownAmounts): ShownAmounts {
  const negated = (amount: Money = "0.00") => formatPence(-readPence(amount));
  const types = (byType: ByType) => byName(Object.keys(byType), (type) => negated(byType[type]));
  return {
    ...byName(PAYSLIP_AMOUNT_NAMES, (name) => negated(amounts[name])),
    pensionContributionsByType: types(amounts.pensionContributionsByType),
    statutoryPay: types(amounts.statutoryPay),
  };
}

const NOTHING: ShownAmounts = {
  ...byName(PAYSLIP_AMOUNT_NAMES, () => "0.00"),
  pensionContributionsByType: {},
  statutoryPay: {},
};

/** Returns the amounts of a year to date, without those that only a year has. */
export function amountsOnly(amounts: ShownAmounts): ShownAmounts {
  const { pensionContributionsByType, statutoryPay } = amounts;
  return { ...byName(PAYSLIP_AMOUNT_NAMES, (name) => amounts[name]), pensionContributionsByType, statutoryPay };
}

type ByType = Readonly<Record<string, Money | undefined>>;

/** Adds up amounts by their types. */
export function sumsByType(a: ByType, b: ByType): Readonly<Record<string, Money>> {
  return byName(Object.keys({ ...a, ...b }), (type) => sumOf(a[type], b[type]));
}

/** An amount that is not stated counts as zero. */
function sumOf(a: Money = "0.00", b: Money = "0.00"): Money {
  return formatPence(readPence(a) + readPence(b));
}
