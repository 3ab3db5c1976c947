/**
 * Pages in the mark-up that site builders and catalogues in Kazakhstan produce, with their class names: one business each, and
 * what a visitor would ask it. They were written before the reader of web pages was read.
 */

export type BuilderSite = { name: string; pages: Map<string, string>; questions: [question: string, figure: string][] };

const rec = (id: number, type: number, body: string) =>
  `<div id="rec${id}" class="r t-rec t-rec_pt_60 t-rec_pb_60" style="padding-top:60px;padding-bottom:60px;" data-animationappear="off" data-record-type="${type}">${body}</div>`;

const tildaProduct = (n: number, name: string, text: string, price: string) =>
  `<div class="t776__col t-col t-col_4 t-align_center t-item t776__col_mobile-grid js-product" data-product-lid="${n}"><div class="t776__content"><a class="js-product-link" href="#prod${n}"><div class="t776__imgwrapper" style="padding-bottom:75%;"><div class="t776__bgimg t-bgimg js-product-img" data-original="https://static.tildacdn.pro/tild${n}/photo.jpg"></div></div><div class="t776__textwrapper"><div class="t776__title t-name t-name_md js-product-name" field="li_title__${n}">${name}</div><div class="t776__descr t-descr t-descr_xxs" field="li_descr__${n}">${text}</div></div></a><div class="t776__price-wrapper"><div class="t776__price t776__price-item t-name t-name_xs"><div class="t776__price-value js-product-price notranslate" data-product-price-def="${price}">${price}</div><div class="t776__price-currency">тг.</div></div></div><div class="t776__btn-wrapper t-btn-wrapper"><a href="#order" class="t776__btn t-btn t-btn_xs"><span>В корзину</span></a></div></div></div>`;

const tildaQuestion = (n: number, question: string, answer: string) =>
  `<div class="t668__col t-col t-col_8 t-prefix_2"><div class="t668__accordion" data-accordion="false" data-scroll-to-expanded="false"><div class="t668__wrapper"><div class="t668__header" style="border-top:1px solid #eee;"><button type="button" class="t668__trigger-button" aria-controls="accordion${n}_668" aria-expanded="false"><span class="t668__title t-name t-name_xl" field="li_title__${n}">${question}</span><span class="t668__icon"><span class="t668__lines"><svg role="presentation" width="24px" height="24px" viewBox="0 0 24 24"><g><path d="M22,11H2v2h20z"/></g></svg></span></span></button></div><div class="t668__content" id="accordion${n}_668" hidden><div class="t668__textwrapper"><div class="t668__text t-descr t-descr_sm" field="li_descr__${n}">${answer}</div></div></div></div></div></div>`;

const atom = (n: number, text: string) =>
  `<div class='t396__elem tn-elem tn-elem__61${n}' data-elem-id='${n}' data-elem-type='text' data-field-top-value="${n}" data-field-left-value="20"><div class='tn-atom' field='tn_text_${n}'>${text}</div></div>`;

