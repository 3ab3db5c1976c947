import type { Language } from '~/schemas/language';

type Texts = {
  title: string;
  lead: string;
  order: string;
  beans: [string, string, string][];
  facts: [string, string][];
  hint: string;
};

const TEXTS: Record<Language, Texts> = {
  en: {
    title: 'Coffee roasted under the mountains',
    lead: 'Fresh beans from Almaty, roasted every Tuesday and Friday and at your door the next day.',
    order: 'Choose your beans',
    beans: [
      ['Aspan House', 'Chocolate, nuts, caramel', '4 900 ₸'],
      ['Medeu Filter', 'Peach, black tea, honey', '6 200 ₸'],
      ['Aspan Decaf', 'Cocoa, cane sugar', '5 900 ₸'],
    ],
    facts: [
      ['Next day', 'delivery in Almaty'],
      ['14 days', 'for returns'],
      ['24 months', 'warranty on machines'],
    ],
    hint: 'A sample page: the assistant in the corner answers from three documents, eight questions and two texts.',
  },
  ru: {
    title: 'Кофе, обжаренный у подножия гор',
    lead: 'Свежие зёрна из Алматы: обжариваем по вторникам и пятницам, привозим на следующий день.',
    order: 'Выбрать зёрна',
    beans: [
      ['Aspan House', 'Шоколад, орехи, карамель', '4 900 ₸'],
      ['Medeu Filter', 'Персик, чёрный чай, мёд', '6 200 ₸'],
      ['Aspan Decaf', 'Какао, тростниковый сахар', '5 900 ₸'],
    ],
    facts: [
      ['На следующий день', 'доставка по Алматы'],
      ['14 дней', 'на возврат'],
      ['24 месяца', 'гарантия на кофемашины'],
    ],
    hint: 'Пример страницы: ассистент в углу отвечает по трём документам, восьми вопросам и двум текстам.',
  },
  kk: {
    title: 'Тау бөктерінде қуырылған кофе',
    lead: 'Алматыдан жаңа қуырылған дәндер: сейсенбі мен жұмада қуырып, келесі күні жеткіземіз.',
    order: 'Дәндерді таңдау',
    beans: [
      ['Aspan House', 'Шоколад, жаңғақ, карамель', '4 900 ₸'],
      ['Medeu Filter', 'Шабдалы, қара шай, бал', '6 200 ₸'],
      ['Aspan Decaf', 'Какао, қамыс қанты', '5 900 ₸'],
    ],
    facts: [
      ['Келесі күні', 'Алматы бойынша жеткізу'],
      ['14 күн', 'қайтару мерзімі'],
      ['24 ай', 'кофемашиналарға кепілдік'],
    ],
    hint: 'Үлгі бет: бұрыштағы көмекші үш құжат, сегіз сұрақ және екі мәтін бойынша жауап береді.',
  },
};

const NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', kk: 'Қазақша' };

/** A shop's page as a customer of Komek might have it: plain HTML of its own, with the one line that brings the widget. */
export function shopPage(language: Language, assistantKey: string): string {
  const t = TEXTS[language];
  const links = Object.entries(NAMES)
    .map(([code, name]) =>
      code === language ? `<strong>${name}</strong>` : `<a href="/demo?lang=${code}" lang="${code}">${name}</a>`,
    )
    .join('');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Aspan Coffee</title>
<link rel="icon" href="data:,">
<style>
  body { margin: 0; font: 17px/1.6 Georgia, 'Times New Roman', serif; color: #2b1d14; background: #fbf6ef; }
  header { display: flex; flex-wrap: wrap; gap: 8px 24px; justify-content: space-between; align-items: center; padding: 20px 5vw; }
  header b { font-size: 22px; letter-spacing: .02em; }
  nav { display: flex; gap: 16px; font-size: 15px; }
  nav a { color: #7a3b12; }
  .hero { padding: 72px 5vw 64px; background: linear-gradient(to bottom, #3b2417, #6b3d20 60%, #a8693a); color: #fff6ea; }
  .hero h1 { font-size: clamp(32px, 5vw, 56px); line-height: 1.15; margin: 0 0 16px; max-width: 15em; }
  .hero p { max-width: 34em; margin: 0 0 28px; font-size: 19px; }
  .hero a { display: inline-block; background: #ffd9a0; color: #3b2417; padding: 12px 22px; border-radius: 999px; text-decoration: none; font-weight: bold; }
  .beans { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 24px; padding: 48px 5vw; margin: 0; list-style: none; }
  .beans li { background: #fff; border: 1px solid #eadfce; border-radius: 14px; overflow: hidden; }
  .bag { height: 130px; background: linear-gradient(to bottom, #d9a066, #7a4a24); }
  li:nth-child(2) .bag { background: linear-gradient(to bottom, #f1c08b, #b5682f); }
  li:nth-child(3) .bag { background: linear-gradient(to bottom, #8a9a7b, #4c5a41); }
  .beans div:last-child { padding: 16px 20px 20px; }
  h2 { margin: 0; font-size: 20px; }
  .beans p { margin: 2px 0 8px; color: #6a5646; font-size: 15px; }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 24px; margin: 0; padding: 8px 5vw 40px; }
  dt { font-size: 24px; font-weight: bold; } dd { margin: 0; color: #6a5646; }
  footer { padding: 20px 5vw 110px; border-top: 1px solid #eadfce; color: #6a5646; font-size: 14px; }
</style>
</head>
<body>
<header><b>Aspan Coffee</b><nav aria-label="Language">${links}</nav></header>
<main>
<section class="hero"><h1>${t.title}</h1><p>${t.lead}</p><a href="#beans">${t.order}</a></section>
<ul class="beans" id="beans">
${t.beans.map(([name, notes, price]) => `<li><div class="bag"></div><div><h2>${name}</h2><p>${notes}</p><b>${price}</b></div></li>`).join('\n')}
</ul>
<dl>${t.facts.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`).join('')}</dl>
</main>
<footer>${t.hint}</footer>
<script async src="/widget.js" data-assistant="${assistantKey}" data-lang="${language}"></script>
</body>
</html>`;
}
