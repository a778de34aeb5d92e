import { testManyTwins } from "./many-twins";

// The same as twins.test.ts with other seeds.

testManyTwins(Number(process.env.TWINS_SEED ?? 7_000_000));
