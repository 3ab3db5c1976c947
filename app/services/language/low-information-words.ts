import { stem } from './stem';

const ENGLISH = `ask back become begin believe best better big bring call certain change come day different does done easy end even ever every exactly far fast feel few find first
follow get give given go going gonna gone good great happen happening hard having help hear high idea important include including instead keep kind know known large last late later least leave less let like likely little
long look lot make making many matter mean means might mind moment much name need needed needs never new next nice number often old order part particular people person place plan point possible probably problem put question quick quickly
quite rather reach ready real really reason right said say see seem seen send set several show side since small something somebody someone soon sort start state still stop sure take taken talk tell thing things think time times today together told took
try trying turn type understand use used useful using usual usually various wanna want wanted way ways week well went wish without wonder wondering word work working world wrong year years anything anyone anybody everything everyone nothing nobody somewhere
hi hello hey thanks thank okay ok sorry guys allow allowed able another around away available already almost always actually already basically currently describe explain information info
item product stuff purchase`;

const RUSSIAN = `база больше большой быстро важно вид видеть вопрос время выше говорить год делать день дело должен должна должны друг другой думать есть знать значит идти именно иметь имеет имеется использовать использовали использует искать
каков какова каковы конец которого кстати лучше любой мало место менее момент много многие может могут мочь называется называют назвали назывался называлась наиболее найти находиться находится начать начал начало некоторый несколько новый нужный общий один однако одна одно основной
особенно остальной первый получить получает помимо помогать помочь понимать понять последний почти поэтому правильно предлагать примерно происходит пропасть просто проблема работать раз раза решить ряд самый самая самое сделать сделал сейчас скажите скажи подскажите подскажи сказать следующий следует сложно случай снова сначала
совсем спасибо спросить стал стать стали сторона существует считать считается также тип точно узнать часть человек чтото чтонибудь ктото обычно вместо вообще возможно возможность включает относиться относится являться является являются являлся было являлась появился привет здравствуйте добрый именем названием название
товар изделие продукт покупка оформить`;

const KAZAKH = `айту айтады айтылады алады алу алған алғаш алғашқы аталады аталатын аталған атау атауы аты ат барлық басқа басты беру береді берген болған болмайды бөлігі бөлік деген дейміз жағдай жаңа жасау жасады жақсы жер жері жол жыл жылы жылғы
зат істеу іс көп көптеген көрсету керек кейбір кездесу кіреді қалды қатысты қою құрайды құрылған қызмет қызметі ма мүмкін негізгі негіз олай орналасқан орын пайда пайдалану сияқты сұрақ тап табу тұрады тұратын түрі түр уақыт үлкен шығу шықты шыққан
ірі адам адамдар саны сан қолдану қолданылады негізінен байланысты белгілі
тауар тауарды өнім бұйым болады бола`;

const listed = (text: string): string[] => text.split(/\s+/);

/** Everyday words that say little about a matter, by language. */
export const LIGHT_WORDS = { en: listed(ENGLISH), ru: listed(RUSSIAN), kk: listed(KAZAKH) };

/** Their stems: half as telling as other words, however rare they are in a base. */
export const LIGHT_STEMS: ReadonlySet<string> = new Set(Object.values(LIGHT_WORDS).flat().map(stem));
