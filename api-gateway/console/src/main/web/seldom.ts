/** Screens and parts of them that most people do not open first. */

export { Blotter } from "./screens/blotter.tsx";
export { Changes } from "./screens/changes.tsx";
export { Close } from "./screens/close.tsx";
export { Credentials } from "./screens/credentials.tsx";
export { Deliveries } from "./screens/deliveries.tsx";
export { Explain } from "./screens/explain.tsx";
export { Exposure } from "./screens/exposure.tsx";
export { Fleet } from "./screens/fleet.tsx";
export { Integrity } from "./screens/integrity.tsx";
export { Parked, Projections } from "./screens/operations.tsx";
export { Playground } from "./screens/playground.tsx";
export { Borrowers, Lenders } from "./screens/reference.tsx";
export { Sandbox } from "./screens/sandbox.tsx";
export { Shortfalls } from "./screens/shortfalls.tsx";
export { Submission } from "./screens/submission.tsx";
export { Ticket } from "./screens/ticket.tsx";
export { Upload } from "./screens/upload.tsx";
export { Utilization } from "./screens/utilization.tsx";
export { Webhooks } from "./screens/webhooks.tsx";
