import { type JSX, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { signOut } from "../sign-in/ask";
import { ActivityView, OrganisationsView } from "./organisations/organisations-view";
import { Later, taxYear } from "./parts";
import { CHANGE_TITLES } from "./people/change-titles";
import { formatAddress, getPlace, type Ids, type Place, type ViewName } from "./place";
import { forgetDrafts } from "./session/kept-drafts";
import type { Session } from "./session/session";
import { SessionContext, useSession } from "./session/session-context";
import { openPerson, SignInView } from "./session/sign-in-view";

/** Organisations whose names are read at once. */
const PAGE = 100;

type View = (props: { readonly ids: Ids }) => JSX.Element;

interface Titled {
  /** Views of several forms are named after the form. */
  readonly title: string | ((ids: Ids) => string);
  /** Loads the view's script, unless it comes with the first one. */
  readonly load: () => View | Promise<View>;
}

/** The title and the content of each view. */
const VIEWS: Readonly<Record<ViewName, Titled>> = {
  organisations: { title: "Organisations", load: () => OrganisationsView },
  activity: { title: "Activity", load: () => ActivityView },
  organisationActivity: { title: "Activity", load: () => ActivityView },
  manyRuns: {
    title: "Pay runs of all employers",
    load: async () => (await import("./organisations/many-runs-view")).ManyRunsView,
  },
  newOrganisation: {
    title: "Add an employer",
    load: async () => (await import("./set-up/new-organisation-view")).NewOrganisationView,
  },
  access: { title: "People and access", load: async () => (await import("./access/access-view")).AccessView },
  accessChange: {
    title: ({ change }) => (change === "program" ? "Give a program access" : "Invite somebody"),
    load: async () => (await import("./access/access-view")).AccessChangeView,
  },
  imports: { title: "Imports", load: async () => (await import("./imports/imports-view")).ImportsView },
  import: { title: "Import", load: async () => (await import("./imports/imports-view")).ImportView },
  payrolls: { title: "Payrolls", load: async () => (await import("./organisations/payrolls-view")).PayrollsView },
  submissions: {
    title: "Submissions",
    load: async () => (await import("./submissions/submissions-view")).SubmissionsView,
  },
  submission: { title: "Submission", load: async () => (await import("./submissions/submission-view")).SubmissionView },
  webhooks: { title: "Webhooks", load: async () => (await import("./webhooks/webhooks-view")).WebhooksView },
  delivery: { title: "Delivery", load: async () => (await import("./webhooks/delivery-view")).DeliveryView },
  jobs: { title: "Jobs", load: async () => (await import("./jobs/jobs-view")).JobsView },
  people: { title: "People", load: async () => (await import("./people/people-view")).PeopleView },
  newPerson: { title: "Add an employee", load: async () => (await import("./people/new-person-view")).NewPersonView },
  person: { title: "Employee", load: async () => (await import("./people/person-view")).PersonView },
  personChange: {
    title: ({ change }) => CHANGE_TITLES[change] ?? (change.startsWith("order-") ? "Court order" : "Employee"),
    load: async () => (await import("./people/person-change-view")).PersonChangeView,
  },
  absences: { title: "Absence", load: async () => (await import("./absence/absences-view")).AbsencesView },
  payElements: {
    title: "Pay elements",
    load: async () => (await import("./set-up/pay-elements-view")).PayElementsView,
  },
  newPayElement: {
    title: "Add a pay element",
    load: async () => (await import("./set-up/pay-element-view")).NewPayElementView,
  },
  payElement: {
    title: "Pay element",
    load: async () => (await import("./set-up/pay-element-view")).PayElementView,
  },
  payroll: { title: "Pay calendar", load: async () => (await import("./set-up/payroll-view")).PayrollView },
  award: { title: "Absence", load: async () => (await import("./people/award-view")).AwardView },
  payments: { title: "Payments", load: async () => (await import("./payments/payments-view")).PaymentsView },
  payees: { title: "Payees", load: async () => (await import("./payments/payees-view")).PayeesView },
  batch: { title: "Payment batch", load: async () => (await import("./payments/batch-view")).BatchView },
  setUp: { title: "Set-up", load: async () => (await import("./set-up/set-up-view")).SetUpView },
  setUpChange: {
    title: ({ change }) => SET_UP_TITLES[change] ?? "Set-up",
    load: async () => (await import("./set-up/set-up-change-view")).SetUpChangeView,
  },
  runs: { title: "Pay runs", load: async () => (await import("./runs/runs-view")).RunsView },
  corrections: {
    title: "Corrections",
    load: async () => (await import("./corrections/corrections-view")).CorrectionsView,
  },
  run: { title: "Pay run", load: async () => (await import("./runs/run-view")).RunView },
  entry: { title: "Enter pay", load: async () => (await import("./entry/entry-view")).EntryView },
  payslips: { title: "Payslips", load: async () => (await import("./payslips/payslips-view")).PayslipsView },
  payslip: { title: "Payslip", load: async () => (await import("./payslips/payslip-view")).PayslipView },
  runPayments: { title: "Payments", load: async () => (await import("./payments/payments-view")).RunPaymentsView },
  journal: { title: "Journal", load: async () => (await import("./journals/journal-view")).JournalView },
  journalTemplates: {
    title: "Journal templates",
    load: async () => (await import("./journals/templates-view")).JournalTemplatesView,
  },
  journalTemplate: {
    title: "Accounts of the journal",
    load: async () => (await import("./journals/templates-view")).JournalTemplateView,
  },
  supplementary: {
    title: "Extra pay run",
    load: async () => (await import("./runs/supplementary-view")).SupplementaryView,
  },
  reports: { title: "Reports", load: async () => (await import("./reports/reports-view")).ReportsView },
  yearEnd: { title: "Year end", load: async () => (await import("./year-end/year-end-view")).YearEndView },
  pensions: { title: "Pensions", load: async () => (await import("./set-up/pensions-view")).PensionsView },
  notices: { title: "Notices from HMRC", load: async () => (await import("./notices/notices-view")).NoticesView },
  variance: { title: "Variance", load: async () => (await import("./runs/variance-view")).VarianceView },
};

const SET_UP_TITLES: Readonly<Record<string, string>> = {
  employer: "Employer’s details",
  hmrc: "HMRC references",
  payroll: "Add a payroll",
  salaries: "Salaries",
  approval: "Approval of pay runs",
  payments: "Accounts that pay",
  payee: "Add a payee",
  "pension-scheme": "Add a pension scheme",
  "pension-group": "Add a pension group",
  journals: "Journal settings",
  "journal-template": "Add a journal template",
};

const ENDED = "Your session has ended. Sign in again: you come back to where you were.";

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(<ConsolePage />, root);
}

