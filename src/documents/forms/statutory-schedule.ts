import { shape } from "../../engine/base";
import type { FormEmployer } from "../../engine/forms";
import type { DocumentKind } from "../draw-document";
import { type Column, drawFacts, drawHeading, drawTable, type Paper, type Row } from "../paper";
import { date, employer, line, list, money, text } from "../shape";
import { drawHead, figure, longDate, pounds, shortDate, words } from "./head";

const ROW = shape.record({
  weekNumber: shape.integer(1, 999),
  from: date,
  to: date,
  days: shape.integer(0, 7),
  rateBasis: text,
  weeklyRate: text,
  amount: money,
  paymentDate: shape.orNull(date),
  source: text,
  status: text,
  reason: shape.orNull(line),
});

/** The schedule of one statutory pay award. */
const STATUTORY_SCHEDULE_SHAPE = shape.record({
  employer,
  employeeName: text,
  payrollId: text,
  statutoryType: text,
  startDate: date,
  endDate: shape.orNull(date),
  status: text,
  averageWeeklyEarnings: shape.orNull(money),
  totalAmount: money,
  rows: list(ROW),
});

/** The schedule of a statutory pay award: what each pay date pays of each week. */
export const statutoryScheduleKind: DocumentKind<PrintedSchedule> = {
  shape: STATUTORY_SCHEDULE_SHAPE,
  about: ({ employer, statutoryType, employeeName, startDate }) => ({
    title: `${words(statutoryType)} of ${employeeName} from ${longDate(startDate)}`,
    author: employer.name,
    date: startDate,
  }),
  foot: ({ employer, employeeName, statutoryType }) => `${employer.name} · ${employeeName} · ${words(statutoryType)}`,
  draw: (paper, schedule) => {
    const { startDate, endDate, averageWeeklyEarnings } = schedule;
    const until = endDate === null ? "no end date yet" : `to ${longDate(endDate)}`;
    drawHead(paper, schedule.employer, words(schedule.statutoryType), `${longDate(startDate)} ${until}`);
    drawFacts(
      paper,
      [
        ["Employee", schedule.employeeName],
        ["Payroll ID", schedule.payrollId],
        ["Average weekly earnings", averageWeeklyEarnings === null ? "None" : pounds(averageWeeklyEarnings)],
        ["Status", words(schedule.status)],
      ],
      4,
    );
    drawSlices(paper, schedule);
  },
};

const COLUMNS: readonly Column[] = [
  { title: "Week", points: 34 },
  { title: "From", points: 58 },
  { title: "To", points: 58 },
  { title: "Days", points: 30, align: "right" },
  { title: "Rate", share: 1 },
  { title: "Pay date", points: 58 },
  { title: "Paid by", share: 1.2 },
  { title: "Amount £", points: 62, align: "right" },
];

function drawSlices(paper: Paper, { rows, totalAmount }: PrintedSchedule): void {
  drawHeading(paper, "Schedule");
  const slices: Row[] = rows.map((row) => ({
    cells: [
      String(row.weekNumber),
      shortDate(row.from),
      shortDate(row.to),
      String(row.days),
      `${words(row.rateBasis)} ${row.weeklyRate}`,
      row.paymentDate === null ? "" : shortDate(row.paymentDate),
      [words(row.source), row.reason].filter((part) => part !== null).join(": "),
      figure(row.amount),
    ],
  }));
  slices.push({ cells: ["", "Total", "", "", "", "", "", figure(totalAmount)], isTotal: true });
  drawTable(paper, { columns: COLUMNS, rows: slices, size: 8 });
}

/** A schedule as it is drawn. */
type PrintedSchedule = shape.ReadOf<typeof STATUTORY_SCHEDULE_SHAPE>;

/** The schedule of one statutory pay award, with the employer. */
export interface StatutoryScheduleDocument extends Omit<PrintedSchedule, "employer"> {
  readonly employer: FormEmployer;
}
