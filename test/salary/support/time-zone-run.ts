import { fc } from "../../support/property";
import { salaryFacts } from "./arbitrary-salary";
import { salaryOf } from "./salary";

// Run in a process of its own, in a time zone of its own: prints the salary of a fixed set of periods.

const facts = fc.sample(salaryFacts, { seed: 53, numRuns: 300 });
// The zone in force is printed first, so that a run in which TZ did nothing cannot pass.
console.log(new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset());
console.log(JSON.stringify(facts.map(salaryOf)));