/** What the page is doing: looking for a session, signing in with a notice, or showing an installation. */
type State =
  | { readonly name: "looking" }
  | { readonly name: "signIn"; readonly notice: string }
  | { readonly name: "open"; readonly session: Session };

/** The console: an installation's organisations, runs and deliveries, for whoever is signed in. */
function ConsolePage(): JSX.Element | null {
  const [state, setState] = useState<State>({ name: "looking" });
  useEffect(() => {
    void openPerson().then((opened) => setState(opened.ok ? { name: "open", session: opened.session } : noSession()));
  }, []);
  if (state.name === "looking") return null;
  if (state.name === "signIn") {
    const open = (session: Session): void => {
      forgetDrafts(session.name);
      setState({ name: "open", session });
    };
    return <SignInView notice={state.notice} open={open} />;
  }
  const { session } = state;
  const leave = async (): Promise<void> => {
    if (!session.isOfPage) await signOut();
    forgetDrafts();
    location.hash = "";
    setState({ name: "signIn", notice: "You are signed out." });
  };
  return (
    <SessionContext.Provider value={{ session, ended: () => setState({ name: "signIn", notice: ENDED }) }}>
      <Frame name={session.name} leave={leave} />
    </SessionContext.Provider>
  );
}

function noSession(): State {
  return { name: "signIn", notice: "" };
}

interface FrameProps {
  readonly name: string;
  readonly leave: () => void;
}

/** The header with who is signed in, the way to where the reader is, and the view of the address. */
function Frame({ name, leave }: FrameProps): JSX.Element {
  const place = usePlace();
  const { title: titled, load } = VIEWS[place.view];
  const title = typeof titled === "string" ? titled : titled(place.ids);
  const heading = useHeading(title, location.hash);
  return (
    <>
      <button type="button" class="skip-link" onClick={() => heading.current?.focus()}>
        Skip to the content
      </button>
      <header class="console-head">
        <p class="brand">
          <a href={formatAddress("organisations")}>Paypacket</a>
        </p>
        <nav aria-label="Account">
          <a href={formatAddress("organisations")}>Organisations</a>
          <a href={formatAddress("manyRuns")}>Pay runs</a>
          <a href={formatAddress("activity")}>Activity</a>
          <a href={formatAddress("access")}>People and access</a>
        </nav>
        {place.ids.organisation !== "" && (
          <Later load={async () => (await import("./organisations/switch-box")).SwitchBox}>
            {(SwitchBox) => <SwitchBox place={place} />}
          </Later>
        )}
        <p class="who">{name}</p>
        <button type="button" class="small" onClick={leave}>
          Sign out
        </button>
      </header>
      <main class="console">
        <Crumbs place={place} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Later key={location.hash} load={load}>
          {(View) => <View ids={place.ids} />}
        </Later>
      </main>
    </>
  );
}

