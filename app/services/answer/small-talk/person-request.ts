import { composed } from '~/services/language/words';
import { placedWords } from './word-list';

/**
 * How a message asks for a person: `demand` leaves nothing to look up; `question` ("how do I reach…", a complaint, an angry word) may
 * be something the knowledge base answers, and is handed over only where it does not.
 */
export type PersonRequest = 'demand' | 'question';

const PEOPLE = {
  en: '(?:human(?: being)?s?|person|people|operators?|(?:live |support |human |customer service )?agent|representative|rep|manager|supervisor|consultant|specialist|administrator|someone(?: real| else| alive)?|somebody|customer (?:service|support|care)|support(?= (?:team|please|now|because|about)|$)(?: team)?|staff|(?:live )?chat|boss|employee)',
  ru: '(?:оператор|человек|людьми|люд[ие]|менеджер|консультант|администратор|сотрудник|специалист|руководител|начальник|начальств|(?:тех ?)?поддержк|представител|директор)[\\p{L}]*',
  kk: '(?:адам|оператор|менеджер|маман|қызметкер|кызметкер|кеңесші|кенесши|басшы|бастық|администратор|біреу|биреу|директор)(?:мен|бен|пен)',
};

const GAP = {
  en: '(?:(?:to|with|a|an|the|your|some|me|us|directly|please|real|live|actual|human|be|connected|transferred|in|touch|through|speak|talk|chat|speaking|talking|get|of) ){0,7}',
  ru: '(?:(?:меня|мне|нас|с|со|к|на|у|живого|живым|живой|живому|реальн[\\p{L}]*|настоящ[\\p{L}]*|ваш[\\p{L}]*|кем|кого|поговорить|пообщаться|связаться|общаться|говорить|соединить|переключить|пожалуйста|бы|ли|я|срочно|прямо|сейчас|от|любого|другого|любым) ){0,7}',
};

const whole = (source: string) => new RegExp(`(?:^| )(?:${source})(?= |$)`, 'u');

const DEMANDS = [
  // "I want to talk to a human", "connect me with your manager"
  whole(`(?<!do |did |they |customers |you )(?:talk|speak|chat|talking|speaking) ${GAP.en}${PEOPLE.en}`),
  whole(
    `(?:connect|transfer|switch|put|pass|forward|hand|get|give|find|bring)(?: (?:me|us|this))?(?: over| through| back)?(?<=me|us|this|over|through) ${GAP.en}${PEOPLE.en}|(?:connect|transfer|switch) (?:to|with) ${GAP.en}${PEOPLE.en}`,
  ),
  whole(
    `(?:i|we|just|please|really) (?:really |just |only |still )?(?:need|want|prefer|demand|would like|d like) ${GAP.en}(?:human(?: being)?|real (?:person|human|people)|live (?:person|human|agent|operator|support|chat)|person|operator|human agent|support agent|manager)(?= (?:to|who|please|now|not|here|instead|asap|right|help)|$)`,
  ),
  whole(
    '(?:(?:can|could) you |(?<!you ))call me(?: back|(?= (?:on|at|tomorrow|later|when|as soon|please|now|today|asap|[0-9]+)(?: |$)|$))|(?:i )?(?:want|need|would like|request) a call ?back',
  ),
  // "позовите оператора", "хочу поговорить с живым человеком", "нужен человек"
  whole(
    `(?<!(?:вам|вас|вы|им|они|каких|какие) )(?:позови(?:те)?|соедини(?:те|ть)?|переключи(?:те|ть)?|переведи(?:те)?|свяжи(?:те)?|дай(?:те)?|пригласи(?:те)?|подключи(?:те)?|вызови(?:те)?|требую) ${GAP.ru}${PEOPLE.ru}`,
  ),
  whole('(?:хочу|требую) (?:живого|реального|настоящего) (?:человека|оператора)(?= пожалуйста|$)'),
  whole(
    `(?:хочу|хотим|хотел|хотела|хотелось|нужно|надо|необходимо) ${GAP.ru}(?:поговорить|пообщаться|связаться|общаться|соединить) ${GAP.ru}${PEOPLE.ru}`,
  ),
  whole(
    '(?<!(?:вам|вас|вы|им|они|каких|какие|ли) )нуж(?:ен|на) (?:мне |живой |реальный |ваш |срочно )*(?:оператор|человек|менеджер|консультант|сотрудник|представитель|живой человек)(?= (?:а не|срочно|пожалуйста|сейчас)|$)',
  ),
  whole(
    '(?:позовите|дайте|хочу|нужен|соедините|есть) (?:[\\p{L}]+ )?(?:кого|кто|кем) (?:нибудь|то|либо) (?:жив|реальн)[\\p{L}]*',
  ),
  whole(
    `${PEOPLE.ru} (?:мне |пожалуйста )?(?:позови(?:те)?|дай(?:те)?|соедини(?:те)?|пригласи(?:те)?|нуж(?:ен|на))(?= |$)`,
  ),
  whole(
    '(?:перезвони(?:те)?|позвони(?:те)?|наберите|свяжитесь) (?:со )?(?:мне|мной|меня)|пусть (?:мне )?(?:перезвонят|позвонят)(?: мне)?',
  ),
  // "адаммен сөйлескім келеді", "операторды шақырыңыз", "оператор керек"
  whole(`(?:тірі |тири )?${PEOPLE.kk} (?:[\\p{L}]+ )?(?:с[өо]йлес|байланыс|тілдес|тилдес|[қк]ос)[\\p{L}]*`),
  whole(
    '(?:оператор|менеджер|адам|маман|қызметкер|кызметкер)(?:д[ыі]|ға|ге|га) (?:ша[қк]ыр|[қк]ос|бер|жал[ғг]а|ауыстыр)[\\p{L}]*',
  ),
  whole(
    '(?:маған |маган )?(?:т[іи]р[іи] адам|оператор|менеджер|қызметкер) керек|маған (?:қайта )?(?:қоңырау шал|хабарлас)[\\p{L}]*',
  ),
  // The same in Latin letters.
  whole(
    '(?:pozovite|soedinite|dayte|khochu|hochu|nuzhen) (?:[a-z]+ ){0,3}(?:operator|chelovek|menedzher|menedjer)[a-z]*',
  ),
  whole('(?:adam|operator|menedzher|menedjer)men (?:s[oö]i?y?les|bailanys|baylanys)[a-z]*|operator kerek'),
];

