import { CLASS_1A_MONTH, TAX_AUTHORITY_ACCOUNT, taxPaymentReference } from "../../../engine/bank-files/payments";
import { type P32, payableOfMonth, taxDueDate, taxPaymentDay } from "../../../engine/forms/p32";
import { hold, type Tx } from "../../../platform/store";
import { findDeclaration } from "../../benefits";
import type { PayslipsLocked, RequestWork, ServiceContext } from "../../contract";
import { yearsP32 } from "../../forms";
import { findTaxSettings } from "../../pay";
import { insertPayments, type PaymentRow, selectPayments } from "../store/payments";
import { newPayment } from "./new-payment";

const ACCOUNT = { ...TAX_AUTHORITY_ACCOUNT, buildingSocietyReference: null };

/**
 * Makes a payment to HMRC for the tax month of final payslips, unless one waits already. Its amount and its reference are
 * those of the P32 and of the settings when it is put into a batch: later runs of the month raise it until then, and make
 * another payment afterwards. A replacement of a returned payment is not raised.
 */
export async function addTaxOwed(tx: Tx, { payslips, work }: PayslipsLocked): Promise<void> {
  const [first] = payslips;
  if (first === undefined) return;
  const { taxYear, taxMonth } = first.payslip;
  await addOwed(tx, work, { taxYear, taxMonth }, async () => {
    const settings = (await findTaxSettings(tx))?.record;
    const paysQuarterly = settings?.quarterlyPaymentSchedule ?? false;
    return taxDueDate({ taxYear, taxMonth, paysQuarterly, paysElectronically: true });
  });
}

/** Makes a payment to HMRC for the Class 1A of a form P11D(b) that was sent, unless one waits already. */
export async function addClass1AOwed(
  tx: Tx,
  { work, taxYear, payBy }: { readonly work: RequestWork; readonly taxYear: number; readonly payBy: string },
): Promise<void> {
  await addOwed(tx, work, { taxYear, taxMonth: CLASS_1A_MONTH }, async () => payBy);
}

interface TaxMonth {
  readonly taxYear: number;
  readonly taxMonth: number;
}

async function addOwed(
  tx: Tx,
  work: RequestWork,
  { taxYear, taxMonth }: TaxMonth,
  dueBy: () => Promise<string>,
): Promise<void> {
  // Another run of the month may be locked at the same time.
  await hold(tx, `tax payments ${work.organisationId}`);
  const waiting = await selectPayments(tx)
    .select("payment_id")
    .where("tax_year", "=", taxYear)
    .where("tax_month", "=", taxMonth)
    .where("status", "=", "Pending")
    .where("batch_id", "is", null)
    .where("replaces_payment_id", "is", null)
    .executeTakeFirst();
  if (waiting !== undefined) return;
  const payment = newPayment(work, "TaxAuthority", {
    payee_name: "HMRC",
    tax_year: taxYear,
    tax_month: taxMonth,
    method: "Bacs",
    account: ACCOUNT,
    reference: "",
    amount: 0,
    due_date: taxPaymentDay(await dueBy()),
    source_key: "",
  });
  await insertPayments(tx, [{ ...payment, source_key: `tax:${payment.payment_id}` }]);
}

type P32Context = Pick<ServiceContext, "rulebook" | "reportedStatutoryPay" | "taxReferences">;

/**
 * Returns payments with the amounts of those to HMRC that wait, what the P32 has for the month less its other payments, and
 * with their references; "" without an accounts office reference.
 */
export async function withTaxAmounts(
  tx: Tx,
  context: P32Context,
  rows: readonly PaymentRow[],
): Promise<readonly PaymentRow[]> {
  const years = new Map<number, P32>();
  const found: PaymentRow[] = [];
  for (const row of rows) {
    const { tax_year: taxYear, tax_month: taxMonth } = row;
    if (taxYear === null || taxMonth === null || !waits(row)) {
      found.push(row);
      continue;
    }
    const others = await paidOf(tx, row);
    const amount = Math.max(0, (await payableOf(tx, context, { taxYear, taxMonth }, years)) - others);
    found.push({ ...row, amount, reference: await referenceOf(tx, context, { taxYear, taxMonth }) });
  }
  return found;
}

/** Returns what is payable of a tax month, or of the year's form P11D(b) as it was sent, in pence. */
async function payableOf(
  tx: Tx,
  context: P32Context,
  { taxYear, taxMonth }: TaxMonth,
  years: Map<number, P32>,
): Promise<number> {
  if (taxMonth === CLASS_1A_MONTH) return (await findDeclaration(tx, taxYear))?.class1a ?? 0;
  const p32 = years.get(taxYear) ?? (await yearsP32(tx, context, { taxYear, payrollConfigId: null }));
  years.set(taxYear, p32);
  return payableOfMonth(p32, taxMonth);
}

/** What a waiting payment to HMRC comes to, in pence, and its reference. */
interface WaitingTax {
  readonly payment_id: string;
  readonly amount: number;
  readonly reference: string;
}

/** Returns what `/v1/payments` shows of each payment to HMRC that waits: its row has no amount and no reference yet. */
export async function waitingTaxAmounts(tx: Tx, context: P32Context): Promise<readonly WaitingTax[]> {
  const rows = await selectPayments(tx)
    .selectAll()
    .where("payee_type", "=", "TaxAuthority")
    .where("status", "=", "Pending")
    .where("batch_id", "is", null)
    .execute();
  const found = await withTaxAmounts(tx, context, rows);
  return found.map(({ payment_id, amount, reference }) => ({ payment_id, amount, reference }));
}

async function referenceOf(tx: Tx, context: P32Context, month: TaxMonth): Promise<string> {
  const references = await context.taxReferences(tx);
  return references === null ? "" : taxPaymentReference(references.accountsOfficeReference, month);
}

/** Whether the amount is still open: a replacement of a returned payment has that payment's amount. */
function waits({ status, batch_id, replaces_payment_id }: PaymentRow): boolean {
  return status === "Pending" && batch_id === null && replaces_payment_id === null;
}

/** Returns what other payments of a tax month settle or are to settle, in pence. */
async function paidOf(tx: Tx, { payment_id, tax_year, tax_month }: PaymentRow): Promise<number> {
  const rows = await selectPayments(tx)
    .select("amount")
    .where("tax_year", "=", tax_year)
    .where("tax_month", "=", tax_month)
    .where("payment_id", "<>", payment_id)
    .where("status", "not in", ["Cancelled", "Returned"])
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
