import { startPage } from "../tool";
import { ComparePage } from "./compare-page";

startPage(ComparePage);
