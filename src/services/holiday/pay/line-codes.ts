/** Codes of the lines that holiday gives to payslips. */
export const HOLIDAY_PAY = "HOLIDAY_PAY";
export const ROLLED_UP = "HOLIDAY_PAY_ROLLED_UP";
export const IN_LIEU = "HOLIDAY_PAY_IN_LIEU";
export const RECOVERED = "HOLIDAY_RECOVERED";
