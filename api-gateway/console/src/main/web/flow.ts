/** A script of its own, fetched when the first flow of units is seen. */

export { default } from "d3-sankey/src/sankey.js";
