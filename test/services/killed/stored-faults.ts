import type { Pool } from "pg";

/** Faults that a kill at any moment must never leave in a database. Each statement returns the rows at fault. */
const FAULTS: Readonly<Record<string, string>> = {
  "an open run has final payslips": `select pay_run_id from pay_run as run where status = 'Open'
    and exists (select from payslip where payslip.pay_run_id = run.pay_run_id)`,
  "a locked run is not whole": `select pay_run_id from pay_run as run where status = 'Locked'
    and (locked_at is null or totals is null or employee_count <> (select count(*) from payslip
        where payslip.pay_run_id = run.pay_run_id)
      or round((totals->>'grossPay')::numeric * 100) <> (select coalesce(sum(gross_pay), 0) from payslip
        where payslip.pay_run_id = run.pay_run_id))`,
  "an employee of a locked run has no payslip": `select run.pay_run_id, employee_id from pay_run as run
    join payroll_line as line using (organisation_id, payroll_config_id, sequence, supplementary) where status = 'Locked'
    and not exists (select from payslip where payslip.pay_run_id = run.pay_run_id
      and payslip.employee_id = line.employee_id)`,
  "a payroll has two open runs": `select payroll_config_id from pay_run where status = 'Open'
    and supplementary = 0 group by payroll_config_id having count(*) > 1`,
  "a locked run has previews": `select pay_run_id from payslip_preview join pay_run using (organisation_id, pay_run_id)
    where status = 'Locked'`,
  "a payslip is not told of once": `select payslip_id, count(event_id) from payslip left join event
    on event_type = 'payslip.finalised' and body::jsonb->'data'->>'payslipId' = payslip_id
    group by payslip_id having count(event_id) <> 1`,
  "a run is not told of once": `select pay_run_id, kind, count(event_id)
    from pay_run cross join (values ('payroll_run.created', 'Open'), ('payroll_run.completed', 'Locked')) as told(kind, since)
    left join event on event_type = kind and body::jsonb->'data'->>'payRunId' = pay_run_id
    group by pay_run_id, kind, since, status, reopen_count
    having count(event_id) <> case when since = 'Open' then 1
      else reopen_count + case when status = 'Locked' then 1 else 0 end end`,
  "an event tells of what is not there": `select event_id from event where event_type = 'payslip.finalised'
    and not exists (select from payslip where payslip_id = body::jsonb->'data'->>'payslipId')
    and not exists (select from payslip_withdrawn where payslip_id = body::jsonb->'data'->>'payslipId')`,
  "a withdrawn payslip is not told of once": `select payslip_id from payslip_withdrawn left join event
    on event_type = 'payslip.withdrawn' and body::jsonb->'data'->>'payslipId' = payslip_id
    group by payslip_id having count(event_id) <> 1`,
  "a reopened run has not withdrawn its payslips": `select pay_run_id, reopen_count from pay_run as run
    where reopen_count <> (select count(*) from payslip_withdrawn as slip where slip.pay_run_id = run.pay_run_id)
      / greatest(1, (select count(distinct employee_id) from payslip_withdrawn as slip
          where slip.pay_run_id = run.pay_run_id))`,
  "a final payslip has no kept facts": `select payslip_id from payslip
    where not exists (select from closed_facts where closed_facts.payslip_id = payslip.payslip_id)`,
  "a correction has settled what its run did not pay": `select correction_id from correction
    join pay_run on pay_run_id = posted_run_id cross join jsonb_array_elements(posted_lines) as posted
    where correction.status = 'Posted' and pay_run.status = 'Locked' and not exists (
      select from payslip join closed_facts using (organisation_id, payslip_id)
        cross join jsonb_array_elements(made->'year'->'payments'->0->'lines') as line
      where payslip.pay_run_id = posted_run_id and payslip.employee_id = correction.employee_id
        and line->>'id' = posted->>'lineId' and line->>'amount' = posted->'line'->>'amount')`,
  "an order of a payslip has no line item": `select payslip_id from payslip
    cross join jsonb_array_elements(coalesce(document->'payslip'->'courtOrders'->'orders', '[]')) as result
    where result->>'lineItem' is not null and not exists (select from court_order_line_item as item
      where item.pay_run_id = payslip.pay_run_id and item.order_id = result->>'orderId'
        and item.line_item->>'amountPaid' = result->'lineItem'->>'amountPaid')`,
  "an order is not as its line items left it": `select order_id from court_order where
    round((facts->>'amountRepaidToDate')::numeric * 100) <> (select coalesce(sum(amount_paid), 0)
      from court_order_line_item as item where item.order_id = court_order.order_id)`,
  "a payslip's sick pay is not that of its slices": `select payslip_id from payslip where
    round(coalesce((document->'payslip'->'forPeriod'->'statutoryPay'->>'StatutorySickPay')::numeric, 0) * 100) <>
      (select coalesce(sum(amount), 0) from statutory_line_item as item where item.payslip_id = payslip.payslip_id)`,
  "an award's external payments are not what is settled": `select statutory_pay_id from statutory_payment as award where
    (select coalesce(sum(amount), 0) from statutory_line_item as item
      where item.statutory_pay_id = award.statutory_pay_id and source = 'ExternalDirectPayment') <>
    (select coalesce(sum(gross_amount), 0) from statutory_external_payment as paid
      where paid.statutory_pay_id = award.statutory_pay_id)`,
  "a right to opt in is stated twice": `select employee_id from pension_letter where letter_type = 'RightToOptIn'
    group by organisation_id, employee_id having count(*) > 1`,
  "a payslip's net pay is not what its payments come to": `select payslip_id from payslip where net_pay <>
    (select coalesce(sum(amount), 0) from payment where payment.payslip_id = payslip.payslip_id
      and payee_type = 'Employee' and status <> 'Cancelled' and replaces_payment_id is null)`,
  "payments of an open run wait": `select payment_id from payment join pay_run using (organisation_id, pay_run_id)
    where pay_run.status = 'Open' and payment.status <> 'Cancelled'`,
  "a serial number has no file, or two": `select last_number from payment_serial as serial where last_number <>
    (select count(stored_file_id) from payment_batch as batch where batch.organisation_id = serial.organisation_id)`,
  "a file is of a batch that is not approved": `select batch_id from payment_batch as batch
    where stored_file_id is not null and (status not in ('Approved', 'FileTaken', 'Completed')
      or (select count(*) from payment_approval as approval where approval.batch_id = batch.batch_id) <> 2)`,
  "a payment is in two batches with a file": `select source_key from payment join payment_batch using (organisation_id, batch_id)
    where stored_file_id is not null and payment.status <> 'Cancelled' group by organisation_id, source_key having count(*) > 1`,
  "an open run posted a recurring item": `select recurring_line_item_id from recurring_posting
    join pay_run using (organisation_id, pay_run_id) where status <> 'Locked'`,
  "a payslip's recurring rows are not what was posted": `select payslip_id from payslip where
    (select coalesce(sum(round(abs((item->>'amount')::numeric) * 100)), 0)
      from jsonb_array_elements(document->'shown'->'summaryItems') as item
      where item->>'recurringLineItemId' is not null) <>
    (select coalesce(sum(amount), 0) from recurring_posting as posting where posting.payslip_id = payslip.payslip_id)`,
  "an open run has accrued leave": `select employee_id from holiday_accrual
    join pay_run using (organisation_id, pay_run_id) where status <> 'Locked'`,
  "a key has no answer": "select key from idempotency_key where status is null",
  "a request was worked twice": `select key from idempotency_key where operation like 'POST%'
    group by scope_id, client_id, key having count(*) > 1`,
};

