import type { Language } from '~/schemas/language';
import { transliterate } from './transliterate';

/**
 * Words by which Russian and Kazakh typed in Latin letters are told from English: what people ask a business with. In
 * their own letters; compared by how they sound.
 */
const RUSSIAN = `привет здравствуйте добрый день вечер утро спасибо пожалуйста подскажите скажите извините как что чего где куда откуда когда почему зачем сколько скока скоко какой какая какие какое каком
  можно нужно надо нельзя есть нету нет будет были был или если для меня мне мой моя мы вы вас вам ваш ваша ваши у вас ли это этот эта эти он она они чтобы только еще тоже уже сегодня завтра вчера
  работаете работает работаем открыты закрыты время часы график выходные суббота воскресенье понедельник вторник среда четверг пятница до скольки во сколько
  цена цены стоит стоят стоимость дорого дешево скидка скидки оплата оплатить платить картой наличными рассрочка деньги вернуть возврат обмен
  доставка доставляете привезти привезете заказ заказать заказал записаться запись приехать прийти адрес находитесь находится парковка телефон номер
  ребенок ребенка дети детей человек взять купить продаете делаете сделать хочу хотел хотим могу можете нужен нужна помогите машина машину квартира собака кошка
  без по на из за при про около через после перед долго быстро срочно лучше больше меньше много мало`;
const KAZAKH = `сәлем сәлеметсіз салем рахмет рақмет өтінемін кешіріңіз қалай қалайсыз не неге қайда қайдан қашан қанша неше нешеде нешеге қандай қайсы кім ма ме ба бе па пе бар жоқ керек болады бола болама мүмкін
  мен маған менің біз сіз сіздер сізде сіздерде сіздің бізге олар бұл осы сол үшін және немесе егер тек әлі бүгін ертең кеше қазір
  жұмыс істейсіздер істейсіз істейді уақыт уақыты кесте ашық жабық сенбі жексенбі дүйсенбі демалыс сағат күн күні апта ай нешеден дейін
  баға бағасы құны тұрады қымбат арзан жеңілдік төлем төлеу төлеуге төлейін картамен қолма ақша қайтару ауыстыру бөліп
  жеткізу жеткізесіздер тапсырыс беру берейін берсем жазылу жазылуға келу келуге келсем мекенжай мекенжайы орналасқан қай жерде көше тұрақ телефон нөмір
  бала балам балаға адам алу алуға аламын ала аласыз сатып жасайсыз жасайсыздар жасау істеу көлік үй ит мысық тегін қанша тұрады туралы айтыңызшы айтасыз көмек`;
const ENGLISH = `the a an is are was were be been do does did done how what when where why who which can could will would should may might must i you he she it we they my your our their me us them
  to of in on for and or not no yes there this that these those with without have has had from at by please hi hello thanks thank good morning much many any some if then than so but about after before until till
  open close closed opening hours price prices cost costs pay payment card cash delivery deliver order book booking appointment parking address located phone number discount refund return
  bar men net ten menu sale pro am pm ok vip bus
  need want get take make go come buy sell work working today tomorrow day days week month time available free next new only just also more less long fast child children kids dog cat car room`;

/** How several letters that people type for one sound are read. */
const SPELLINGS: [RegExp, string][] = [
  [/shch|sch/g, 'sh'],
  [/4/g, 'ch'],
  [/6/g, 'sh'],
  [/j/g, 'zh'],
  [/kh|x/g, 'h'],
  [/gh/g, 'g'],
  [/q/g, 'k'],
  [/yo|jo/g, 'e'],
  [/['’`"]/g, ''],
];

/** How a word sounds, the same in Cyrillic and in the Latin letters people type for it. */
export function sound(word: string): string {
  const plain = SPELLINGS.reduce((text, [spelling, letters]) => text.replace(spelling, letters), word);
  return transliterate(plain)
    .replace(/ii/g, 'i')
    .replace(/([^s])h$/, '$1h');
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean).map(sound));
const SOUNDS = { ru: setOf(RUSSIAN), kk: setOf(KAZAKH) };
const ENGLISH_WORDS: ReadonlySet<string> = new Set(ENGLISH.split(/\s+/));

/** Endings and clusters that are common in one language's words and rare in the others', as they sound. */
const RUSSIAN_SHAPE =
  /(?:aet|aete|iete|uiut|aiut|iti|ati|eti|ogo|omu|imi|ami|iami|ost|osti|nie|niia|enie|ichno|aia|oie|nii|skii|ski|chni|shka|ochka|iut|nno|stv|vzd|vst|zdr|shch|vsh|prib|pri|pere|raz|pod|zhd)/;
const KAZAKH_SHAPE =
  /(?:siz|sizder|sindar|miz|diki|tiki|ladi|ledi|adi|edi|uga|uge|ndi|gan|gen|ika|lar|ler|dar|der|nan|nen|ma$|me$|ba$|be$|shi$|inda|inde|ina|ine|ini|din$|tin$|nin$|zhok|zhe|uak|isti|iste)/;
const ENGLISH_SHAPE = /(?:th|ee|oo|ou|ow|ck|ght|ing$|tion|ed$|ll$|ss$|ly$|wh|ea|ai[dlnr]|sh$|ment|able|'s$|ful$|ness$)/;

const KNOWN = 2;
const SHAPED = 0.6;
/** A short word may be of any language. */
const SHORT = 2;

/** Words of a text that are looked at, and how much has to speak for a language other than English. */
const MAX_WORDS = 200;
const MIN_SIGNS = 1;

/** The language of a text in Latin letters: English, unless more speaks for Russian or Kazakh typed so. */
export function languageOfLatin(list: readonly string[]): Language {
  const { en, ru, kk } = latinSigns(list.slice(0, MAX_WORDS));
  if (Math.max(ru, kk) <= Math.max(en, MIN_SIGNS - 0.01)) return 'en';
  return kk > ru ? 'kk' : 'ru';
}

/** How far the words of a text speak for each language. */
function latinSigns(list: readonly string[]): Record<Language, number> {
  const signs: Record<Language, number> = { en: 0, ru: 0, kk: 0 };
  for (const word of list) {
    if (!/^[a-z0-9'’`]+$/.test(word) || /^\d+$/.test(word)) continue;
    const key = sound(word);
    const worth = word.length <= SHORT ? KNOWN / 2 : KNOWN;
    const known: Record<Language, boolean> = {
      en: ENGLISH_WORDS.has(word),
      ru: SOUNDS.ru.has(key),
      kk: SOUNDS.kk.has(key),
    };
    for (const language of ['en', 'ru', 'kk'] as const) if (known[language]) signs[language] += worth;
    if (known.en || known.ru || known.kk) continue;
    if (RUSSIAN_SHAPE.test(key)) signs.ru += SHAPED;
    if (KAZAKH_SHAPE.test(key)) signs.kk += SHAPED;
    if (ENGLISH_SHAPE.test(word)) signs.en += SHAPED;
  }
  return signs;
}
