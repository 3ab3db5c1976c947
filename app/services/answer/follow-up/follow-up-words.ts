const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that stand for something said before. */
export const PRONOUNS = listed(
  `it its they them their theirs he she him ones
  он она оно они его ее их им ими ему ей нем ней них ним него нее нему
  ол оны оның онын оған оган одан онда олар оларды олардың олардын ондай мұны муны мұның мунын соны соның сонын сонда`,
);

/** Stand for something only where no noun follows: "is that all?", not "that grinder". */
export const DEMONSTRATIVES = listed(
  'this that these those one это этот эта эти этого этой этим этих тот та те такое такой там туда оттуда бұл бул мынау сол осы',
);

/** In "is it possible to…" the pronoun stands for nothing. */
export const EMPTY_PRONOUN =
  /(?:^| )(?:is|was|will|would) it (?:be )?(?:possible|ok|okay|allowed|necessary|safe|true|better|worth|required|permitted)(?= |$)|(?:^| )(?:какой это|что это за)(?= )/gu;

/** A message that begins so goes on with what was said. */
export const GOES_ON =
  /^(?:(?:ok|okay|ок|окей|хорошо|ладно|жарайды) )?(?:and|also|but|or|а|и|но|или|также|еще|ну|ал|және|жане|ал егер)(?= )/u;

/** A message that asks the same of something else: however much it names, it lacks its verb. */
export const ASKS_SAME_OF =
  /^(?:and |but |so )?(?:what|how) about(?= )|^(?:а |ну )?(?:что|как) (?:насчет|по поводу|на счет)(?= )|^(?:а |и )(?:если|для|в|на|по|с|из|до)(?= )|^(?:and|or|but) (?:for|in|on|to|with|if|at|by|from)(?= )| ше$|^ал .+ (?:ше|шы|ши)$/u;

/** What is asked of a thing, and never the thing itself. */
export const ASPECT =
  /^(?:pric|cost|expensiv|cheap|fees?$|much|long|often|far|size|colou?r|weigh|цен[аыуеой]|стоим|стоит$|стоят$|стоить|стоил|дорог|дешев|почем$|долго|срок|часто|далеко|размер|цвет|вес$|весит|баға|бага|құны|куны|қанша|канша|тұрад|турад|қымбат|кымбат|арзан|ұзақ|узак|мерзім|мерзим|көлем|түс[іт]|салма[ғқ])/u;

/** The word a price goes by in the language it is asked for: "how much is it?" names none. */
export const PRICE_WORDS: readonly [asked: RegExp, named: string][] = [
  [/(?:^| )how much(?= |$)/u, 'price cost'],
  [/(?:^| )(?:сколько (?:стоит|стоят|будет)|почем)(?= |$)/u, 'цена стоимость'],
  [/(?:^| )(?:[қк]анша(?: т[ұу]рады)?)(?= |$)/u, 'бағасы құны'],
];

/** Speaks of the business, so that nothing said before is needed. */
export const ADDRESSED = listed(
  'you your yours вы вас вам ваш ваша ваше ваши вашей вашего у сіз сіздер сізде сіздің сендер',
);

/** Neither everyday words of a list nor things: they only make a question. */
export const EMPTY_WORDS = listed('ones one можно можна ше ма ба па ме бе пе please пожалуйста етіңіз бола');
