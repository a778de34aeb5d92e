import { testManyTwins } from "./many-twins";

// The other thousand.

testManyTwins(Number(process.env.TWINS_SEED ?? 7_000_000) + 1_000);