/** Tilda: a zero block, a catalogue, a table whose rows stand as text in a hidden box, and an accordion. */
const tilda = `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><title>Студия маникюра Айым</title><script>window.dataLayer=window.dataLayer||[];</script><style>.t-body{margin:0}#rec1 .tn-elem[data-elem-id="1"]{color:#000}</style></head><body class="t-body" style="margin:0;"><!--allrecords--><div id="allrecords" class="t-records" data-hook="blocks-collection-content-node" data-tilda-project-id="5012" data-tilda-lazy="yes">
${rec(1, 396, `<div class='t396'><div class="t396__artboard" data-artboard-recid="1" data-artboard-height="600"><div class="t396__carrier"></div><div class="t396__filter"></div>${atom(1, 'Студия маникюра «Айым»')}${atom(2, 'Астана, улица Сыганак, 18')}${atom(3, 'Ежедневно с 10:00 до 21:00')}${atom(4, '<a href="tel:+77172559010">+7 7172 55 90 10</a>')}</div></div>`)}
${rec(2, 776, `<div class="t776"><div class="t776__parent t776__container"><div class="t-section__container t-container"><div class="t-col t-col_12"><div class="t-section__topwrapper t-align_center"><div class="t-section__title t-title t-title_xs" field="btitle">Услуги</div></div></div></div><div class="t776__container t-container">${tildaProduct(1, 'Маникюр без покрытия', 'Классический или аппаратный, 50 минут', '5 500')}${tildaProduct(2, 'Маникюр с гель-лаком', 'Снятие входит в цену, 1,5 часа', '8 900')}${tildaProduct(3, 'Педикюр с покрытием', 'Обработка стоп и покрытие', '11 400')}</div></div></div>`)}
${rec(3, 431, `<div class="t431"><div class="t-container t431__container"><div class="t431__wrapper-block t-col t-col_12"><div class="t-section__title t-title">Дизайн ногтей</div><div class="t431__table-wapper" data-auto-correct-mobile-width="false"><table class="t431__table"></table></div><div class="t431__data-part1" data-auto-correct-mobile-width="false" style="display: none">Дизайн;Цена за ноготь</div><div class="t431__data-part2" data-auto-correct-mobile-width="false" style="display: none">Френч;450 тг<br />Втирка;350 тг<br />Роспись от руки;1 250 тг</div></div></div></div>`)}
${rec(4, 668, `<div class="t668"><div class="t-container">${tildaQuestion(1, 'Можно ли отменить запись?', 'Да, не позднее чем за 3 часа до визита. Иначе удерживаем 2 000 тенге.')}${tildaQuestion(2, 'Есть ли парковка?', 'Да, во дворе, первые 40 минут бесплатно.')}</div></div>`)}
</div><!--/allrecords--><script src="https://static.tildacdn.pro/js/tilda-scripts-3.0.min.js"></script></body></html>`;

const bitrixItem = (id: number, name: string, price: string, old = '0') =>
  `<div class="col-sm-4"><div class="product-item-container" id="bx_${id}_7e1b8e" data-entity="item"><div class="product-item"><a class="product-item-image-wrapper" href="/catalog/${id}/" title="${name}" data-entity="image-wrapper"><span class="product-item-image-slider-slide-container slide" style="display: none;"></span><span class="product-item-image-original" style="background-image: url('/upload/iblock/${id}.jpg');"></span><div class="product-item-label-text" style="display: none;"></div></a><h3 class="product-item-title"><a href="/catalog/${id}/" title="${name}">${name}</a></h3><div class="product-item-info-container product-item-price-container" data-entity="price-block"><span class="product-item-price-old" id="bx_${id}_price_old"${old === '0' ? ' style="display: none;"' : ''}>${old}&nbsp;тг</span>&nbsp;<span class="product-item-price-current" id="bx_${id}_price">${price}&nbsp;тг</span></div><div class="product-item-info-container product-item-hidden" data-entity="buttons-block"><div class="product-item-button-container"><a class="btn btn-default btn-sm" href="javascript:void(0)" rel="nofollow">В корзину</a></div></div></div></div></div>`;

const cell = (text: string) =>
  `<td style="width: 300px;" valign="top"><p style="margin:0cm"><span style="font-size: 11pt;">${text}</span></p></td>`;
const bitrixRow = (...cells: string[]) => `<tr>${cells.map(cell).join('\n')}</tr>`;

/** 1C-Bitrix: a catalogue section, tables pasted from Word within tables of layout, and a message object in a script. */
const bitrix = `<!DOCTYPE html><html xml:lang="ru" lang="ru"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>Сантехника и котлы — ТОО «Жылу Дом»</title><script>if(!window.BX)window.BX={};BX.message({"JS_CORE_LOADING":"Загрузка...","CT_PRICE":"1 000 тг"});</script></head><body class="bx-background-image"><div id="panel"></div><table width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td colspan="2"><div class="bx-header"><div class="bx-inc-orginfo"><span class="bx-inc-orginfo-phone"><a href="tel:+77212411230">+7 7212 41 12 30</a></span></div><div class="bx-worktime"><div class="bx-worktime-title">Время работы</div><div class="bx-worktime-prop">Пн-Пт с 9:30 до 18:30<br>Сб с 10:00 до 15:00</div></div></div></td></tr><tr><td width="220" valign="top"><ul class="left-menu"><li><a href="/catalog/">Каталог</a></li><li><a href="/services/" class="selected">Услуги</a></li><li><a href="/contacts/">Контакты</a></li></ul></td><td valign="top"><h1 id="pagetitle">Монтаж и котлы</h1>
<div class="bx-section-desc"><p>Цены на работы действительны по Караганде и Темиртау.</p></div>
<table class="data-table" border="1" cellspacing="0" cellpadding="0" style="border-collapse: collapse;"><tbody>${bitrixRow('<b>Наименование работ</b>', '<b>Ед. изм.</b>', '<b>Стоимость, тг</b>')}${bitrixRow('Монтаж радиатора', 'шт.', '14&nbsp;500')}${bitrixRow('Установка смесителя', 'шт.', '7&nbsp;800')}${bitrixRow('Прокладка трубы', 'п. м.', '2&nbsp;350')}${bitrixRow('Запуск котла', 'шт.', '33&nbsp;000')}</tbody></table>
<div class="catalog-section bx-blue" data-entity="container-1"><div class="row product-item-list-col-3" data-entity="items-row">${bitrixItem(118, 'Котёл газовый Arta 24', '289 900')}${bitrixItem(119, 'Бойлер Tamshy 80 л', '96 400', '108 000')}</div></div></td></tr></table><div class="bx-footer"><p>Доставка по Караганде — 3&nbsp;200&nbsp;тг, при покупке от 100&nbsp;000&nbsp;тг — бесплатно.</p></div></body></html>`;

