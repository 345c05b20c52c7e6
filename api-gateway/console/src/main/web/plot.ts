/** A script of its own, fetched when the first chart of lines is seen. */

export { default } from "uplot";
