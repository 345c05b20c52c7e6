/** Finds sections of the documentation by words. */

/** A section: its address, its page, its heading and what it says. */
export type Section = [address: string, page: string, heading: string, text: string];

export interface Hit {
  address: string;
  page: string;
  heading: string;
  before: string;
  word: string;
  after: string;
}

const MOST = 20;
const SHOWN_BEFORE = 60;
const SHOWN_AFTER = 140;

/** The best sections that have every word, or a word that it begins; the best first. */
export function find(sections: ReadonlyArray<Section>, query: string): Array<Hit> {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) {
    return [];
  }
  return sections
    .map((section) => ({ section, weight: weigh(section, words) }))
    .filter((each) => each.weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST)
    .map((each) => hit(each.section, words));
}

/** 0 unless every word is there; a word in a heading counts more than one in the text. */
function weigh([, page, heading, text]: Section, words: ReadonlyArray<string>): number {
  const said = [heading, page, text].map((each) => each.toLowerCase());
  const inHeading = said[0]!;
  let weight = inHeading === words.join(" ") ? 30 : 0;
  for (const word of words) {
    const places = [12, 5, 2].map((worth, place) => placed(said[place]!, word, worth));
    const best = places.reduce((sum, each) => sum + each, 0);
    if (best === 0) {
      return 0;
    }
    weight += best;
  }
  return weight;
}

/** A word that begins there counts twice what one within another counts. */
function placed(said: string, word: string, worth: number): number {
  const at = said.indexOf(word);
  if (at < 0) {
    return 0;
  }
  return begins(said, at) || said.includes(" " + word) ? worth : worth / 2;
}

function begins(said: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(said[at - 1]!);
}

function hit([address, page, heading, text]: Section, words: ReadonlyArray<string>): Hit {
  const said = text.toLowerCase();
  const word = words.find((each) => said.includes(each)) ?? "";
  const at = word === "" ? 0 : said.indexOf(word);
  const from = Math.max(0, at - SHOWN_BEFORE);
  return {
    address,
    page,
    heading,
    before: (from > 0 ? "…" : "") + text.slice(from, at),
    word: text.slice(at, at + word.length),
    after: text.slice(at + word.length, at + word.length + SHOWN_AFTER),
  };
}
