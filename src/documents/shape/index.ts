export {
  DocumentReader,
  type DocumentShape,
  date,
  employer,
  line,
  list,
  map,
  money,
  PERSON,
  paragraph,
  text,
  year,
} from "./people";