/** Follows the address, also if it changes before the page listens. */
function usePlace(): Place {
  const [place, setPlace] = useState(() => getPlace(location.hash));
  useEffect(() => {
    const follow = (): void => setPlace(getPlace(location.hash));
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return place;
}

/** Names the window after the view, and moves the focus to its heading when the address changes. */
function useHeading(title: string, address: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} - Paypacket`;
    heading.current?.focus();
  }, [title, address]);
  return heading;
}

interface Crumb {
  readonly text: string;
  readonly address: string;
}

/** The way from the organisations to the view, which is not part of it itself. */
function Crumbs({ place }: { readonly place: Place }): JSX.Element | null {
  const names = useNames(place.ids);
  const crumbs = crumbsOf(place, names);
  if (crumbs.length === 0) return null;
  return (
    <nav class="crumbs" aria-label="Way to this view">
      <ol>
        {crumbs.map(({ text, address }) => (
          <li key={address}>
            <a href={address}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function crumbsOf({ view, ids }: Place, names: Readonly<Record<"organisation" | "payroll", string>>): readonly Crumb[] {
  const all: readonly (readonly [isAbove: boolean, text: string, above: ViewName])[] = [
    [ids.organisation !== "", names.organisation, "payrolls"],
    [ids.payroll !== "", names.payroll, "runs"],
    [ids.period !== "", runName(ids), "run"],
    [ids.employee !== "", "Payslips", "payslips"],
    [ids.submission !== "", "Submissions", "submissions"],
    [ids.delivery !== "", "Webhooks", "webhooks"],
    [view === "newPerson" || ids.person !== "", "People", "people"],
    [ids.person !== "" && (ids.change !== "" || ids.award !== ""), "Employee", "person"],
    [view === "payees" || ids.batch !== "", "Payments", "payments"],
    [view === "accessChange", "People and access", "access"],
    [ids.import !== "", "Imports", "imports"],
    [ids.template !== "", "Journal templates", "journalTemplates"],
    [view === "newPayElement" || ids.element !== "", "Pay elements", "payElements"],
    [view === "setUpChange", "Set-up", "setUp"],
  ];
  const here = formatAddress(view, ids);
  const crumbs = all.flatMap(([isAbove, text, above]) =>
    isAbove ? [{ text, address: formatAddress(above, ids) }] : [],
  );
  return crumbs.filter(({ address }) => address !== here);
}

/** Names a run: "Period 1, 2026-27". */
function runName({ year, period, supplementary }: Ids): string {
  const main = `Period ${period}, ${taxYear(year)}`;
  return supplementary === "0" ? main : `${main}, supplementary ${supplementary}`;
}

type Names = Readonly<Record<"organisation" | "payroll", string>>;

/** Reads the names of an address's organisation and payroll; general words until they are here. */
function useNames({ organisation, payroll }: Ids): Names {
  const { session } = useSession();
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const keep = (id: string, name: string | undefined): void => {
    if (name !== undefined) setFound((before) => ({ ...before, [id]: name }));
  };
  useEffect(() => {
    if (organisation === "" || found[organisation] !== undefined) return;
    session
      .client()
      .get("/v1/authentication/my-organisations", { params: { query: { pageSize: PAGE } } })
      .then(
        ({ data }) => {
          for (const { organisationId, name } of data?.content.data.items ?? []) keep(organisationId, name);
        },
        () => undefined,
      );
  }, [organisation]);
  useEffect(() => {
    if (payroll === "" || found[payroll] !== undefined) return;
    session
      .client(organisation)
      .get("/v1/payrollconfig/{payrollConfigId}", { params: { path: { payrollConfigId: payroll } } })
      .then(
        ({ data }) => keep(payroll, data?.content.data.name),
        () => undefined,
      );
  }, [payroll]);
  return { organisation: found[organisation] ?? "Organisation", payroll: found[payroll] ?? "Payroll" };
}
