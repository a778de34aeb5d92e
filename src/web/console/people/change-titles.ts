/** The forms of an employee's record, by what their addresses end with. */
export const CHANGE_TITLES: Readonly<Record<string, string>> = {
  details: "Personal details",
  bank: "How they are paid",
  salary: "Salary",
  "tax-code": "Tax code",
  "ni-letter": "National Insurance letter",
  starter: "Starter details",
  leaver: "Leaver",
  sickness: "Sickness",
  maternity: "Maternity leave",
  paternity: "Paternity leave",
  adoption: "Adoption leave",
  "shared-parental": "Shared parental leave",
  bereavement: "Parental bereavement leave",
  "neonatal-care": "Neonatal care leave",
};