const elementor = (type: string, body: string) =>
  `<div class="elementor-element elementor-element-4f1a elementor-widget elementor-widget-${type}" data-id="4f1a" data-element_type="widget" data-widget_type="${type}.default"><div class="elementor-widget-container">${body}</div></div>`;
const column = (body: string) =>
  `<div class="elementor-column elementor-col-50 elementor-inner-column elementor-element" data-element_type="column"><div class="elementor-widget-wrap elementor-element-populated">${body}</div></div>`;
const priceItem = (title: string, price: string, text = '') =>
  `<li class="elementor-price-list-item"><div class="elementor-price-list-text"><div class="elementor-price-list-header"><span class="elementor-price-list-title">${title}</span><span class="elementor-price-list-separator"></span><span class="elementor-price-list-price">${price}</span></div>${text && `<p class="elementor-price-list-description">${text}</p>`}</div></li>`;
const priceTable = (title: string, whole: string, period: string, features: string[]) =>
  `<div class="elementor-price-table"><div class="elementor-price-table__header"><h3 class="elementor-price-table__heading">${title}</h3></div><div class="elementor-price-table__price"><span class="elementor-price-table__currency elementor-currency--before">₸</span><span class="elementor-price-table__integer-part">${whole}</span><span class="elementor-price-table__period elementor-typo-excluded">${period}</span></div><ul class="elementor-price-table__features-list">${features.map((one) => `<li><div class="elementor-price-table__feature-inner"><i aria-hidden="true" class="fas fa-check"></i><span>${one}</span></div></li>`).join('')}</ul><div class="elementor-price-table__footer"><a class="elementor-price-table__button elementor-button" href="#">Записаться</a></div></div>`;
const toggle = (n: number, question: string, answer: string) =>
  `<div class="elementor-toggle-item"><div id="elementor-tab-title-${n}" class="elementor-tab-title" data-tab="${n}" role="button" aria-controls="elementor-tab-content-${n}" aria-expanded="false"><span class="elementor-toggle-icon elementor-toggle-icon-left" aria-hidden="true"><i class="fas fa-caret-right"></i></span><a class="elementor-toggle-title" tabindex="0">${question}</a></div><div id="elementor-tab-content-${n}" class="elementor-tab-content elementor-clearfix" data-tab="${n}" role="region"><p>${answer}</p></div></div>`;

