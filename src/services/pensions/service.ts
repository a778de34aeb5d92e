import { mountCopies, type OperationService } from "../contract";
import { mountCalculations } from "./calculations/mount-calculations";
import { mountCsv } from "./calculations/mount-csv";
import { mountCalendar } from "./calendar/mount-calendar";
import { mountConnections } from "./connections/mount-connections";
import { mountAssessments } from "./enrolment/mount-assessments";
import { mountExports } from "./files/mount-exports";
import { mountMapping } from "./files/mount-mapping";
import { mountInformation } from "./information/mount-information";
import { mountLetters } from "./letters/mount-letters";
import { mountEnds } from "./memberships/mount-ends";
import { mountMemberships } from "./memberships/mount-memberships";
import { mountMinimum } from "./minimum/mount-minimum";
import { warnOfCertificates } from "./minimum/warn-of-certificates";
import { givenPensions } from "./payslips/given";
import { knownPensions } from "./payslips/known";
import { lockPensions } from "./payslips/locked";
import { takeBackPensions } from "./payslips/take-back";
import { mountOverrides } from "./periods/mount-overrides";
import { mountVoluntary } from "./periods/mount-voluntary";
import { mountProviders } from "./providers/mount-providers";
import { mountReEnrolment } from "./re-enrolment/mount-re-enrolment";
import { enterReEnrolments } from "./re-enrolment/re-enrol-on-date";
import { groups } from "./schemes/groups";
import { mountSchemeLists } from "./schemes/scheme-list";
import { schemes } from "./schemes/schemes";
import { mountPostponement } from "./settings/mount-postponement";
import { mountSettings } from "./settings/mount-settings";
import { pensionConnectionMigrations } from "./store/connection-migrations";
import { pensionFileMigrations } from "./store/file-migrations";
import { lateTermsMigrations } from "./store/late-terms-migrations";
import { letterMigrations } from "./store/letter-migrations";
import { minimumMigrations } from "./store/minimum-migrations";
import { pensionMigrations } from "./store/pension-migrations";
import { reEnrolmentMigrations } from "./store/re-enrolment-migrations";
import { pensionReopeningMigrations } from "./store/reopening-migrations";
import { schemeKindMigrations } from "./store/scheme-kind-migrations";
import { mountSubmissions } from "./submissions/mount-submissions";

/** The pensions service: schemes, memberships, automatic enrolment, contributions. */
export const pensionsService: OperationService = {
  name: "pensions",
  migrations: [
    ...pensionMigrations,
    ...pensionFileMigrations,
    ...pensionConnectionMigrations,
    ...letterMigrations,
    ...reEnrolmentMigrations,
    ...pensionReopeningMigrations,
    ...lateTermsMigrations,
    ...schemeKindMigrations,
    ...minimumMigrations,
  ],
  payslipSource: { given: givenPensions, known: knownPensions, locked: (_, locked) => lockPensions(locked) },
  runReopened: takeBackPensions,
  runWarnings: warnOfCertificates,
  mountAround: (environment) => mountCopies(environment, "/v2/pension/"),
  mount: (context) => {
    mountProviders(context);
    mountSchemeLists(context);
    schemes.mount(context);
    groups.mount(context);
    mountMemberships(context);
    mountEnds(context);
    mountMinimum(context);
    mountSettings(context);
    mountPostponement(context);
    mountReEnrolment(context);
    enterReEnrolments(context);
    mountCalendar(context);
    mountAssessments(context);
    mountLetters(context);
    mountInformation(context);
    mountVoluntary(context);
    mountOverrides(context);
    mountCalculations(context);
    mountCsv(context);
    mountExports(context);
    mountMapping(context);
    mountConnections(context);
    mountSubmissions(context);
  },
};
