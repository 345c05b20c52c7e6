/** Screens and parts of them that most people do not open first. */

export { Blotter } from "./screens/blotter.tsx";
export { Credentials } from "./screens/credentials.tsx";
export { Deliveries } from "./screens/deliveries.tsx";
export { Explain } from "./screens/explain.tsx";
export { Fleet } from "./screens/fleet.tsx";
export { Integrity } from "./screens/integrity.tsx";
export { Parked, Projections } from "./screens/operations.tsx";
export { Playground } from "./screens/playground.tsx";
export { Sandbox } from "./screens/sandbox.tsx";
export { Webhooks } from "./screens/webhooks.tsx";