/** WordPress with Elementor: a price list, price tables, columns of days and hours, toggles. */
const wordpress = `<!DOCTYPE html><html lang="ru-RU"><head><meta charset="UTF-8"><title>Батыр фитнес – Шымкент</title><link rel="stylesheet" id="elementor-frontend-css" href="/wp-content/plugins/elementor/assets/css/frontend.min.css"></head><body class="home wp-custom-logo elementor-default elementor-page"><header id="site-header" class="site-header"><nav class="main-nav"><ul class="menu"><li class="menu-item"><a href="#">Главная</a></li></ul></nav></header><main id="content"><div data-elementor-type="wp-page" data-elementor-id="12" class="elementor elementor-12"><section class="elementor-section elementor-top-section"><div class="elementor-container elementor-column-gap-default">${column(elementor('heading', '<h1 class="elementor-heading-title elementor-size-default">Батыр фитнес</h1>') + elementor('text-editor', '<p>Зал у рынка Самал, Шымкент.</p>'))}</div></section>
<section class="elementor-section"><div class="elementor-container">${column(priceTable('Абонемент «Утро»', '12&nbsp;700', 'в месяц', ['до 15:00', 'без бассейна']))}${column(priceTable('Абонемент «Полный»', '21&nbsp;300', 'в месяц', ['весь день', 'бассейн и сауна']))}</div></section>
<section class="elementor-section"><div class="elementor-container">${column(elementor('price-list', `<ul class="elementor-price-list">${priceItem('Персональная тренировка', '7 600 ₸', 'Один час с тренером')}${priceItem('Разовое посещение', '2 900 ₸')}${priceItem('Аренда полотенца', '500 ₸')}</ul>`))}</div></section>
<section class="elementor-section"><div class="elementor-container">${column(elementor('heading', '<h2 class="elementor-heading-title">Режим работы</h2>') + elementor('icon-list', '<ul class="elementor-icon-list-items"><li class="elementor-icon-list-item"><span class="elementor-icon-list-icon"><i class="far fa-clock"></i></span><span class="elementor-icon-list-text">Будни: 06:30 – 23:00</span></li><li class="elementor-icon-list-item"><span class="elementor-icon-list-icon"><i class="far fa-clock"></i></span><span class="elementor-icon-list-text">Выходные: 09:00 – 20:00</span></li></ul>'))}</div></section>
<section class="elementor-section"><div class="elementor-container">${column(elementor('toggle', `<div class="elementor-toggle">${toggle(1, 'Можно ли заморозить абонемент?', 'Да, один раз на срок до 21 дня.')}${toggle(2, 'С какого возраста пускаете?', 'С 14 лет, с согласия родителей.')}</div>`))}</div></section></div></main><footer id="site-footer"><p>© Батыр фитнес</p></footer></body></html>`;

const kaspiItem = (name: string, price: string, monthly: string, delivery: string) =>
  `<div data-product-id="10${price.replace(/\D/g, '')}" class="item-card ddl_product ddl_product_link"><a target="_self" class="item-card__image-wrapper" href="/shop/p/x/"><img class="item-card__image" src="/m.jpg" alt="${name}"></a><div class="item-card__info"><div class="item-card__name"><a class="item-card__name-link" href="/shop/p/x/">${name}</a></div><div class="item-card__rating"><span class="rating _small _48"></span><a href="#reviews">(57 отзывов)</a></div><div class="item-card__prices"><div class="item-card__debet"><div class="item-card__prices-title">Цена</div><span class="item-card__prices-price">${price} ₸</span></div><div class="item-card__instalment"><div class="item-card__prices-title">В рассрочку</div><span class="item-card__prices-price">${monthly} ₸</span><span class="item-card__add-info">x 12 мес</span></div></div><div class="item-card__delivery"><span>Доставка:</span> <span class="item-card__delivery-date">${delivery}</span></div></div></div>`;

/** A shop's cards as on kaspi.kz: a price and an instalment in one card, without a heading or a list. */
const shop = `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><title>Магазин Tez Техника</title></head><body><div id="root"><div class="topbar"><div class="topbar__heading"><div class="topbar__logo"></div><div class="topbar__city">Алматы</div></div></div><div class="layout"><div class="layout__main"><div class="merchant-profile"><div class="merchant-profile__header"><div class="merchant-profile__name">Tez Техника</div><div class="merchant-profile__contacts"><span class="merchant-profile__contact-text">+7 (708) 410-22-75</span></div><div class="merchant-profile__data-create">В Kaspi Магазине с августа 2021</div></div></div><div class="item-cards-grid__cards">${kaspiItem('Смартфон Altai S9 128 Гб черный', '129 990', '10 833', 'Пт, бесплатно')}${kaspiItem('Наушники Dombyra Buds белый', '18 450', '1 538', 'завтра, 995 ₸')}${kaspiItem('Электрочайник Samauryn 1.7 л', '11 270', '939', 'Сб, бесплатно')}</div><div class="tabs-content"><div class="tabs-content__tab"><div class="tabs-content__title">Самовывоз</div><div class="pickup"><div class="pickup__row"><div class="pickup__label">Адрес</div><div class="pickup__value">Алматы, проспект Абылай хана, 62</div></div><div class="pickup__row"><div class="pickup__label">Часы выдачи</div><div class="pickup__value">11:00–19:30</div></div><div class="pickup__row"><div class="pickup__label">Хранение заказа</div><div class="pickup__value">4 дня</div></div></div></div></div></div></div></div></body></html>`;

