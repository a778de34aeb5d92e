import type { JSX } from "preact";
import { ActivityView } from "./activity/activity-view";
import { CorrectionsView } from "./corrections/corrections-view";
import { JobsView } from "./jobs/jobs-view";
import { OrganisationsView } from "./organisations/organisations-view";
import { PayrollsView } from "./organisations/payrolls-view";
import { PayslipView } from "./payslips/payslip-view";
import { PayslipsView } from "./payslips/payslips-view";
import type { Ids, ViewName } from "./place";
import { RunView } from "./runs/run-view";
import { RunsView } from "./runs/runs-view";
import { VarianceView } from "./runs/variance-view";
import { SubmissionView } from "./submissions/submission-view";
import { SubmissionsView } from "./submissions/submissions-view";
import { DeliveryView } from "./webhooks/delivery-view";
import { WebhooksView } from "./webhooks/webhooks-view";

interface Titled {
  readonly title: string;
  readonly View: (props: { readonly ids: Ids }) => JSX.Element;
}

/** The title and the content of each view. */
export const VIEWS: Readonly<Record<ViewName, Titled>> = {
  organisations: { title: "Organisations", View: OrganisationsView },
  activity: { title: "Activity", View: ActivityView },
  payrolls: { title: "Payrolls", View: PayrollsView },
  submissions: { title: "Submissions", View: SubmissionsView },
  submission: { title: "Submission", View: SubmissionView },
  webhooks: { title: "Webhooks", View: WebhooksView },
  delivery: { title: "Delivery", View: DeliveryView },
  organisationActivity: { title: "Activity", View: ActivityView },
  jobs: { title: "Jobs", View: JobsView },
  runs: { title: "Pay runs", View: RunsView },
  corrections: { title: "Corrections", View: CorrectionsView },
  run: { title: "Pay run", View: RunView },
  payslips: { title: "Payslips", View: PayslipsView },
  payslip: { title: "Payslip", View: PayslipView },
  variance: { title: "Variance", View: VarianceView },
};
