import { Refused } from "../../../../platform/http";

/** Nobody can be paid without any: the only one is not removed. */
export function needAnother(records: readonly unknown[], name: string): void {
  if (records.length > 1) return;
  const text = `This is the employee's only ${name}: add another one first.`;
  throw new Refused(409, { token: "resource_in_use", text });
}
