import type { Language } from '~/schemas/language';

/** Kinds of messages besides questions; each has its own canned reply. */
export type TalkKind = 'greeting' | 'howAreYou' | 'thanks' | 'okay' | 'identity' | 'abilities' | 'goodbye';

export type Phrase = { kind: TalkKind; language: Language | undefined; pattern: RegExp };

/** Patterns over words in their normal form (lower case, ё as е, apostrophes as blanks), one blank between them. */
const SOURCES: Record<TalkKind, Partial<Record<Language | 'any', string[]>>> = {
  greeting: {
    en: ['hi|hello|hey|hiya|howdy|greetings', 'good (?:morning|afternoon|evening|day)'],
    ru: [
      'привет(?:ик|ики|ствую|ствуем)?(?: вас)?|здравствуй(?:те)?|здрав?сти|здрас(?:те|ьте)?|хай|хелло|салют|приветики',
      'доброе утро|добр(?:ый|ого) (?:день|дня|вечер|вечера|времени суток)|доброго (?:утра|времени суток)|доброй ночи',
      'privet(?:ik)?|zdravst?vu(?:y|j|i)te|dobr(?:y|i|yy|yi|ij) (?:den|vecher)|dobroe utro',
    ],
    kk: [
      'с[әа]лем(?:дер|дема)?|с[әа]лемет ?с[іи]з(?:дер)? ?[бм][еa]|с[әа]лемет ?с[іи][нң] ?б[еа]|саламат ?сыз(?:дар)? ?[бм]а|салам(?:атпысыз)?',
      'ас+ал[ао]у? ?ма?[гғ]ал[еа]й[кқ]ум|ас+ал[ая]му? ал[еа]й[кқ]ум|ас+ал[оа]у?ма[гғ]алейкум',
      '[қк]айырлы (?:та[ңн]|к[үу]н|кеш|т[үу]н)|армысыз(?:дар)?(?: ба)?',
      'salem(?:etsiz(?:der)? [bm]e)?|salam(?:atsyz ba)?|as+alam[ua]? ?al(?:e|a)y?i?kum|qaiyrly (?:tan|kun|kesh)',
    ],
  },
  howAreYou: {
    en: ['how (?:are|r) (?:you|u)(?: doing)?(?: today)?', 'how s it going|how is it going|what s up|whats up|sup'],
    ru: [
      'как (?:дела|делишки|поживаешь|поживаете|жизнь|настроение|твои дела|ваши дела|у (?:тебя|вас) дела|ты|вы|оно)',
      'kak dela',
    ],
    kk: [
      '[қк]алай ?сы[зңн]|[қк]алы[ңн](?:ыз)? [қк]алай|жа[ғг]дай(?:ы[ңн]|ы[ңн]ыз)? [қк]алай|не жа[ңн]алы[қк]',
      '(?:k|q)ala(?:i|y)s(?:y|i|yn|in)(?:z|n)?',
    ],
  },
  thanks: {
    en: [
      '(?:many )?(?:thanks|thank you|thank u|thx|tnx|ty|cheers)(?: (?:so|very) much| a (?:lot|million)| again| for (?:the|your) (?:help|answer|info|information|reply)| for everything)*',
      'much appreciated|i appreciate (?:it|that|your help)|appreciate it|that (?:really )?helped(?: me)?(?: a lot)?',
    ],
    ru: [
      '(?:большое |огромное |ок |и )?(?:спасибо|спасибочки|спс|пасиб|пасибо|благодарю|мерси)(?: (?:большое|огромное|вам|тебе|вас|за (?:помощь|ответ|информацию|все)))*',
      'вы (?:мне )?(?:очень )?помогли|(?:очень )?благодарен|(?:очень )?благодарна',
      '(?:bolshoe )?spasibo(?: bolshoe)?',
    ],
    kk: [
      '(?:к[өо]п |[үу]лкен |мы[ңн] )?ра[хқк]мет(?: (?:к[өо]п|сізге|сизге|саған|саган|к[өо]мег[іи][ңн](?:[іи]зге|е)))*|алғыс айтамын|к[өо]мег[іи][ңн](?:[іи]з)?ге ра[хқк]мет',
      'к[өо]мег[іи][ңн](?:[іи]з)? [үу]ш[іи]н ра[хқк]мет|(?:kop )?ra(?:h|kh|q)met(?: sizge)?',
    ],
  },
  okay: {
    any: ['ok|okay|okey|oki|ок|окей|оке|okk'],
    en: [
      'got it|i see|understood|great|perfect|super|good|fine|nice|cool|awesome|alright|all right|wonderful|excellent',
      'that s (?:all|it|great|good|fine|perfect|clear)|all clear|makes sense|no (?:more )?questions',
    ],
    ru: [
      'понятно|понял|поняла|поняли|ясно|хорошо|отлично|супер|класс|классно|ладно|прекрасно|замечательно|здорово|принято',
      '(?:мне )?все (?:понятно|ясно)|это все|(?:больше )?(?:нет )?вопросов(?: больше)?(?: нет)?',
    ],
    kk: [
      'жарайды|т[үу]с[іи]нд[іи]м|т[үу]с[іи]н[іи]кт[іи]|жа[қк]сы|керемет|тамаша|болды|б[әа]р[іи] т[үу]с[іи]н[іи]кт[іи]|м[аә]селе жо[қк]',
    ],
  },
  identity: {
    en: [
      'who (?:are|r) (?:you|u)|what (?:are|r) (?:you|u)|what s your name|what is your name|your name|introduce yourself',
      '(?:are|r) (?:you|u) (?:really )?(?:an? )?(?:real )?(?:bot|chatbot|robot|human(?: being)?|person|people|ai|machine|real|alive|artificial intelligence|chatgpt|gpt|computer|live (?:person|agent))(?: or (?:an? )?(?:real )?(?:bot|robot|human|person|ai|machine))?',
      '(?:is this|am i (?:talking|speaking|chatting) (?:to|with)) (?:an? )?(?:real )?(?:bot|chatbot|robot|human|person|ai|machine)(?: or (?:an? )?(?:real )?(?:bot|robot|human|person|ai|machine))?',
      'who am i (?:talking|speaking|chatting) (?:to|with)|who is this|who (?:made|created|built|developed) (?:you|u)',
    ],
    ru: [
      '(?:а )?(?:кто|что) (?:ты|вы|это)(?: (?:такой|такая|такое|такие))?|(?:а )?(?:ты|вы) кто(?: (?:такой|такая|такие))?|как (?:тебя|вас) зовут|представ(?:ься|ьтесь)',
      '(?:а )?(?:ты|вы|это) (?:же )?(?:чат ?бот|бот|робот|ии|нейросеть|машина|человек|живой|живая|реальный|настоящий|искусственный интеллект|gpt|chatgpt)(?: (?:человек|чел|оператор))?(?: или (?:живой |реальный |настоящий )?(?:бот|робот|человек|оператор))?',
      '(?:это )?(?:я )?(?:говорю|разговариваю|общаюсь|переписываюсь) с (?:чат ?)?(?:ботом|роботом|(?:живым |реальным )?человеком|нейросетью)(?: или (?:с )?(?:ботом|роботом|человеком))?',
      '(?:а )?кто (?:тебя|вас) (?:создал|сделал|разработал|придумал)|с кем я (?:говорю|разговариваю|общаюсь)|kto (?:ty|vy)|(?:ty|vy) (?:bot|robot|chelovek)',
    ],
    kk: [
      'с[еі]з(?:дер)? к[іи]мс[іи]з(?:дер)?|сен к[іи]мс[іи][ңн]|к[іи]мс[іи][зңн]|к[іи]мс[іи]з(?:дер)?|бұл к[іи]м|буль? ким|аты[ңн](?:ыз)? к[іи]м|ес[іи]м[іи][ңн](?:[іи]з)? к[іи]м',
      '(?:сен|с[іи]з|бұл|бул) (?:бот|робот|адам|чат ?бот|т[іи]р[іи] адам|жасанды интеллект)(?:с[ыі][зңн])? ?(?:[бмп][аеa])?(?: әлде (?:адам|бот|робот)(?:с[ыі][зңн])? ?(?:[бмп][ае])?)?',
      '(?:сені|сізді|сени|сизди) к[іи]м (?:жасады|жасаған|құрды)|(?:ботпен|роботпен|адаммен) (?:сөйлес|жазыс)(?:іп|ып) (?:тұрмын|отырмын) ?(?:ба)?|к[іи]ммен сөйлесіп (?:тұрмын|отырмын)|kimsi(?:z|n)',
    ],
  },
  abilities: {
    en: [
      'what (?:can|do) (?:you|u) do(?: for me)?|what can i ask(?: you)?(?: about)?|(?:how|what) can you help(?: me)?(?: with)?|what do you know',
      'can you help(?: me)?|(?:i )?(?:need )?help(?: me)?|i have (?:a|one|some) questions?|(?:can|may) i ask(?: you)?(?: (?:a|one) question| something)?',
    ],
    ru: [
      'что (?:ты|вы) (?:умеешь|умеете|можешь|можете|знаешь|знаете)(?: делать)?|что умеешь|что умеете|о чем (?:тебя|вас) можно спросить|что (?:можно )?(?:у (?:тебя|вас) )?спросить',
      'чем (?:ты |вы )?(?:можешь|можете|поможешь|поможете)(?: (?:мне|помочь|быть полезен))*|(?:ты |вы )?(?:можешь|можете|сможете|сможешь) (?:мне )?помочь(?: мне)?|помоги(?:те)?(?: мне)?|(?:мне )?(?:нужна|нужно) помощь|помощь',
      '(?:у меня |есть )(?:есть )?(?:один )?вопрос(?:ик)?|можно (?:задать )?(?:один )?вопрос|можно спросить',
    ],
    kk: [
      'не (?:істей|істеу|жасай|біле) ?(?:аласы[зңн]|алады|с[іи][зңн])|не істей аласы[зңн]|не білес[іи][зңн]|қалай көмектесе аласы[зңн]|немен көмектесе аласы[зңн]|не сұрауға болады',
      'көмектес(?:ш[іи]|[іи][ңн][іи]з(?:дер)?ш[іи]|[іи][ңн][іи]з|е аласы[зңн] ба)?|(?:маған )?к[өо]мек керек|сұра[ғқ](?:ым)? бар|сұрақ қоюға бола ма|сұра[уй](?:ға)? бола ма',
    ],
  },
  goodbye: {
    en: [
      'bye(?: bye)?|goodbye|good bye|see (?:you|ya|u)(?: (?:later|soon|tomorrow))?|farewell|take care|good night',
      'have a (?:nice|good|great|lovely) (?:day|evening|weekend|one|night)',
    ],
    ru: [
      'пока(?: пока)?|до (?:свидания|свиданья|встречи|завтра|скорого)|всего (?:доброго|хорошего|наилучшего)|прощай(?:те)?|спокойной ночи|удачи(?: вам)?',
      'хорошего (?:дня|вечера)(?: вам)?|хороших выходных|poka(?: poka)?|do svidani(?:ya|ja|a)',
    ],
    kk: [
      'сау ?бол(?:ы[ңн](?:ыз(?:дар)?)?)?|[қк]ош(?: ?бол(?:ы[ңн](?:ыз(?:дар)?)?)?)?|хош|к[өо]р[іи]ск[ее]нше|кездескенше|жа[қк]сы жат(?:ы[ңн]ыз)?',
      'к[үу]н[іи][ңн][іи]з (?:с[әа]тт[іи]|жа[қк]сы) [өо]тс[іи]н|sau ?bol(?:yn|in)?(?:yz|iz)?',
    ],
  },
};

