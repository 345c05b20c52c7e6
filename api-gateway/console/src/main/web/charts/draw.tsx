/** What a chart is drawn on; where it is wider than the window it can be moved. */

import type { ComponentChildren, RefObject } from "preact";

interface Drawing {
  label: string;
  width: number;
  height: number;
  frame: RefObject<SVGSVGElement>;
  children: ComponentChildren;
}

export function Draw({ label, width, height, frame, children }: Drawing) {
  return (
    <div class="draw" tabIndex={0} role="group" aria-label={label}>
      <svg ref={frame} viewBox={`0 0 ${width} ${height}`} role="presentation">{children}</svg>
    </div>
  );
}
