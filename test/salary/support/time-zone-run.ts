import { fc } from "../../support/property";
import { salaryFacts } from "./arbitrary-salary";
import { salaryOf } from "./salary";

// Runs in its own process and time zone: prints the salary of a fixed set of periods.

const facts = fc.sample(salaryFacts, { seed: 53, numRuns: 300 });
// The time zone in force is printed first, so that a run in which TZ had no effect cannot pass.
console.log(new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset());
console.log(JSON.stringify(facts.map(salaryOf)));