/** Each pattern matches at the place it is asked for, and ends with a whole word. */
export const PHRASES: readonly Phrase[] = Object.entries(SOURCES).flatMap(([kind, byLanguage]) =>
  Object.entries(byLanguage).flatMap(([language, sources]) =>
    sources.map((source) => ({
      kind: kind as TalkKind,
      language: language === 'any' ? undefined : (language as Language),
      pattern: new RegExp(`(?:${source})(?= |$)`, 'y'),
    })),
  ),
);

/** Words that may stand beside such a phrase and change nothing. */
export const FILLERS: ReadonlySet<string> = new Set(
  `there all everyone everybody team guys dear please so very much then well again now oh ah and yes no nope yeah bot assistant friend sir madam komek too today hm hmm wow lol
  ну и да нет а бот ассистент друг друзья всем вам тебе пожалуйста снова еще раз тогда уж о очень большое комек уважаемые девушка коллеги ага угу не все
  иә жоқ және бәріңізге бәріне достар ассистент көп сізге саған онда қазір көмек`.split(/\s+/),
);

/** Signs sent without a word. What may follow a sign is in the class behind it alone: said twice, the pattern takes exponential time. */
export const SIGNS: readonly { kind: TalkKind; pattern: RegExp }[] = [
  { kind: 'greeting', pattern: /^(?:👋[\u{1f3fb}-\u{1f3ff}]?)+$/u },
  { kind: 'okay', pattern: /^(?:(?:👍|👌|🙏|❤|😊|🙂|😀|😄|🔥|💯|✅)[\u{1f3fb}-\u{1f3ff}\ufe0f]*)+$/u },
];
