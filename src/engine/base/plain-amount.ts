/** Returns an amount that people wrote, "£1,234.50" or "(45.00)", without pound sign and separators; brackets mean below zero. */
export function plainAmount(written: string): string {
  const [, inner] = /^\((.*)\)$/.exec(written) ?? [];
  const digits = (inner ?? written).replace(/[£\s]/g, "").replace(/,(?=\d{3}(\D|$))/g, "");
  return inner === undefined ? digits : `-${digits}`;
}
