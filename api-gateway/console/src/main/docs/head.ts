/** Runs before anything is drawn, so that no page flashes in the other scheme. */

import { chosen, wear } from "./look.ts";

wear(chosen());
