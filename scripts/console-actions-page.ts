import type { ViewName } from "../src/web/console/place";

export const ACTIONS_PAGE = "docs/console-actions.md";

/** Done by views; in part, with what is missing; or not, with the reason. */
type State =
  | { readonly views: readonly [ViewName, ...ViewName[]]; readonly missing?: string }
  | { readonly views?: never; readonly missing: string };

const by = (...views: [ViewName, ...ViewName[]]): State => ({ views });
const partly = (missing: string, ...views: [ViewName, ...ViewName[]]): State => ({ views, missing });
const not = (missing: string): State => ({ missing });

const NO_OPERATION = "No operation does it yet.";
const NO_VIEW = "The operations exist; no view yet.";

/** What clerks do in other products' screens, in the order of a month, and how the console does it. */
const ACTIONS: readonly (readonly [chapter: string, actions: readonly (readonly [action: string, state: State])[]])[] =
  [
    [
      "Start",
      [
        ["see what is due, by when, over all payrolls", by("organisations")],
        ["choose the employer", by("organisations")],
        ["find a person over all employers", partly("One employer at a time.", "people")],
        ["see what blocks a run, each with what to do", by("run")],
        ["see what runs in the background, and cancel it", by("jobs")],
      ],
    ],
    [
      "Employer and payrolls",
      [
        ["enter the employer's name, address, bank account", by("setUpChange")],
        ["enter PAYE and Accounts Office references and HMRC credentials", by("setUpChange")],
        ["claim Employment Allowance, small employers' relief, levy allowance, pay quarterly", by("setUpChange")],
        ["add a payroll: frequency, first pay day, weekends and bank holidays", by("setUpChange")],
        [
          "see the pay dates of the year, and change one",
          partly("Lists them; a single date is not changed by itself.", "payroll"),
        ],
        ["own period dates", not(NO_OPERATION)],
        ["define a pay element", by("newPayElement", "payElement")],
        [
          "set working patterns, for all and for one person",
          partly("For one person, under More details.", "personChange"),
        ],
        ["set how part periods are paid", by("setUpChange")],
        ["set the employer's logo", not(NO_VIEW)],
      ],
    ],
    [
      "People",
      [
        ["list people, filter them", partly("By name, payroll ID and status.", "people")],
        ["open a person: everything on one page, with what changed and when", by("person")],
        ["change name, address, contact, job, department, cost centre", by("personChange")],
        ["change bank details; split pay over accounts", by("personChange")],
        ["check an account number before it is used", partly("With the payment batch.", "batch")],
        [
          "have a second person confirm a change of bank details",
          partly("Batches warn of it and need two people.", "batch"),
        ],
        ["change the salary from a day on, with the reason", by("personChange")],
        ["raise many people's pay by a percentage or amount", partly("By a file of new salaries.", "imports")],
        ["change tax code or category letter from a day on; take one back", by("person", "personChange")],
        ["start and end a student or postgraduate loan", by("personChange")],
        ["enter figures of earlier in the year", by("personChange", "imports")],
        ["move a person to another payroll", by("personChange")],
        ["put a person on hold", not(NO_OPERATION)],
        ["keep notes and documents with a person", not(NO_OPERATION)],
        ["import people from a file, see what is wrong in which row", by("imports", "import")],
        ["export people to a spreadsheet", partly("The columns of the list, as CSV or XLSX.", "people")],
      ],
    ],
    [
      "Starters and leavers",
      [
        ["add a starter: details, start date, pay", by("newPerson")],
        ["enter the P45 or the starter statement; see which code follows", by("newPerson", "personChange")],
        ["enter a P45 that came late", by("personChange")],
        ["record a leaver", partly("Holiday left is settled over the interface.", "personChange")],
        ["record many leavers from a list", not(NO_VIEW)],
        ["take a leaving date back", by("person")],
        ["see and issue the P45; email it; issue it again", partly("Replacements are over the interface.", "person")],
        ["redundancy and termination payments", not(NO_VIEW)],
        ["send a starter a form to fill in", not(NO_OPERATION)],
      ],
    ],
    [
      "Pay of this period",
      [
        ["open the next run", by("runs")],
        ["see everybody in one grid", by("entry", "payslips")],
        ["enter hours, overtime, bonus, commission in the grid", by("entry")],
        ["add, change and remove a line of one person", by("entry")],
        ["copy lines from an earlier period", not(NO_OPERATION)],
        ["enter a net amount and have the gross found", not(NO_OPERATION)],
        ["upload hours for the run from a file", partly("One employer a file.", "imports")],
        ["download the run as a spreadsheet, change it, upload it", not(NO_OPERATION)],
        [
          "repeat a payment or deduction, with an end or a total",
          partly("Settling the rest: over the interface.", "person", "personChange"),
        ],
        ["reimburse mileage", not(NO_VIEW)],
        ["reimburse other expenses, with the receipt", partly("Without the receipt.", "entry")],
        ["timesheets: approve, and take them into the run", not(NO_OPERATION)],
        ["leave a person out of this run", not(NO_OPERATION)],
        ["set everybody's variable pay to nothing in one step", not(NO_OPERATION)],
        ["pay in advance (holiday weeks)", not(NO_VIEW)],
        ["attach a file to a line", not(NO_VIEW)],
        ["a message on all payslips of the run; a note on one", not(NO_OPERATION)],
        ["benefits taxed through the payroll", partly("Company cars and medical premiums, from files.", "imports")],
        ["pay an extra payment between pay days", by("supplementary")],
        ["subcontractors (CIS): verify, pay, return", not(NO_OPERATION)],
      ],
    ],
    [
      "Absence, holiday, statutory pay",
      [
        ["see a calendar of who is away", partly("A list of sickness and family leave.", "absences")],
        ["enter, approve, decline, cancel holiday", by("person", "personChange")],
        ["have holiday paid in another period than the one it falls in", not(NO_OPERATION)],
        ["see what is left, in days or hours", by("person")],
        ["see the average week's pay of 52 weeks, with its weeks", not(NO_VIEW)],
        ["enter unpaid absence", not(NO_VIEW)],
        [
          "enter sickness; see entitlement; override with a reason",
          partly("Weeks are overridden over the interface.", "personChange", "award"),
        ],
        ["enter family leave; see the weeks", by("personChange", "award")],
        ["apply a pay rise to maternity pay that is calculated already", not(NO_VIEW)],
        ["occupational sick or family pay beside statutory pay", not(NO_VIEW)],
        ["carry holiday over at the end of the leave year", not(NO_VIEW)],
        ["hand out the holiday records of six years for one person", not(NO_OPERATION)],
      ],
    ],
    [
      "Pensions",
      [
        ["set up a scheme and its groups", by("pensions", "setUpChange")],
        [
          "see who is to be enrolled before the run is closed; enrol or postpone",
          partly("Enrols; the run's warnings name whom.", "run", "personChange"),
        ],
        ["opt in, opt out with refund, leave the scheme", by("personChange")],
        ["change one person's percentages; extra contributions", partly("When they join.", "personChange")],
        [
          "send or print enrolment letters, see which are overdue",
          partly("Lists and prints them; sending and what is overdue: over the interface.", "pensions"),
        ],
        ["make the provider's file; send it; approve the payment", not(NO_VIEW)],
        ["take in opt-outs from the provider", not(NO_OPERATION)],
        ["re-enrolment and declaration of compliance", not(NO_VIEW)],
      ],
    ],
    [
      "Court orders and notices from HMRC",
      [
        [
          "enter an order with type, reference, dates, amounts; scan attached",
          partly("Without the scan.", "personChange"),
        ],
        ["vary, suspend, end an order; see what it took", partly("What it took.", "person", "payslip")],
        ["pay the issuers, tell them of leavers", partly("Pays them.", "payments")],
        ["fetch notices; see what each would change; apply one or all; undo", partly("One at a time.", "notices")],
        ["match a notice to a person by hand", by("notices")],
      ],
    ],
    [
      "Check, approve, close",
      [
        ["totals of the run, with the total cost to employer", by("run")],
        ["what differs from last time and why", by("variance")],
        [
          "accept a difference or warning with a reason that is kept",
          partly("Confirmed for the run as a whole.", "run"),
        ],
        ["open one payslip and see why each figure is what it is", by("payslip")],
        ["who is paid below the minimum wage", by("run")],
        ["send the run to somebody for approval", by("run")],
        ["a client of a bureau enters hours and approves", not(NO_OPERATION)],
        ["close the run", by("run")],
        ["reopen the last run with a reason, as long as nothing has left", by("run")],
        ["after closing: one page with all that was made and is to be sent", by("run")],
        ["comments between clerks about a run or a person", not(NO_OPERATION)],
      ],
    ],
    [
      "After closing",
      [
        ["look at, print, download one payslip", by("payslip")],
        [
          "download all payslips of a run as one file; all of one person",
          partly("Of a person one by one.", "payslips", "person"),
        ],
        ["email payslips, now or on a day, and again", by("payslips")],
        ["people see their own payslips and P60 when signed in", not(NO_OPERATION)],
        ["send the FPS; a late one with its reason; see accepted or why not", by("run", "submission")],
        ["send the EPS", partly("Of what the runs and settings say.", "submissions")],
        ["choose the payments of a run, a bank account, a format; make the Bacs file", by("runPayments", "batch")],
        ["a second person approves the batch", by("batch")],
        ["pay HMRC, pension providers, order issuers from the same place", by("payments", "payees")],
        [
          "say what was returned or paid; recall one",
          partly("Bank statements and recalls: over the interface.", "batch"),
        ],
        ["what HMRC is owed, month by month (P32)", partly("What HMRC will charge: over the interface.", "yearEnd")],
        ["make the journal, see it balance, send it, or export", by("journal")],
        [
          "map pay elements to accounts; split by department or cost centre",
          partly("Splits: over the interface.", "journalTemplate"),
        ],
        [
          "choose when the employer's NI that an allowance covers is cleared",
          partly("By its account.", "journalTemplate"),
        ],
      ],
    ],
    [
      "Reports, corrections, year end",
      [
        ["run a ready report", partly("Of a run; the pay gap: over the interface.", "reports", "variance")],
        ["change a report, save it, have it sent on a day", not(NO_VIEW)],
        ["export a report to a spreadsheet", by("reports")],
        ["what became known after closing; post or dismiss", by("corrections")],
        ["take back an overpayment over several months", by("corrections")],
        ["how far the year is; finish it; final FPS", by("yearEnd")],
        ["P60s: make, email, issue again", by("yearEnd")],
        [
          "P11D, P11D(b), P46(Car)",
          partly("Benefits come from files; P46(Car): over the interface.", "yearEnd", "imports"),
        ],
      ],
    ],
    [
      "Many employers, people, trail",
      [
        ["one table of all employers: period, state, what is due", by("organisations")],
        ["do one step for many employers", by("manyRuns")],
        ["add employers, several at once", partly("One at a time.", "newOrganisation")],
        ["invite a colleague to all or some employers", by("access", "accessChange")],
        ["roles: only look, only reports, only leave, everything", not(NO_OPERATION)],
        ["who did what in this payroll", by("organisationActivity")],
        ["compare a payroll with another system's figures", not("The page `/compare` does it, with files.")],
        ["bill clients for runs", not(NO_VIEW)],
      ],
    ],
  ];

