export { contributionsByScheme, findSchemeIds } from "./payslips/contributions-by-scheme";