const day = (name: string, hours: string) =>
  `<div class="_ksc2xc"><div class="_18zamfw"><div class="_1vpmd52">${name}</div></div><div class="_1gxxcdu"><bdo dir="ltr">${hours}</bdo></div></div>`;
const dish = (name: string, weight: string, price: string) =>
  `<div class="_8mqv20"><div class="_1u8q7r"><div class="_1q2w3e"><div class="_2p4sg3">${name}</div><div class="_oqoid">${weight}</div></div><div class="_1edwjz"><span class="_er2xx9">${price}</span></div></div></div>`;

/** A card as on a map's site: names of classes that say nothing, a day a box, prices of a menu in boxes. */
const card = `<!DOCTYPE html><html lang="kk"><head><meta charset="utf-8"><title>Tandyr наубайханасы</title></head><body><div id="root"><div class="_1sf34doj"><div class="_zjunba"><div class="_1tfwnxl"><h1 class="_cwjbox"><span>Tandyr, наубайхана</span></h1></div></div><div class="_172gbf8"><div class="_49kxlr"><span class="_er2xx9"><a class="_2lcm958" href="/aktobe/geo/1">Әбілқайыр хан даңғылы, 44</a></span></div><div class="_b0ke8"><a class="_2lcm958" href="tel:+77132701845"><bdo>+7 7132 70 18 45</bdo></a></div></div><div class="_d9xbeh"><div class="_13h7y6b">Жұмыс уақыты</div>${day('Дс', '08:00–21:00')}${day('Сс', '08:00–21:00')}${day('Ср', '08:00–21:00')}${day('Бс', '08:00–21:00')}${day('Жм', '08:00–21:00')}${day('Сн', '09:00–18:30')}${day('Жс', 'Демалыс')}</div><div class="_1hqrg9"><div class="_2gzhg3">Мәзір</div>${dish('Тандыр нан', '400 г', '350 ₸')}${dish('Ет самсасы', '150 г', '620 ₸')}${dish('Наполеон торты', '1 кг', '7 450 ₸')}</div></div></div></body></html>`;

const one = (page: string) => new Map([['/', page]]);

export const BUILDER_SITES: BuilderSite[] = [
  {
    name: 'Tilda',
    pages: one(tilda),
    questions: [
      ['Сколько стоит маникюр с гель-лаком?', '8 900'],
      ['Сколько стоит роспись от руки?', '1 250'],
      ['До скольки вы работаете?', '21:00'],
      ['За сколько можно отменить запись?', '3 час'],
    ],
  },
  {
    name: '1C-Bitrix',
    pages: one(bitrix),
    questions: [
      ['Сколько стоит установка смесителя?', '7 800'],
      ['Какая цена котла Arta 24?', '289 900'],
      ['Сколько стоит бойлер Tamshy?', '96 400'],
      ['Как вы работаете в субботу?', '15:00'],
    ],
  },
  {
    name: 'WordPress, Elementor',
    pages: one(wordpress),
    questions: [
      ['Сколько стоит абонемент «Утро»?', '12 700'],
      ['Сколько стоит персональная тренировка?', '7 600'],
      ['До скольки открыто в выходные?', '20:00'],
      ['На сколько можно заморозить абонемент?', '21'],
    ],
  },
  {
    name: 'cards of a shop',
    pages: one(shop),
    questions: [
      ['Сколько стоят наушники Dombyra Buds?', '18 450'],
      ['Сколько стоит смартфон Altai S9?', '129 990'],
      ['В какие часы можно забрать заказ?', '19:30'],
      ['Сколько дней хранится заказ?', '4 дня'],
    ],
  },
  {
    name: 'card of a map',
    pages: one(card),
    questions: [
      ['Тандыр нан қанша тұрады?', '350'],
      ['Наполеон торты қанша?', '7 450'],
      ['Сенбіде сағат нешеге дейін жұмыс істейсіздер?', '18:30'],
      ['Жексенбіде жұмыс істейсіздер ме?', 'жабық'],
    ],
  },
];
