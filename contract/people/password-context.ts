/**
 * Words that a guesser of this product's passwords tries first: the product, its trade, its events, seasons and places
 * (OWASP ASVS 5, 6.2.11). Small letters without accents.
 */
const WORDS: readonly string[] = [
  // The product and its trade.
  ..."provision emergency emergencia emergencias notfall management response recovery relief disaster disasters desastre desastres katastrophe".split(
    " ",
  ),
  ..."agency agencia county state federal national division department fema esf eoc logistics commodity commodities planner planning estimate estimation".split(
    " ",
  ),
  ..."needs supply food water ice comida agua hielo meals admin administrator staff viewer public".split(" "),
  // Events and seasons.
  ..."hurricane huracan furacao hurrikan storm tropical tornado flood earthquake wildfire tsunami winter summer spring autumn fall season".split(
    " ",
  ),
  ..."january february march april june july august september october november december".split(" "),
  // Storms that everyone remembers.
  ..."andrew katrina rita wilma charley sandy harvey irma maria michael dorian ian idalia helene milton".split(" "),
  // States and territories.
  ..."alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana".split(
    " ",
  ),
  ..."maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada hampshire jersey mexico york carolina dakota ohio oklahoma".split(
    " ",
  ),
  ..."oregon pennsylvania rhode island tennessee texas utah vermont virginia washington wisconsin wyoming puertorico puerto rico guam samoa columbia america usa".split(
    " ",
  ),
  ..."tallahassee miami tampa orlando jacksonville new north south west".split(" "),
];

/** Characters used instead of letters in passwords. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: "a4@",
  e: "e3",
  i: "i1!",
  l: "l1",
  o: "o0",
  s: "s5$",
  t: "t7",
};

/** A password with more of these characters than this is a sentence, not a name and a year. */
const WORDS_MOST = 3;
/** Letters and digits, without years, that must be left in addition to them. */
const REST_LEAST = 5;
const YEAR = /(?:19|20)\d{2}/g;

/**
 * Returns the context words of which a password consists, if everything else in it is years, digit sequences and
 * symbols; none if it contains more than that. `own` are additional words: the person's, the agency's.
 */
export function contextWordsOf(password: string, own: readonly string[] = []): string[] {
  const bare = password.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = [...WORDS, ...own.flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{N}]+/u))].filter(
    ({ length }) => length >= 3,
  );
  const found: string[] = [];
  let rest = bare;
  // The longest first, so that no part of a word is taken for another.
  for (const word of [...new Set(words)].toSorted((a, b) => b.length - a.length)) {
    const without = rest.replaceAll(patternOf(word), " ");
    if (without === rest) continue;
    found.push(word);
    rest = without;
  }
  const left = rest.replaceAll(YEAR, "").replaceAll(/[^\p{L}\p{N}]/gu, "");
  return found.length > 0 && found.length <= WORDS_MOST && left.length < REST_LEAST ? found : [];
}

function patternOf(word: string): RegExp {
  const letters = [...word].map((letter) => {
    const alike = LOOKALIKES[letter];
    return alike === undefined ? letter.replaceAll(/[^\p{L}\p{N}]/gu, "") : `[${alike}]`;
  });
  return new RegExp(letters.join(""), "gu");
}
