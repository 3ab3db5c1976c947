import { isCyrillic } from '~/services/language/stem';

/** Case, possessive and plural endings, longest first. */
const ENDINGS =
  `ларымызды лерімізді ларыңызды леріңізді ымызды імізді ыңызды іңізді ларымыз леріміз ларыңыз леріңіз ымыздың іміздің
  лардың лердің дардың дердің тардың тердің ларға лерге дарға дерге тарға терге ларды лерді дарды дерді тарды терді
  ымыз іміз ыңыз іңіз мыз міз ңыз ңіз ның нің дың дің тың тің нан нен дан ден тан тен сында сінде ында інде нда нде да де та те
  сына сіне ына іне ға ге қа ке на не сын сін ын ін ны ні ды ді ты ті лар лер дар дер тар тер мен пен бен сы сі ы і ғы гі дағы дегі`
    .trim()
    .split(/\s+/)
    .sort((a, b) => b.length - a.length);
const MIN_BASE = 2;
const HARDENED: Record<string, string> = { ғ: 'қ', г: 'к', б: 'п' };

/** What may be left of a Kazakh word without its endings, with the last letter as it is without them: "тұрағымыз" is "тұрақ". */
export function kazakhBases(word: string): string[] {
  if (!isCyrillic(word)) return [];
  const found = new Set<string>();
  let forms = [word];
  for (let round = 0; round < 2; round++) {
    const shorter = forms.flatMap((form) =>
      ENDINGS.filter((ending) => form.length - ending.length >= MIN_BASE && form.endsWith(ending)).map((ending) =>
        form.slice(0, -ending.length),
      ),
    );
    forms = shorter.flatMap((form) => {
      const hard = HARDENED[form.at(-1) ?? ''];
      return hard ? [form, form.slice(0, -1) + hard] : [form];
    });
    for (const form of forms) found.add(form);
  }
  return [...found];
}
