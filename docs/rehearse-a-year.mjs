// Rehearses a tax year of a small payroll in the sandbox, under the clock of an organisation that it makes for itself:
//
//   CLIENT_ID=… CLIENT_SECRET=… node rehearse-a-year.mjs http://127.0.0.1:8080
//
// The credentials cover the whole account. The year is the next one that begins, so the installation needs its rules:
// "paypacket-server serve --demo --provisional" has those of a year before its figures are published.
// Each month does what the list of outstanding reports says, and the list must then be empty at the clock's date.

import { setTimeout } from "node:timers/promises";

const [address = "http://127.0.0.1:8080"] = process.argv.slice(2);
const { CLIENT_ID: client_id = "", CLIENT_SECRET: client_secret = "" } = process.env;
const began = performance.now();

const form = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
const { access_token: token } = await (await fetch(`${address}/oauth2/token`, { method: "POST", body: form })).json();
let organisationId;

async function call(method, path, body) {
  const headers = { "x-auth-token": token, "content-type": "application/json" };
  if (organisationId !== undefined) headers["x-org-id"] = organisationId;
  const response = await fetch(`${address}${path}`, { method, headers, body: body && JSON.stringify(body) });
  const { content, message, validationIssues } = await response.json();
  if (response.ok && validationIssues === null) return content.data;
  throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify([message, validationIssues])}`);
}

function expect(what, isSo) {
  if (!isSo) throw new Error(`Not as expected: ${what}`);
}

// Dates as "2027-04-06".
const addDays = (date, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const lastDayOf = (year, month) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** Moves the clock to a date, 31 days at most at a time; returns what fell due on the way. */
async function moveTo(date) {
  const done = [];
  for (let { date: now } = await call("GET", "/v1/sandbox/clock"); now < date; ) {
    const next = addDays(now, 31) < date ? addDays(now, 31) : date;
    const moved = await call("PUT", "/v1/sandbox/clock", { date: next });
    done.push(...moved.done);
    now = moved.date;
  }
  return done;
}

/** Submits something to HMRC's sandbox, and waits until it is accepted. */
async function submit(path, body) {
  const { submissionId } = await call("POST", path, body);
  for (;;) {
    const { status, errors } = await call("GET", `/v1/rti/submissions/${submissionId}`);
    if (status === "Accepted") return;
    expect(
      `${path} is accepted, but it is ${status}: ${JSON.stringify(errors)}`,
      ["Pending", "Submitted"].includes(status),
    );
    await setTimeout(50);
  }
}

const outstanding = async () => (await call("GET", "/v1/rti/outstanding")).items;

({ organisationId } = await call("POST", "/v1/administration/organisations", {
  name: `Rehearsal ${client_id.slice(-4)}`,
}));
const { date: first } = await call("GET", "/v1/sandbox/clock");
const year = Number(first.slice(0, 4)) + (first.slice(5) <= "04-06" ? 0 : 1);
console.log(`The tax year from 6 April ${year}.`);

// The employer, its pension scheme with a re-enrolment in October, a monthly payroll and three people.
await call("POST", "/v1/organisation/information", {
  legalName: "Rehearsal Ltd",
  address: { line1: "1 Sample Street", postcode: "AB1 2CD" },
});
await call("POST", "/v1/organisation/tax/settings", {
  payeReference: "123/AB456",
  accountsOfficeReference: "123PA00012345",
  employmentAllowance: true,
});
await call("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
const PENSION = "/v2/pension/organisation/pension-default";
const scheme = {
  name: "Sample Pension",
  pensionProviderId: "01JZ3V6D4R0000000000000P02",
  dutyStartDate: `${year - 3}-10-01`,
};
const { id: pensionSchemaId } = await call("POST", "/v2/pension/pension-schema", scheme);
const terms = { contributionBasis: "PensionablePayUncertified", employeeFactor: "0.05", employerFactor: "0.03" };
await call("POST", "/v2/pension/pension-group", {
  ...terms,
  name: "Everyone",
  pensionType: "ReliefAtSource",
  isDefault: true,
  pensionSchemaId,
});
await call("PUT", `${PENSION}/re-enrolment-settings`, { reEnrolmentDate: `${year}-10-01` });
await call("PUT", `${PENSION}/auto-enrolment-settings`, { isEnabled: true });
const { payrollConfigId } = await call("POST", "/v1/payrollconfig", {
  name: "Monthly staff",
  payFrequency: "Monthly",
  paymentPeriodConfig: {
    firstPeriodStartDate: `${year}-04-01`,
    firstPaymentDate: `${year}-04-30`,
    paymentDateRule: "LastDay",
    nonWorkingDayRule: "None",
  },
});

let count = 0;
async function employ(lastName, startDate, salary) {
  count += 1;
  const person = {
    firstName: "Sample",
    lastName,
    dateOfBirth: "1990-01-31",
    gender: "Female",
    startDate,
    salary,
    taxCode: "1257L",
    payrollConfigId,
  };
  person.nationalInsuranceNumber = `AB${String(count).padStart(6, "0")}C`;
  person.address = { line1: "2 Sample Street", line2: "Sampletown", postcode: "AB1 2CD" };
  const { employeeId } = await call("POST", "/v1/employees", person);
  await call("PUT", `/v1/employees/${employeeId}/starter`, { startDate, starterDeclaration: "A" });
  return employeeId;
}

const stays = await employ("Stayer", `${year}-04-06`, "31200");
const leaves = await employ("Leaver", `${year}-04-06`, "26400");
let joins;

/** Moves the clock to a date, and does what is outstanding there; everything must be in time. */
async function settle(date) {
  const fellDue = await moveTo(date);
  const done = [];
  for (let items = await outstanding(); items.length > 0; items = await outstanding()) {
    const [{ kind, by, isLate, action }] = items;
    expect(`${kind} by ${by} is in time on ${date}`, !isLate);
    await submit(action.path, action.body ?? {});
    done.push(`${kind} by ${by}`);
  }
  if (done.length > 0) console.log(`${date}: ${done.join(", ")}`);
  return { fellDue, done };
}

for (let period = 1; period <= 12; period += 1) {
  const [ofYear, month] = period <= 9 ? [year, period + 3] : [year + 1, period - 9];
  const paid = lastDayOf(ofYear, month);
  // After the 5th: an EPS of the tax month before is due by the 19th.
  const { fellDue } = await settle(`${paid.slice(0, 8)}10`);
  if (period === 7)
    expect(
      "re-enrolment is entered in October",
      fellDue.some(({ job }) => job === "EnterReEnrolments"),
    );
  if (period === 4) joins = await employ("Joiner", `${ofYear}-07-06`, "28800");
  if (period === 8)
    await call("PUT", `/v1/employees/${leaves}/leaver`, { leavingDate: `${ofYear}-11-20`, leavingReason: "Resigned" });

  await moveTo(paid);
  const run = await call("POST", `/v1/payroll/${payrollConfigId}/next`);
  expect(`the run of period ${period} is paid on ${paid}`, run.paymentDate === paid);
  await call("POST", `/v1/payroll/${payrollConfigId}/${year}/${period}/lock`, { acknowledgeWarnings: true });
  const { done } = await settle(paid);
  expect(`the FPS is due on ${paid}`, done.includes(`FpsNotSent by ${paid}`));
}

// The year is over, and nothing is outstanding: it is finalised, and those employed on 5 April get their P60.
await settle(`${year + 1}-04-06`);
const { p60Count } = await call("POST", `/v1/payroll/year-end/${year}/${payrollConfigId}/finalise`, {});
expect("those employed on 5 April get a P60", p60Count === 2);
for (const employeeId of [stays, joins]) {
  const p60 = await call("GET", `/v1/tax-p-forms/p60/${employeeId}/${year}`);
  expect("the P60 is of the year", p60.taxYear === year);
}
await settle(`${year + 1}-04-20`);
console.log(
  `${p60Count} P60s, and nothing is outstanding. ${((performance.now() - began) / 1_000).toFixed(0)} seconds.`,
);
