import { notFound, Refused } from "../../../platform/http";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { listLineItems, overrideLineItem, overrideWeek } from "../contract/schedule-operations";
import { awardToChange, changeAward, type ToChange } from "../payments/change-award";
import { isFrozen } from "../payments/line-items";
import { lineItemData } from "../payments/payment-data";
import { findLineItems, findPayment, type LineItemRow, type PaymentRow } from "../payments/payment-rows";
import type { StoredOverride } from "../store/statutory-tables";

export function mountSchedule(context: ServiceContext): void {
  mountOperation(context, listLineItems, async ({ params }, tx) => {
    const { statutory_pay_id: id } = await findPayment(tx, params);
    const items = (await findLineItems(tx, [id])).map(lineItemData);
    return { data: { items }, text: "The slices are listed." };
  });

  mountOperation(context, overrideWeek, async ({ params, body, ...rest }, tx) => {
    const work = { ...rest, tx, context };
    const before = await awardToChange(work, params);
    const items = await findLineItems(tx, [params.statutoryPayId]);
    const week = items.filter(({ slice, source }) => slice.weekNumber === params.weekNumber && source === "PayrollRun");
    const [first] = week.filter(({ is_arrears: isArrears }) => !isArrears);
    if (first === undefined) throw notFound("statutory_week");
    if (week.some(isFrozen)) throw locked();
    const { weekStartDate } = first.slice;
    const others = before.row.overrides.filter((each) => each.weekStartDate !== weekStartDate);
    const set = body.amount === undefined ? [] : [{ weekStartDate, amount: body.amount, reason: body.reason }];
    const data = await overridden(work, before, { weekStartDate, overrides: [...others, ...set], reason: body.reason });
    return { data, text: set.length === 0 ? "The override is taken back." : "The amount of the week is set." };
  });

  mountOperation(context, overrideLineItem, async ({ params, body, ...rest }, tx) => {
    const work = { ...rest, tx, context };
    const before = await awardToChange(work, params);
    const items = await findLineItems(tx, [params.statutoryPayId]);
    const item = items.find(({ line_item_sequence: at }) => at === params.lineItemSequence);
    if (item === undefined) throw notFound("line_item");
    if (isFrozen(item)) throw locked();
    const { weekStartDate, year, period } = item.slice;
    if (item.is_arrears || item.source !== "PayrollRun" || year === null || period === null) throw notAdjustable();
    const isSame = (each: StoredOverride) =>
      each.weekStartDate === weekStartDate && each.year === year && each.period === period;
    const others = before.row.overrides.filter((each) => !isSame(each));
    const { amount, reason } = body;
    const set = amount === undefined ? [] : [{ weekStartDate, year, period, amount, reason }];
    const data = await overridden(work, before, { weekStartDate, overrides: [...others, ...set], reason: body.reason });
    return { data, text: set.length === 0 ? "The override is taken back." : "The amount of the slice is set." };
  });
}

interface Overriding {
  readonly weekStartDate: string;
  readonly overrides: readonly StoredOverride[];
  readonly reason: string;
}

/** Saves the overrides of an award, and returns the week with its slices. */
async function overridden(work: RequestWork, before: ToChange, { weekStartDate, overrides, reason }: Overriding) {
  const row = await changeAward(work, before, { award: { ...before.award, overrides }, reason });
  const items = await findLineItems(work.tx, [row.statutory_pay_id]);
  return weekData(row, items, weekStartDate);
}

function weekData({ outcome }: PaymentRow, items: readonly LineItemRow[], weekStartDate: string) {
  const week = outcome.weeks.find((each) => each.weekStartDate === weekStartDate);
  if (week === undefined) throw new Error("The week of an override is there.");
  return {
    ...week,
    lineItems: items.filter(({ slice }) => slice.weekStartDate === weekStartDate).map(lineItemData),
    warnings: outcome.warnings.filter(({ weekNumber }) => weekNumber === week.weekNumber),
  };
}

function locked(): Refused {
  const text = "A locked run has paid it: change the award, and the difference is paid in an open period.";
  return new Refused(409, { token: "period_locked", text });
}

function notAdjustable(): Refused {
  const text = "Only a slice of an open pay period can have another amount.";
  return new Refused(409, { token: "line_item_not_adjustable", text });
}