/** Returns the page of what the console does, and what it does not do yet. */
export function actionsPage(): string {
  const all = ACTIONS.flatMap(([, actions]) => actions.map(([, state]) => stateWords(state)));
  const count = (wanted: string): number => all.filter((state) => state === wanted).length;
  const head = `# What the console does

Written by \`npm run docs:write\` from \`scripts/console-actions-page.ts\`: ${all.length} things that clerks do in the screens of payroll products. [The console](console.md)
does ${count("yes")} of them, ${count("partly")} partly, and ${count("no")} not yet; what has operations can be done over the [HTTP interface](services.md).
`;
  let number = 0;
  const chapters = ACTIONS.map(([chapter, actions]) => {
    const rows = actions.map(([action, state]) => {
      number += 1;
      const views = (state.views ?? []).map((view) => `\`${view}\``).join(", ");
      return `| ${number} | ${action} | ${stateWords(state)} | ${views} | ${state.missing ?? ""} |`;
    });
    return `\n## ${chapter}\n\n| # | Action | Done | View | Missing |\n| - | - | - | - | - |\n${rows.join("\n")}\n`;
  });
  return head + chapters.join("");
}

function stateWords({ views, missing }: State): "yes" | "partly" | "no" {
  if (views === undefined) return "no";
  return missing === undefined ? "yes" : "partly";
}