/** Permitted while jobs are running, but not when all have ended. */
const FAULTS_AFTER_JOBS: Readonly<Record<string, string>> = {
  "a right to opt in that a lock found is not stated": `select employee_id from pension_assessment as found
    where assessment->>'outcome' = 'InformRightToOptIn' and not exists (select from pension_letter as letter
      where letter.employee_id = found.employee_id and letter_type = 'RightToOptIn')`,
  "a letter is not emailed": `select letter_id, status, reason_token from pension_letter
    left join document_email on document_id = letter_id where status is distinct from 'Sent'`,
  "a late fact is left to be looked for": "select mark_id from late_fact_mark",
  "a change is left without a recalculation": `select dirty_id from pay_dirty
    join pay_run using (organisation_id, payroll_config_id) where status = 'Open'`,
  "previews of an open run are not those of its employees": `select pay_run_id from pay_run as run where status = 'Open'
    and (employee_count::bigint, round((totals->>'grossPay')::numeric * 100)) is distinct from
      (select (count(*), coalesce(sum(gross_pay), 0)) from payslip_preview as preview
        where preview.pay_run_id = run.pay_run_id)`,
};

/** Returns the faults in the database, as text. */
export async function storedFaults(database: Pool, jobsHaveEnded: boolean): Promise<readonly string[]> {
  const faults: string[] = [];
  const all = [FAULTS, ...(jobsHaveEnded ? [FAULTS_AFTER_JOBS] : [])].flatMap((each) => Object.entries(each));
  for (const [words, statement] of all) {
    const { rows } = await database.query(statement);
    if (rows.length > 0) faults.push(`${words}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return faults;
}

/** Returns the gross pay of an employee's preview, in pence. */
export async function previewOf(database: Pool, employeeId: string, period: number): Promise<number | null> {
  const { rows } = await database.query(
    "select gross_pay from payslip_preview where employee_id = $1 and period = $2",
    [employeeId, period],
  );
  return rows[0] === undefined ? null : Number(rows[0].gross_pay);
}

/** Waits until every job has ended; returns those that have not after a minute, and those that failed. */
export async function unfinishedJobs(database: Pool): Promise<readonly string[]> {
  for (let waited = 0; waited < 600; waited += 1) {
    const { rows } = await database.query(
      "select kind, status from job where status in ('Pending', 'Running') limit 3",
    );
    if (rows.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { rows } = await database.query(
    "select kind, status, error_token from job where status in ('Pending', 'Running', 'Failed') limit 3",
  );
  return rows.map((row) => JSON.stringify(row));
}
