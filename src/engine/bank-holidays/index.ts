export { type BankHolidayTerritory, bankHolidays } from "./bank-holidays";
