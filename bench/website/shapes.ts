/**
 * A website of sixty pages as site builders and shops make them: twelve kinds of mark-up, five pages of each, one question about
 * every page. Written without a look at how Komek reads pages.
 */

type Item = [name: string, price: string];
type Page = { path: string; title: string; items: Item[]; question: string; figure: string };
type Shape = { lang: string; body: (page: Page) => string; pages: string[] };

/** One item a page is asked about: the question and the price it has to hold stand behind it. */
const SHAPES: Record<string, Shape> = {
  /** Cards of Tilda's shop. */
  tilda: {
    lang: 'ru',
    body: ({ items }) =>
      `<div class="t-store__grid">${items.map(([name, price]) => `<div class="t-store__card"><a href="#order"><div class="t-store__card__imgwrapper"><img data-original="x.jpg" alt=""></div><div class="t-store__card__textwrapper"><div class="js-store-prod-name t-name t-name_md">${name}</div><div class="t-store__card__price-wrapper"><div class="t-store__card__price"><div class="js-product-price t-store__card__price-value">${price}</div><div class="t-store__card__price-currency">тг</div></div></div></div></a><div class="t-store__card__btns"><a href="#order" class="t-btn">В корзину</a></div></div>`).join('')}</div>`,
    pages: [
      'Торты|Торт Медовик=9 800;Торт Наполеон=10 400;Торт Птичье молоко=11 200|сколько стоит торт наполеон|10 400',
      'Пироги|Пирог с вишней=4 600;Пирог с капустой=3 900;Пирог с курицей и грибами=5 300|почём пирог с капустой?|3 900',
      'Пирожные|Эклер ванильный=650;Картошка=480;Корзиночка с ягодами=890|цена корзиночки с ягодами|890',
      'Хлеб|Хлеб на закваске=720;Багет французский=540;Чиабатта=610|сколько у вас багет?|540',
      'Наборы|Набор для детского праздника=27 500;Набор к чаю=8 700;Набор в офис=19 300|набор в офис сколько стоит|19 300',
    ],
  },
  /** Elementor's price list. */
  elementor: {
    lang: 'ru',
    body: ({ items }) =>
      `<div class="elementor-widget-container"><ul class="elementor-price-list">${items.map(([name, price]) => `<li class="elementor-price-list-item"><div class="elementor-price-list-text"><div class="elementor-price-list-header"><span class="elementor-price-list-title">${name}</span><span class="elementor-price-list-separator"></span><span class="elementor-price-list-price">${price} ₸</span></div></div></li>`).join('')}</ul></div>`,
    pages: [
      'Маникюр|Маникюр классический=4 500;Маникюр с покрытием=7 900;Снятие покрытия=1 500|сколько стоит снять покрытие с ногтей|1 500',
      'Педикюр|Педикюр классический=6 800;Педикюр с покрытием=9 700;Обработка стоп=5 200|педикюр с покрытием цена|9 700',
      'Брови|Коррекция бровей=2 600;Окрашивание бровей хной=3 400;Ламинирование бровей=8 100|за сколько ламинируете брови?|8 100',
      'Ресницы|Наращивание ресниц классика=9 200;Наращивание ресниц 3D=12 600;Снятие ресниц=2 300|наращивание 3D ресницы сколько|12 600',
      'Макияж|Макияж дневной=8 300;Макияж вечерний=13 700;Макияж невесты=24 900|сколько стоит макияж для невесты|24 900',
    ],
  },
  /** A product of WooCommerce: the old price crossed out, offers as JSON-LD. */
  woo: {
    lang: 'ru',
    body: ({ items: [[name, price] = ['', '']] }) =>
      `<div class="product type-product"><div class="summary entry-summary"><h1 class="product_title">${name}</h1><p class="price"><del aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi>${raised(price)}&nbsp;<span class="woocommerce-Price-currencySymbol">&#8376;</span></bdi></span></del> <span class="screen-reader-text">Первоначальная цена</span><ins><span class="woocommerce-Price-amount amount"><bdi>${price}&nbsp;<span class="woocommerce-Price-currencySymbol">&#8376;</span></bdi></span></ins></p><p class="stock in-stock">В наличии</p><form class="cart"><input type="number" value="1"><button>В корзину</button></form></div></div><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name, offers: [{ '@type': 'Offer', price: price.replace(/ /g, ''), priceCurrency: 'KZT' }] })}</script>`,
    pages: [
      'Велосипед Тау 26|Велосипед Тау 26=94 500|сколько стоит велосипед Тау|94 500',
      'Самокат детский Жел|Самокат детский Жел=18 900|цена детского самоката|18 900',
      'Шлем велосипедный|Шлем велосипедный=7 400|почём шлем для велосипеда|7 400',
      'Палатка трёхместная|Палатка трёхместная=41 600|палатка на троих сколько стоит?|41 600',
      'Спальный мешок Арал|Спальный мешок Арал=23 800|сколько стоит спальный мешок?|23 800',
    ],
  },
  /** A table with two columns of prices. */
  columns: {
    lang: 'ru',
    body: ({ items }) =>
      `<figure class="wp-block-table"><table><thead><tr><th>Услуга</th><th>Будни</th><th>Выходные</th></tr></thead><tbody>${items.map(([name, price]) => `<tr><td>${name}</td><td>${price} тг</td><td>${raised(price)} тг</td></tr>`).join('')}</tbody></table></figure>`,
    pages: [
      'Бассейн|Разовое посещение бассейна=2 700;Детское посещение бассейна=1 600;Аренда дорожки=15 500|сколько стоит аренда дорожки в будни|15 500',
      'Сауна|Финская сауна на час=6 400;Хаммам на час=8 200;Банщик=5 900|хаммам в будний день сколько за час|8 200',
      'Теннис|Корт крытый на час=9 300;Корт открытый на час=5 700;Аренда ракетки=1 200|аренда ракетки в будни|1 200',
      'Боулинг|Дорожка боулинга на час=7 600;Обувь напрокат=500;Детские бортики=400|боулинг по будням сколько стоит час|7 600',
      'Каток|Вход на каток=1 800;Прокат коньков=1 300;Заточка коньков=900|сколько стоит заточка коньков в будни?|900',
    ],
  },
  /** A table whose first column names a group over several rows. */
  rowspan: {
    lang: 'ru',
    body: ({ title, items }) =>
      `<table class="price"><tr><td colspan="3"><b>${title}</b></td></tr>${items.map(([name, price], at) => `<tr>${at === 0 ? `<td rowspan="${items.length}">${title}</td>` : ''}<td>${name}</td><td align="right">${price}</td></tr>`).join('')}</table><p><i>Цены указаны в тенге.</i></p>`,
    pages: [
      'Терапия зубов|Лечение кариеса=14 500;Лечение пульпита=26 800;Пломба световая=11 900|сколько стоит вылечить кариес|14 500',
      'Хирургия зубов|Удаление молочного зуба=4 200;Удаление зуба мудрости=22 700;Вскрытие абсцесса=9 600|удалить зуб мудрости цена|22 700',
      'Протезы зубов|Коронка металлокерамика=43 500;Коронка из циркония=87 300;Съёмный протез=68 400|коронка из циркония сколько|87 300',
      'Гигиена зубов|Чистка ультразвуком=12 300;Отбеливание зубов=54 600;Фторирование=3 800|почем отбеливание зубов|54 600',
      'Снимки зубов|Прицельный снимок=1 900;Панорамный снимок=5 400;Компьютерная томография=13 200|сколько стоит панорамный снимок?|5 400',
    ],
  },
  /** Lines of one paragraph, broken by hand. */
  lines: {
    lang: 'ru',
    body: ({ items }) =>
      `<div class="entry-content"><p>${items.map(([name, price]) => `${name} – <strong>${price}</strong> тенге`).join('<br>\n')}</p></div>`,
    pages: [
      'Химчистка одежды|Чистка пальто=6 700;Чистка костюма=5 800;Чистка платья вечернего=7 300|сколько возьмёте за пальто?|6 700',
      'Химчистка обуви|Чистка кроссовок=4 100;Чистка замшевых ботинок=5 600;Покраска обуви=6 200|почистить кроссовки сколько стоит|4 100',
      'Стирка|Стирка белья за килограмм=950;Стирка одеяла=3 300;Стирка подушки=1 700|стирка подушки цена|1 700',
      'Ремонт одежды|Подшить брюки=1 400;Заменить молнию=2 900;Ушить платье=3 700|поменять молнию сколько стоит|2 900',
      'Ковры|Чистка ковра за метр=1 100;Оверлок ковра=450;Вывоз ковра=2 500|сколько стоит почистить ковёр за квадратный метр|1 100',
    ],
  },
  /** A list with leaders. */
  leaders: {
    lang: 'ru',
    body: ({ items }) =>
      `<ul>${items.map(([name, price]) => `<li><span>${name}</span><span class="dots"> ................ </span><span>от ${price}</span></li>`).join('')}</ul>`,
    pages: [
      'Шины|Замена шин R15=8 900;Замена шин R17=11 300;Хранение шин за сезон=12 700|хранение шин на сезон цена|12 700',
      'Масло|Замена масла в двигателе=4 900;Замена масла в коробке=9 400;Замена масляного фильтра=1 500|поменять масло в коробке сколько стоит|9 400',
      'Тормоза|Замена передних колодок=6 600;Замена тормозных дисков=13 900;Замена тормозной жидкости=5 100|замена дисков тормозных|13 900',
      'Мойка|Мойка кузова=2 800;Мойка двигателя=6 300;Химчистка салона=31 500|химчистка салона машины сколько|31 500',
      'Диагностика авто|Диагностика подвески=3 500;Диагностика двигателя=7 100;Осмотр перед покупкой=14 800|осмотр машины перед покупкой цена|14 800',
    ],
  },
  /** Terms and what they cost. */
  terms: {
    lang: 'en',
    body: ({ items }) => `<dl>${items.map(([name, price]) => `<dt>${name}</dt><dd>${price} KZT</dd>`).join('')}</dl>`,
    pages: [
      'Rooms|Standard double room=28 500;Family room=39 700;Suite with a view=64 200|how much is a family room?|39 700',
      'Airport transfer|Transfer by sedan=7 500;Transfer by minivan=12 400;Waiting per hour=3 200|price of a minivan transfer|12 400',
      'Tours|Charyn canyon day tour=34 600;City walking tour=9 900;Kolsai lakes two days=81 300|how much does the walking tour of the city cost|9 900',
      'Ski rental|Skis for adults=6 900;Skis for children=4 300;Snowboard=7 700|what do you charge for a snowboard|7 700',
      'Meals|Breakfast buffet=4 800;Packed lunch=3 600;Dinner of three courses=8 500|how much is breakfast?|4 800',
    ],
  },
  /** Rows of two boxes. */
  boxes: {
    lang: 'kk',
    body: ({ items }) =>
      `<div class="container">${items.map(([name, price]) => `<div class="row"><div class="col-8">${name}</div><div class="col-4 text-right">${price} ₸</div></div>`).join('')}</div>`,
    pages: [
      'Шаш қию|Ерлер шашын қию=3 700;Балалар шашын қию=2 400;Сақал түзету=2 100|балалар шашын қию қанша тұрады|2 400',
      'Шаш бояу|Шаш түбін бояу=9 600;Шашты толық бояу=16 200;Мелирование=18 800|шашты толық бояу бағасы|16 200',
      'Массаж|Арқа массажы=7 800;Бүкіл дене массажы=14 300;Бет массажы=6 100|арқа массажы қанша|7 800',
      'Тойхана мәзірі|Ет табақ=38 500;Салат жиынтығы=9 900;Бауырсақ себеті=3 100|ет табақ қанша тұрады?|38 500',
      'Көлік жалға алу|Седан тәулігіне=16 700;Кроссовер тәулігіне=27 900;Микроавтобус тәулігіне=42 800|кроссовер жалға алу қанша|27 900',
    ],
  },
  /** Packages side by side. */
  packages: {
    lang: 'ru',
    body: ({ items }) =>
      `<div class="wp-block-columns">${items.map(([name, price]) => `<div class="wp-block-column"><h3>${name}</h3><p class="has-large-font-size">${price} ₸<small>/мес</small></p><ul><li>Поддержка по будням</li><li>Договор на год</li></ul><a class="wp-block-button__link" href="#">Выбрать</a></div>`).join('')}</div>`,
    pages: [
      'Английский язык|Английский для начинающих=26 500;Английский разговорный=31 400;Подготовка к IELTS=48 700|сколько стоит подготовка к айлтс IELTS в месяц|48 700',
      'Детский сад|Группа полного дня=92 000;Группа неполного дня=58 000;Группа выходного дня=21 000|группа неполного дня цена|58 000',
      'Бухгалтерия|Пакет для ИП=35 600;Пакет для ТОО=74 900;Нулевая отчётность=12 800|сколько стоит бухгалтерия для ТОО|74 900',
      'Хостинг|Тариф Старт=1 990;Тариф Бизнес=4 690;Тариф Магазин=8 390|тариф бизнес сколько в месяц|4 690',
      'Фитнес|Абонемент утренний=13 300;Абонемент полный=22 600;Абонемент семейный=39 800|абонемент на семью сколько стоит|39 800',
    ],
  },
  /** Hours of a branch: a table of days, its address and telephone on the page. */
  branches: {
    lang: 'ru',
    body: ({ title, items }) =>
      `<h1>${title}</h1><table class="hours"><caption>Часы работы</caption>${items.map(([day, hours]) => `<tr><th scope="row">${day}</th><td>${hours}</td></tr>`).join('')}</table>`,
    pages: [
      'Филиал на Абая|Понедельник – пятница=09:00–18:30;Суббота=10:00–15:00;Воскресенье=выходной|до скольки работает филиал на Абая в субботу|15:00',
      'Филиал на Толе би|Понедельник – пятница=08:30–20:00;Суббота=09:30–17:00;Воскресенье=11:00–16:00|филиал на Толе би во сколько открывается в воскресенье|11:00',
      'Филиал в Каскелене|Понедельник – пятница=10:00–19:00;Суббота=10:00–14:30;Воскресенье=выходной|график филиала в Каскелене в будни|19:00',
      'Филиал в Талгаре|Понедельник – пятница=09:00–17:30;Суббота=09:00–13:00;Воскресенье=выходной|филиал в Талгаре в субботу до скольки?|13:00',
      'Склад выдачи|Понедельник – пятница=11:00–21:00;Суббота=12:00–18:00;Воскресенье=12:00–16:30|склад выдачи работает в воскресенье?|16:30',
    ],
  },
  /** Folds made of boxes: a heading that opens what stands below. */
  folds: {
    lang: 'ru',
    body: ({ items }) =>
      `<div class="accordion">${items.map(([name, answer], at) => `<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button" aria-controls="c${at}">${name}</button></h2><div id="c${at}" class="accordion-collapse collapse"><div class="accordion-body">${answer}</div></div></div>`).join('')}</div>`,
    pages: [
      'Оплата|Какая комиссия за рассрочку?=Комиссия за рассрочку 4 %.;Какой аванс нужен?=Аванс 35 % от суммы заказа.|какой нужен аванс|35 %',
      'Доставка заказов|Сколько стоит доставка по городу?=Доставка по городу стоит 1 750 тенге.;Сколько стоит срочная доставка?=Срочная доставка за два часа стоит 3 850 тенге.|срочная доставка почём|3 850',
      'Возврат|За сколько дней можно вернуть товар?=Вернуть товар можно за 21 день.;Когда вернут деньги?=Деньги возвращаются за 6 рабочих дней.|когда вернутся деньги за возврат|6 рабочих',
      'Запись|Можно ли отменить запись?=Отменить запись можно за 5 часов.;Сколько стоит пропуск без отмены?=Пропуск без отмены стоит 2 150 тенге.|за сколько часов можно отменить запись|5 часов',
      'Обучение мастеров|Сколько длится курс мастера?=Курс мастера длится 9 недель.;Сколько стоит курс мастера?=Курс мастера стоит 165 000 тенге.|сколько стоит курс мастера|165 000',
    ],
  },
};

