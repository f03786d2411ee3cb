// SQLite with its WebAssembly inside: one file to fetch. The package's types name the other files alone.
declare module "sql.js/dist/sql-wasm-inline.js" {
  import startSql from "sql.js";
  export default startSql;
}
