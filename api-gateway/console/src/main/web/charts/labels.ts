/** Where names of marks can stand, so that none covers another name or mark, or leaves the drawing. */

export interface Mark {
  x: number;
  y: number;
  radius: number;
  label: string;
}

export interface Place {
  x: number;
  y: number;
  side: "middle" | "start" | "end";
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LETTER = 7.2;
const ASCENT = 11;
const DESCENT = 3;
const GAP = 5;

function box(place: Place, label: string): Box {
  const width = LETTER * label.length;
  const left = place.side === "middle" ? place.x - width / 2 : place.side === "start" ? place.x : place.x - width;
  return { left, right: left + width, top: place.y - ASCENT, bottom: place.y + DESCENT };
}

function around({ x, y, radius }: Mark): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The first place of each that is free: above, below, right, left; undefined where none is. */
export function places(marks: Array<Mark>, frame: Box): Array<Place | undefined> {
  const taken = marks.map(around);
  return marks.map((mark) => {
    const { x, y, radius } = mark;
    const candidates: Array<Place> = [
      { x, y: y - radius - GAP, side: "middle" },
      { x, y: y + radius + GAP + ASCENT, side: "middle" },
      { x: x + radius + GAP, y: y + 4, side: "start" },
      { x: x - radius - GAP, y: y + 4, side: "end" },
    ];
    const found = candidates.find((place) => {
      const at = box(place, mark.label);
      return at.left >= frame.left && at.right <= frame.right && at.top >= frame.top && at.bottom <= frame.bottom && !taken.some((each) => meet(at, each));
    });
    if (found) taken.push(box(found, mark.label));
    return found;
  });
}
