import type { Assumptions } from "./assumptions";
import { machinesOf, totalCores } from "./machines";
import type { Size } from "./size";

const whole = (value: number): string => Math.ceil(value).toLocaleString("en-GB");
/** Returns a time in milliseconds, or in seconds from one on. */
function time(seconds: number): string {
  return seconds < 1 ? `${Number((seconds * 1_000).toPrecision(2))} ms` : `${Number(seconds.toPrecision(2))} s`;
}

/** Returns three significant digits, or a whole number. */
function figure(value: number): string {
  return value < 100 ? Number(value.toPrecision(2)).toString() : whole(value);
}

/** Returns the table of cores, in Markdown. */
export function coresTable(sizes: readonly Size[]): string {
  const rows = sizes.map((size) => [
    size.employees.toLocaleString("en-GB"),
    ...[size.api, size.worker, size.dispatcher].map(({ servers }) => whole(servers)),
    ...[size.databaseCores, totalCores(size)].map(whole),
  ]);
  return table(["Employees", "api", "worker", "dispatcher", "database", "Cores, total"], rows);
}

/** Returns the table of databases, machines and disks. */
export function databasesTable(sizes: readonly Size[], assumptions: Assumptions): string {
  const rows = sizes.map((size) => [
    size.employees.toLocaleString("en-GB"),
    ...[size.databases, machinesOf(size, assumptions)].map(whole),
    figure(size.logMegabytesPerSecond),
    whole(size.gigabytesPerYear),
  ]);
  return table(["Employees", "Databases", "Machines", "Log at the peak, MB a second", "GB a year"], rows);
}

/** Returns the table of waiting times at the peak, and of what is reached first. */
export function waitsTable(sizes: readonly Size[]): string {
  const rows = sizes.map(({ employees, requestWait, worker, dispatcher, bottleneck }) => [
    employees.toLocaleString("en-GB"),
    ...[requestWait, worker, dispatcher].map(({ median, most }) => `${time(median)}, ${time(most)}`),
    bottleneck,
  ]);
  return table(["Employees", "Request", "Job", "Delivery", "First bottleneck"], rows);
}

/** Returns the table of what one database is enough for, by each limit. */
export function limitsTable({ employees, needs }: Size): string {
  const rows = needs.map(({ name, databases }) => [
    name,
    Number((employees / databases).toPrecision(2)).toLocaleString("en-GB"),
  ]);
  return table(["Limit", "Employees of one database"], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, at) => (at === 0 ? "-" : "-:"));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