const raised = (price: string): string => {
  const sum = Math.round((Number(price.replace(/ /g, '')) * 1.3) / 10) * 10;
  return String(sum).replace(/\B(?=(\d{3})+$)/g, ' ');
};

const PAGES: (Page & { shape: Shape })[] = Object.entries(SHAPES).flatMap(([kind, shape]) =>
  shape.pages.map((line, at) => {
    const [title = '', list = '', question = '', figure = ''] = line.split('|');
    const items = list.split(';').map((item): Item => item.split('=') as Item);
    return { path: `/${kind}/${at + 1}`, title, items, question, figure, shape };
  }),
);

/** One about each page: the question and the figure that a right answer holds. */
export const SHAPED_QUESTIONS = PAGES.map(({ question, figure }): [string, string] => [question, figure]);

/** The pages as `startTestSite` takes them; the first leads to all. */
export function shapedPages(): Map<string, string> {
  const menu = Object.keys(SHAPES).map((kind) => `<li class="menu-item"><a href="/${kind}/1">${kind}</a></li>`);
  const links = PAGES.map(({ path, title }) => `<a class="tile" href="${path}">${title}</a>`).join(' ');
  const whole = (lang: string, title: string, body: string) =>
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${title} — Центр Шипа</title><style>.x{color:red}</style></head><body><header><div class="logo">Центр Шипа</div><ul id="menu">${menu.join('')}</ul></header><div id="content">${body}</div><div class="footer"><p>Центр Шипа, Алматы, улица Розыбакиева, 112. Тел.: +7 727 388 21 90</p><p>Пользуясь сайтом, вы принимаете политику конфиденциальности</p></div><script>window.dataLayer=[]</script></body></html>`;
  const pages = PAGES.map((page): [string, string] => [
    page.path,
    whole(page.shape.lang, page.title, `<h1>${page.title}</h1>${page.shape.body(page)}`),
  ]);
  return new Map([['/', whole('ru', 'Главная', `<h1>Центр Шипа</h1><div class="tiles">${links}</div>`)], ...pages]);
}
