/** Writes Devanagari in Latin letters, as Hindi is typed on a phone: 'भारत' is 'bharat'. Pure. */
const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
};
const VOWELS: Readonly<Record<string, string>> = { अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ऑ: 'o', ओ: 'o', औ: 'au' };
const SIGNS: Readonly<Record<string, string>> = { 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ॉ': 'o', 'ो': 'o', 'ौ': 'au' };
const VIRAMA = '्';
const NASALS = new Set(['ं', 'ँ']);
const NUKTA = '़';
/** Consonants with a dot below: ज़ फ़ ड़ ढ़ क़ ख़ ग़. */
const DOTTED: Readonly<Record<string, string>> = { ज: 'z', फ: 'f', ड: 'r', ढ: 'rh', क: 'q', ख: 'kh', ग: 'g' };

/** Returns the text in Latin letters; other characters stay. A consonant at the end of a word is spoken without its 'a'. */
export function latinOf(text: string): string {
  const signs = Array.from(text.normalize('NFD'));
  let latin = '';
  for (const [at, sign] of signs.entries()) {
    const consonant = CONSONANTS[sign];
    if (consonant === undefined) {
      latin += VOWELS[sign] ?? SIGNS[sign] ?? (NASALS.has(sign) ? nasalBefore(signs[at + 1]) : sign === VIRAMA || sign === NUKTA ? '' : sign);
      continue;
    }
    const dotted = signs[at + 1] === NUKTA;
    const after = signs[dotted ? at + 2 : at + 1];
    latin += dotted ? (DOTTED[sign] ?? consonant) : consonant;
    const spoken = after !== undefined && (CONSONANTS[after] !== undefined || NASALS.has(after) || VOWELS[after] !== undefined);
    if (spoken) latin += 'a';
  }
  return latin;
}

/** Returns 'm' for a nasal sign before a labial consonant, else 'n': 'मुंबई' is 'mumbai', 'इंडिया' is 'indiya'. */
function nasalBefore(next: string | undefined): string {
  return next !== undefined && 'पफबभम'.includes(next) ? 'm' : 'n';
}
