/** The kind of absence or leave in the calendar. */
export type LeaveKind =
  | "Sickness"
  | "Maternity"
  | "Paternity"
  | "Adoption"
  | "SharedParental"
  | "Bereavement"
  | "NeonatalCare";

/** What a single day within a leave can be, other than leave. */
export type DayKind = "InTouch" | "Worked" | "SickPay";

/** A day with an event, as typed. */
export interface DayDuring {
  readonly date: string;
  readonly what: DayKind;
}

/** Another amount for a week, as typed. */
export interface WeekOverride {
  /** First day of the week. */
  readonly week: string;
  readonly amount: string;
  readonly reason: string;
}

/** The inputs as typed. */
export interface Leave extends LeaveTexts {
  readonly kind: LeaveKind;
  readonly during: readonly DayDuring[];
  readonly overrides: readonly WeekOverride[];
}

interface LeaveTexts {
  readonly start: string;
  readonly end: string;
  readonly earlierStart: string;
  readonly earlierEnd: string;
  /** Monday to Sunday; "1" means a qualifying day. */
  readonly days: string;
  readonly event: string;
  readonly child: string;
  readonly careEnd: string;
  readonly weeks: string;
  readonly weeksUsed: string;
  readonly averageEarnings: string;
  readonly employed: string;
  readonly payFrequency: string;
  /** From a previous payroll: weeks and days paid and, for sick pay, the linked absences. */
  readonly importWeeks: string;
  readonly importDays: string;
  readonly importStart: string;
  readonly importEnd: string;
  readonly importWaiting: string;
  /** The employee's holiday on record, as a link has it. */
  readonly holiday: string;
}

export type LeaveField = keyof LeaveTexts;

export const KINDS: readonly (readonly [LeaveKind, string])[] = [
  ["Sickness", "Sick pay"],
  ["Maternity", "Maternity pay"],
  ["Paternity", "Paternity pay"],
  ["Adoption", "Adoption pay"],
  ["SharedParental", "Shared parental pay"],
  ["Bereavement", "Parental bereavement pay"],
  ["NeonatalCare", "Neonatal care pay"],
];

export const FREQUENCIES: readonly (readonly [string, string])[] = [
  ["Monthly", "Calendar months"],
  ["FourWeekly", "Four weeks"],
  ["Fortnightly", "Two weeks"],
  ["Weekly", "Weeks"],
];

/** A field that only some kinds have. */
export interface FieldOf {
  readonly field: LeaveField;
  readonly label: string;
  readonly type: "date" | "text" | "money";
  readonly hint?: string;
}

const START: FieldOf = { field: "start", label: "Start of statutory pay", type: "date" };
const WEEKS: FieldOf = { field: "weeks", label: "Weeks", type: "text" };
const DUE: FieldOf = { field: "event", label: "Due date", type: "date" };
const BORN: FieldOf = { field: "child", label: "Born on", type: "date", hint: "Leave empty before the birth." };

/** The fields of each kind, beside earnings and employment. */
export const FIELDS: Readonly<Record<LeaveKind, readonly FieldOf[]>> = {
  Sickness: [
    { field: "start", label: "First day of absence", type: "date" },
    { field: "end", label: "Last day of absence", type: "date" },
    {
      field: "earlierStart",
      label: "Earlier absence from",
      type: "date",
      hint: "Linked if 56 days (8 weeks) or less before this one",
    },
    { field: "earlierEnd", label: "Earlier absence to", type: "date" },
  ],
  Maternity: [DUE, START],
  Paternity: [DUE, BORN, START, WEEKS],
  Adoption: [
    { field: "event", label: "Date notified of match", type: "date" },
    { field: "child", label: "Placement date", type: "date" },
    START,
  ],
  SharedParental: [DUE, BORN, START, WEEKS, { field: "weeksUsed", label: "Weeks of maternity pay used", type: "text" }],
  Bereavement: [{ field: "event", label: "Date of death", type: "date" }, START, WEEKS],
  NeonatalCare: [
    { field: "event", label: "Born on", type: "date" },
    { field: "child", label: "Care from", type: "date" },
    { field: "careEnd", label: "Care to", type: "date" },
    START,
    WEEKS,
  ],
};

/** The fields of every kind. */
export const COMMON: readonly FieldOf[] = [
  {
    field: "averageEarnings",
    label: "Weekly earnings",
    type: "money",
    hint: "Average weekly earnings in the relevant period",
  },
  { field: "employed", label: "Employment start date", type: "date" },
];

const PAID_ELSEWHERE: readonly FieldOf[] = [
  { field: "importWeeks", label: "Whole weeks paid", type: "text" },
  { field: "importDays", label: "Days paid in the next week", type: "text" },
];

const LINKED_ELSEWHERE: readonly FieldOf[] = [
  { field: "importStart", label: "Linked absences since", type: "date" },
  { field: "importEnd", label: "Last day of absence", type: "date" },
  { field: "importWeeks", label: "Weeks paid", type: "text" },
  { field: "importWaiting", label: "Waiting days served", type: "text" },
];

/** Returns the fields handed over by a previous payroll. */
export function importFields(kind: LeaveKind): readonly FieldOf[] {
  return kind === "Sickness" ? LINKED_ELSEWHERE : PAID_ELSEWHERE;
}

const BASE = {
  days: "1111100",
  earlierStart: "",
  earlierEnd: "",
  end: "",
  event: "",
  child: "",
  careEnd: "",
  weeks: "2",
  weeksUsed: "0",
  averageEarnings: "480",
  employed: "2020-01-06",
  payFrequency: "Monthly",
  importWeeks: "",
  importDays: "",
  importStart: "",
  importEnd: "",
  importWaiting: "",
  holiday: "",
  during: [],
  overrides: [],
};

/** The sample values of each kind. */
export const SAMPLES: Readonly<Record<LeaveKind, Leave>> = {
  Sickness: { ...BASE, kind: "Sickness", start: "2026-06-24", end: "2026-07-10" },
  Maternity: { ...BASE, kind: "Maternity", event: "2026-07-12", start: "2026-06-22" },
  Paternity: { ...BASE, kind: "Paternity", event: "2026-06-20", child: "2026-06-18", start: "2026-06-22" },
  Adoption: { ...BASE, kind: "Adoption", event: "2026-05-20", child: "2026-06-22", start: "2026-06-22" },
  SharedParental: {
    ...BASE,
    kind: "SharedParental",
    event: "2026-05-20",
    child: "2026-05-18",
    start: "2026-09-21",
    weeks: "6",
    weeksUsed: "18",
  },
  Bereavement: { ...BASE, kind: "Bereavement", event: "2026-05-20", start: "2026-05-25" },
  NeonatalCare: {
    ...BASE,
    kind: "NeonatalCare",
    event: "2026-05-20",
    child: "2026-05-21",
    careEnd: "2026-06-20",
    start: "2026-06-25",
  },
};
