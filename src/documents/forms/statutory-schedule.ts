import type { DocumentKind } from "../draw-document";
import { type Column, drawFacts, drawHeading, drawTable, type Paper, type Row } from "../paper";
import { drawHead } from "./head";
import { type PrintedSchedule, STATUTORY_SCHEDULE_SHAPE } from "./statutory-schedule-shape";
import { figure, longDate, pounds, shortDate, words } from "./wording";

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
