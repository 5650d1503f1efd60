/** Splits TypeScript into comments and names, and finds banned words in them. Ignores strings, templates and regular expressions. Pure. */

/** A comment (group 1), ignored text, or a name (group 2). A slash after a name, number or bracket divides; elsewhere it starts a regular expression. */
const TOKENS = [
  String.raw`(\/\/[^\n]*|\/\*[\s\S]*?\*\/)`,
  String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`,
  String.raw`(?<![\w)\]}]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*`,
  String.raw`#?([A-Za-z_$][\w$]*)`,
].join('|');

/** @typedef {{ readonly path: string, readonly text: string }} Source */
/** @typedef {{ readonly line: number, readonly words: string }} Phrase */

/** Returns every comment without its quoted code, and every name split into words (`betSlip` becomes "bet slip"). @param {string} text @returns {Phrase[]} */
export function phrasesOf(text) {
  const code = withoutTemplates(text);
  return [...code.matchAll(new RegExp(TOKENS, 'g'))].flatMap((match) => {
    const [, comment, name] = match;
    const line = code.slice(0, match.index).split('\n').length;
    if (comment !== undefined)
      return comment.split('\n').map((words, index) => ({ line: line + index, words: words.replaceAll(/`[^`]*`/g, '').toLowerCase() }));
    return name === undefined ? [] : [{ line, words: wordsOf(name) }];
  });
}

/** Returns the banned words in a source, as "path:line: 'word' is a banned word". @param {Source} source @param {readonly RegExp[]} banned @returns {string[]} */
export function bannedWordsOf({ path, text }, banned) {
  return phrasesOf(text).flatMap(({ line, words }) =>
    banned.flatMap((word) => {
      const found = word.exec(words);
      return found === null ? [] : [`${path}:${line}: '${found[0]}' is a banned word`];
    }),
  );
}

/** @param {string} name */
const wordsOf = (name) => name.replaceAll(/([a-z\d])(?=[A-Z])|_/g, '$1 ').toLowerCase();

/** Returns the source without the text of its templates; keeps the code inside `${}` and every line break. @param {string} text */
function withoutTemplates(text) {
  let code = '';
  /** Open braces at each level: a template's code ends at the brace that closes it. @type {number[]} */
  const levels = [];
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const [char, next] = [text[at] ?? '', text[at + 1]];
    if (isText) {
      if (char === '\\') at += 1;
      else if (char === '`') isText = false;
      else if (char === '$' && next === '{') {
        levels.push(0);
        isText = false;
        at += 1;
      } else if (char === '\n') code += char;
      continue;
    }
    const skipped = /^(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")/.exec(text.slice(at, at + 20_000));
    if (skipped !== null) {
      code += skipped[0];
      at += skipped[0].length - 1;
    } else if (char === '`') isText = true;
    else if (char === '}' && levels.at(-1) === 0) {
      levels.pop();
      isText = true;
    } else {
      const open = levels.length - 1;
      if (open >= 0 && char === '{') levels[open] = (levels[open] ?? 0) + 1;
      if (open >= 0 && char === '}') levels[open] = (levels[open] ?? 0) - 1;
      code += char;
    }
  }
  return code;
}