/** A word alone is a demand too. */
const ALONE =
  /^(?:(?:a )?(?:human|operator|real person|live agent|agent|representative|support agent|manager)|оператора?|менеджера?|человека?|живого человека|живой человек|консультанта?|администратора?|адам|тірі адам|operator)(?: please| пожалуйста| керек)?$/u;

const QUESTIONS = [
  whole(`(?:contact|reach|get hold of|write to|get in touch with) ${GAP.en}${PEOPLE.en}`),
  whole(
    `(?:как|можно|могу|где|возможно|реально|получится)(?: ли| я| мне| с вами| к вам)* ${GAP.ru}(?:поговорить|пообщаться|связаться|общаться|дозвониться|соединить|обратиться)(?: [\\p{L}]+){0,2}`,
  ),
  whole(
    '(?:i )?(?:want|would like|wish|need) to (?:complain|make a complaint|file a complaint)|(?:i have|file) a complaint',
  ),
  whole('хочу (?:по|на)?жаловаться|(?:оставить|подать|написать) жалобу|у меня (?:есть )?(?:жалоба|претензия)'),
  whole('ша[ғг]ым(?:дан[\\p{L}]*|ым бар| айт[\\p{L}]*| бер[\\p{L}]*| қалдыр[\\p{L}]*)'),
  // Who is angry with the assistant wants somebody else.
  whole(
    '(?:you are|you re|(?:this|the|your) (?:bot|assistant|chat) is) (?:so |very |really |just |completely )?(?:stupid|useless|dumb|terrible|awful|an idiot|no help|not helpful|not helping)',
  ),
  whole(
    '(?:ты|вы|(?:этот |ваш )?бот) (?:же |такой |очень |просто |совсем )?(?:туп|глуп|бесполезн|дурак|идиот|отстой)[\\p{L}]*',
  ),
  whole('(?:сен|сіз|бот) (?:өте |сондай |мүлдем )?(?:ақымақ|акымак|пайдасыз|нашар)[\\p{L}]*'),
  whole(`${PEOPLE.kk} қалай [\\p{L}]+|с[іи]збен қалай (?:байланыс|хабарлас)[\\p{L}]*`),
];

/** Beginnings that make of a demand a question: "can I talk to a human?", "как поговорить с оператором?" */
const ASKS =
  /^(?:(?:and|so|hi|hello|а|и) )*(?:how|where|when|who|is (?:it|there)|are there|do you|does|can|could|may|как|где|когда|кто|есть ли|можно|возможно|могу|қалай|қайда|қашан)(?: |$)/u;

/** Whether, and how, a message asks for a person to talk to. Longer ones are read too: the wish may stand at their end. */
export function personRequest(message: string): PersonRequest | undefined {
  const words = placedWords(composed(message));
  const text = words.map(({ word }) => word).join(' ');
  if (ALONE.test(text)) return 'demand';
  if (DEMANDS.some((pattern) => pattern.test(text))) return ASKS.test(text) ? 'question' : 'demand';
  return QUESTIONS.some((pattern) => pattern.test(text)) ? 'question' : undefined;
}

const REACHES =
  /\+?\d[\d\s()-]{6,}\d|\S@\S|https?:\/\/|(?<!\p{L})(?:contact|phone|call|e-?mail|telegram|whats ?app|chat|complain|телефон|(?:по|пере|до)?звон|свяж|связ|напиш|пиш|почт|обрат|жалоб|претензи|байланыс|қоңырау|хабарлас|шағым)/iu;

/** Whether a text tells how to reach somebody: a number, an address, or words for it. */
export function tellsHowToReach(text: string): boolean {
  return REACHES.test(text);
}
