import { z } from "@hono/zod-openapi";
import { invalid, issueAt, Refused } from "../../platform/http";
import { formatInstant } from "../../platform/ports";
import {
  dateField,
  dateInLondon,
  instantField,
  mountOperation,
  type OperationService,
  operation,
  type RefusalCase,
  type ServiceContext,
  withExamples,
} from "../contract";
import { bringForward } from "../webhooks";

const HOUR = 3_600_000;
const DAY = 86_400_000;

/** Days by which one request can move a clock: each is gone through. */
const MOST_DAYS = 31;

const NOT_IN_LIVE: RefusalCase = {
  status: 404,
  token: "route_not_found",
  when: "This is the live environment, which always has the time outside.",
};

const clockShown = { date: dateField(), now: instantField() };
const clockExample = { date: "2027-04-06", now: "2027-04-06T09:30:00.000Z" };

const timedWork = withExamples({
  date: [dateField(), "2027-04-06"],
  job: [z.string(), "TakeHoliday"],
  count: [z.int().openapi({ description: "Records that it concerned." }), 2],
});

const common = { service: "Sandbox", scope: "organisation", path: "/v1/sandbox/clock" } as const;

const getClock = operation({
  ...common,
  id: "getSandboxClock",
  method: "get",
  summary: "The date and time of the organisation in the sandbox",
  description: "That outside, until it is moved.",
  data: z.strictObject(clockShown),
  token: "sandbox_clock_retrieved",
  refusals: [NOT_IN_LIVE],
  examples: { data: clockExample },
});

const moveClock = operation({
  ...common,
  id: "moveSandboxClock",
  method: "put",
  summary: "Moves the organisation's clock in the sandbox forward to a date",
  description:
    "At most 31 days at once, and never back. Everything that depends on the date follows it: deadlines, holiday taken, leave years, re-enrolment, court orders that end, report schedules, what is kept for a limited time. What falls due is done day by day, and listed. Webhooks that wait come nearer by the same time. Tokens, sessions, rate limits, links to files and the times of events and webhooks stay those outside. Other processes of the installation follow within ten seconds.",
  body: z.strictObject({ date: dateField() }),
  data: z.strictObject({ ...clockShown, done: z.array(z.strictObject(timedWork.shape)) }),
  token: "sandbox_clock_moved",
  refusals: [NOT_IN_LIVE],
  examples: { body: { date: clockExample.date }, data: { ...clockExample, done: [timedWork.example] } },
});

/** The sandbox service: the clock of an organisation, with which a year can be rehearsed in minutes. */
export const sandboxService: OperationService = {
  name: "sandbox",
  migrations: [],
  mount: (context) => {
    mountOperation(
      context,
      getClock,
      async ({ now, today: date }) => ({ data: { date, now }, text: "This is the organisation's time." }),
      async () => refuseLive(context),
    );

    mountOperation(
      context,
      moveClock,
      async (_work, _tx, data: MovedClock) => ({ data, text: `It is ${data.date} for the organisation.` }),
      async ({ organisationId, body: { date }, today }) => {
        refuseLive(context);
        requireInReach(date, today);
        return moveTo(context, organisationId, date);
      },
    );
  },
};

type MovedClock = z.input<(typeof moveClock)["data"]>;

function refuseLive({ name }: ServiceContext): void {
  if (name === "sandbox") return;
  throw new Refused(404, { token: "route_not_found", text: "Only organisations of the sandbox have a clock." });
}

function requireInReach(date: string, today: string): void {
  const last = dayAfter(today, MOST_DAYS);
  if (date < today) throw invalid([issueAt(["date"], "date_before", { limit: today })]);
  if (date > last) throw invalid([issueAt(["date"], "date_after", { limit: last })]);
}

/** Moves the clock a day at a time, and does after each what falls due; a failure leaves it at the day that it has come to. */
async function moveTo(context: ServiceContext, organisationId: string, date: string): Promise<MovedClock> {
  const { clock, clocks, store } = context;
  const outside = clock.outside ?? clock.now;
  const done: MovedClock["done"] = [];
  let ahead = await store.inTenant(organisationId, clocks.readAhead);
  for (let day = dateInLondon(outside() + ahead); day < date; day = dateInLondon(outside() + ahead)) {
    const next = aheadOn(dayAfter(day, 1), outside());
    const moved = next - ahead;
    await clocks.setAhead(organisationId, next, (tx) => bringForward(tx, organisationId, moved));
    ahead = next;
    const work = await clocks.runTimetable(organisationId, ahead);
    done.push(...work.map(({ name: job, count }) => ({ date: dayAfter(day, 1), job, count })));
  }
  const now = outside() + ahead;
  return { date: dateInLondon(now), now: formatInstant(now), done };
}

/** Returns by how much a clock is ahead that has a date at the time of day outside, or an hour from it if the clocks changed. */
function aheadOn(date: string, outside: number): number {
  const ahead = Date.parse(date) - Date.parse(dateInLondon(outside));
  const reached = dateInLondon(outside + ahead);
  if (reached === date) return ahead;
  return reached < date ? ahead + HOUR : ahead - HOUR;
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}
