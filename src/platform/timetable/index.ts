export * from "./timetable";
