const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
/** Where a Kazakh keyboard differs from a Russian one: its own letters stand on the digits. */
const DIGIT_KEYS = '234589-0=';
const KAZAKH_KEYS = 'әіңғүұөқһ';

const TO_RUSSIAN = keyMap(LATIN_KEYS, RUSSIAN_KEYS);
const TO_KAZAKH = new Map([...TO_RUSSIAN, ...keyMap(DIGIT_KEYS, KAZAKH_KEYS)]);
const FROM_RUSSIAN = keyMap(RUSSIAN_KEYS, LATIN_KEYS);
const FROM_KAZAKH = new Map([...FROM_RUSSIAN, ...keyMap(KAZAKH_KEYS, DIGIT_KEYS)]);

function keyMap(from: string, to: string): Map<string, string> {
  return new Map([...from].map((key, at) => [key, to.charAt(at)]));
}

/** The same keys pressed on another layout, Latin to Russian or Kazakh and back: "ghbdtn" is "привет". */
export function otherLayouts(text: string): string[] {
  const lower = text.toLowerCase();
  const retyped = [TO_RUSSIAN, TO_KAZAKH, FROM_RUSSIAN, FROM_KAZAKH].map((map) =>
    [...lower].map((key) => map.get(key) ?? key).join(''),
  );
  return [...new Set(retyped)].filter((variant) => variant !== lower);
}
