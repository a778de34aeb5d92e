import { readDemo } from "./read-demo";
import type { EmployeeRecord } from "./records";

const PAGE = 100;

/** Returns everybody in the demo organisation, page by page. */
export async function listEmployees(): Promise<readonly EmployeeRecord[]> {
  const employees: EmployeeRecord[] = [];
  let next: string | null = "";
  while (next !== null) {
    const more: string = next === "" ? "" : `&paginationToken=${encodeURIComponent(next)}`;
    const { data, metadata } = await readDemo<{ items: EmployeeRecord[] }>(`/v1/employees?pageSize=${PAGE}${more}`);
    employees.push(...data.items);
    next = metadata.paginationToken;
  }
  return employees;
}
